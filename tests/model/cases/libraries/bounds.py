from contextlib import suppress

import aiomqtt
import aiomysql
import aiopg
import aiormq
import anyio
import faststream.rabbit
import gevent.pool
import gevent.queue
import janus
import kombu
import streaq
import trio
import walrus
import zmq
from paho.mqtt.client import Client

worker = streaq.Worker()
worker.task(ttl=None)  # name: streaq.Worker.task
gevent.queue.JoinableQueue()  # name: gevent.queue.Queue
gevent.queue.Queue(5).put_nowait(1)  # name: gevent.queue.SimpleQueue.put_nowait
gevent.pool.Pool(5)  # name: gevent.pool.Pool
kombu.Connection("x").Pool(5)  # name: kombu.Connection.Pool
zmq.Context.instance().socket(zmq.PUB)  # type-is: zmq.Socket
Client().max_queued_messages_set(5)  # name: paho.mqtt.client.Client.max_queued_messages_set
faststream.rabbit.Channel(prefetch_count=5)  # name: faststream.rabbit.Channel


async def channels():
    send, receive = trio.open_memory_channel[bytes](5)
    send.send_nowait(b"")  # name: trio.MemorySendChannel.send_nowait
    left, right = anyio.create_memory_object_stream[int](5)
    left.send_nowait(1)  # name: anyio.streams.memory.MemoryObjectSendStream.send_nowait
    with suppress(anyio.WouldBlock):
        right.receive_nowait()


async def queues():
    both = janus.Queue(5)
    both.sync_q.put(1)  # name: janus.SyncQueue.put
    await both.async_q.put(1)  # name: janus.AsyncQueue.put


async def pools():
    await aiomysql.create_pool(maxsize=5)  # name: aiomysql.create_pool
    await aiopg.create_pool(maxsize=5)  # name: aiopg.create_pool


async def brokers():
    connection = await aiormq.connect("amqp://broker")
    channel = await connection.channel()
    await channel.basic_qos(prefetch_count=5)  # name: aiormq.abc.AbstractChannel.basic_qos
    aiomqtt.Client("broker")  # name: aiomqtt.Client


class Journal:
    def __init__(self, database: walrus.Database):
        self.stream = database.Stream("journal")

    def note(self, text):
        self.stream.add({"text": text})  # name: walrus.containers.Stream.add
