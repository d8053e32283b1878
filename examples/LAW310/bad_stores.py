"""A seed bank on three clouds and two databases: every client here has an asynchronous twin, or a thread."""

import mysql.connector
from azure.storage.blob import BlobServiceClient
from django.core.cache import cache
from elasticsearch import Elasticsearch
from google.cloud import storage
from openai import OpenAI
from pymongo import MongoClient

mongo = MongoClient("mongodb://seeds.example")
packets = mongo["seeds"]["packets"]
pictures = storage.Client().bucket("seed-pictures")


class SeedBank:
    def __init__(self, blobs: BlobServiceClient, index: Elasticsearch, botanist: OpenAI) -> None:
        self.blobs = blobs
        self.index = index
        self.botanist = botanist

    async def add(self, name: str, picture: bytes) -> None:
        packets.insert_one({"name": name})  # LAW310: `packets.insert_one` waits for the database
        pictures.blob(name).upload_from_string(picture)  # LAW310: waits for a cloud service
        self.blobs.get_blob_client("seeds", name).upload_blob(picture)  # LAW310: in `azure.storage.blob.aio`
        self.index.index(index="seeds", document={"name": name})  # LAW310: use `elasticsearch.AsyncElasticsearch`
        cache.delete(f"seeds:{name}")  # LAW310: `cache.delete` waits for the cache

    async def describe(self, name: str) -> object:
        return self.botanist.chat.completions.create(model="plants", messages=[{"role": "user", "content": name}])  # LAW310

    async def old_stock(self) -> list[object]:
        with mysql.connector.connect(host="old.example") as connection:  # LAW310
            cursor = connection.cursor()
            cursor.execute("select name from packets")  # LAW310
            return list(cursor.fetchall())  # LAW310

    async def rare(self) -> list[str]:
        return [packet["name"] for packet in packets.find({"left": {"$lt": 10}}).limit(50)]  # LAW310: waits for the database
