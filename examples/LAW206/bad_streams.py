"""Connections of networks and what is built on them."""

import asyncio

import anyio
import grpc
import trio
import websockets
from greeting_pb2_grpc import GreeterStub


async def banner(host: str) -> bytes:
    reader, writer = await asyncio.wait_for(asyncio.open_connection(host, 25), 3)  # LAW206: is not closed when line 14
    line = await asyncio.wait_for(reader.readline(), 3)
    writer.close()
    return line


async def whisper(host: str, words: bytes) -> None:
    loop = asyncio.get_running_loop()
    transport, _ = await loop.create_datagram_endpoint(asyncio.DatagramProtocol, remote_addr=(host, 9))  # LAW206
    transport.sendto(words)


class Parrot:
    async def perch(self, url: str) -> None:
        self._cage = await websockets.connect(url)  # LAW206: in `self._cage`

    async def repeat(self, words: str) -> None:
        await self._cage.send(words)


async def hello(target: str, request) -> str:
    channel = grpc.aio.insecure_channel(target)  # LAW206: the channel
    return await GreeterStub(channel).Hello(request)


async def echo_in_trio(host: str) -> bytes:
    stream = await trio.open_tcp_stream(host, 7)  # LAW206
    with trio.fail_after(3):
        await stream.send_all(b"hello")
        return await stream.receive_some()


async def echo_in_anyio(host: str) -> bytes:
    stream = await anyio.connect_tcp(host, 7)  # LAW206
    with anyio.fail_after(3):
        await stream.send(b"hello")
        return await stream.receive()
