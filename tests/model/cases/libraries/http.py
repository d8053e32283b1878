import http.client
import urllib.request
from urllib.request import urlopen

import aiohttp
import httpx
import requests
import urllib3
from requests import Session

requests.get("https://example.org")  # name: requests.get
session = requests.Session()
session.post("https://example.org")  # name: requests.Session.post
with Session() as s:
    s.get("https://example.org")  # name: requests.Session.get
with requests.session() as t:
    t.put("https://example.org")  # name: requests.Session.put
urlopen("https://example.org")  # name: urllib.request.urlopen
urllib.request.urlretrieve("https://example.org")  # name: urllib.request.urlretrieve
connection = http.client.HTTPSConnection("example.org")
connection.getresponse()  # name: http.client.HTTPConnection.getresponse
pool = urllib3.PoolManager()
pool.request("GET", "https://example.org")  # name: urllib3.PoolManager.request
httpx.get("https://example.org")  # name: httpx.get
with httpx.Client() as client:
    client.post("https://example.org")  # name: httpx.Client.post


async def main():
    async with httpx.AsyncClient() as client:
        response = await client.get("https://example.org")
        response  # type-is: httpx.Response
    async with aiohttp.ClientSession() as session:
        async with session.get("https://example.org") as answer:
            answer  # type-is: aiohttp.ClientResponse
        answer2 = await session.get("https://example.org")
        answer2  # type-is: aiohttp.ClientResponse
