"""Bounds, buffers, overflow and fan-out: what the model tells of them, by line."""

import pytest

from flake8_async_law.model.fan_out import unbounded_fan_outs
from flake8_async_law.model.growing import unbounded_streams
from flake8_async_law.model.prefetch import unbounded_consumers
from flake8_async_law.model.retention import kept_for_ever
from flake8_async_law.model.slow_peers import sends_in_turn, undrained_writes

from .marked import module_in, module_of


@pytest.mark.parametrize(
    ("bound", "unbounded"),
    [("math.inf", 1), ("float('inf')", 1), ("0", 0), ("8", 0), ("size", 0), ("limit", 1), ("window.size", 0)],
)
def test_a_channel_is_unbounded_by_what_it_is_given(bound, unbounded):
    module = module_of(f"""
        import math, trio
        class Window:
            size: float = math.inf
        def f(size, window: Window, limit=math.inf):
            return trio.open_memory_channel({bound})
    """)
    assert len(module.bounds.unbounded_channels()) == unbounded


def test_two_reasons_make_one_unbounded_pool():
    module = module_of("""
        from sqlalchemy import create_engine
        create_engine("x", pool_size=0, max_overflow=-1)
    """)
    assert len(module.bounds.unbounded_pools()) == 1


def test_a_put_is_traced_through_the_constructor_of_another_class():
    module = module_of("""
        import asyncio
        class Reader:
            def __init__(self, lines):
                self.lines = lines
            async def run(self, source):
                async for line in source:
                    self.lines.put_nowait(line)
        async def main(source):
            lines = asyncio.Queue(maxsize=10)
            await Reader(lines).run(source)
    """)
    assert [put.name for put in module.overflow.unhandled()] == ["self.lines"]


def test_a_queue_of_another_file_has_the_bound_it_is_made_with(tmp_path):
    files = {
        "shop/__init__.py": "",
        "shop/queues.py": "import asyncio\nORDERS = asyncio.Queue(maxsize=5)\nMAILS = asyncio.Queue()\n",
        "shop/feed.py": """
            import asyncio
            from shop.queues import MAILS, ORDERS
            async def feed(source):
                async for one in source:
                    ORDERS.put_nowait(one)
                    try:
                        MAILS.put_nowait(one)
                    except asyncio.QueueFull:
                        raise
        """,
    }
    module = module_in(tmp_path, files, "shop/feed.py")
    assert [put.name for put in module.overflow.unhandled()] == ["ORDERS"]
    assert [put.name for _, put, _ in module.overflow.dead_handlers_elsewhere()] == ["MAILS"]


def test_a_subclass_of_a_queue_is_one():
    module = module_of("""
        import asyncio
        class Plain(asyncio.Queue): ...
        class Own(asyncio.Queue):
            def __init__(self):
                super().__init__()
        class Careful(asyncio.Queue):
            def _put(self, item): ...
        Plain()
        Plain(5)
        Careful()
    """)
    assert sorted(queue.node.lineno for queue in module.unbounded_queues()) == [6, 9]


@pytest.mark.parametrize(
    ("drain", "unbounded"),
    [
        ("await asyncio.sleep(1)", 1),
        ("pass", 0),
        ("if len(self.rows) > 5: return\n        await asyncio.sleep(1)", 0),
    ],
)
def test_a_buffer_needs_a_drain_that_waits_and_no_look_at_its_length(drain, unbounded):
    module = module_of(f"""
import asyncio
class Writer:
    def __init__(self):
        self.rows = []
    def add(self, row):
        self.rows.append(row)
    async def run(self):
        {drain}
        rows, self.rows = self.rows, []
        return rows
""")
    assert len(list(module.buffers.unbounded())) == unbounded


@pytest.mark.parametrize(
    ("over", "unbounded"),
    [("await store.list_urls()", 1), ("urls", 0), ("['a']", 0), ("await store.list_urls(limit=5)", 0)],
)
def test_a_fan_out_is_unbounded_by_where_its_collection_comes_from(over, unbounded):
    module = module_of(f"""
        import asyncio, httpx
        http = httpx.AsyncClient()
        async def fetch(url):
            return await http.get(url)
        async def run(store, urls):
            return await asyncio.gather(*[fetch(url) for url in {over}])
    """)
    assert len(list(unbounded_fan_outs(module))) == unbounded


def test_the_prefetch_of_a_channel_from_outside_is_not_asked_for():
    source = """
        import pika
        from pika.adapters.blocking_connection import BlockingChannel
        def given(channel: BlockingChannel, handle):
            channel.basic_consume("jobs", handle)
    """
    own = (
        source
        + """
        def made(url, handle):
            channel = pika.BlockingConnection(url).channel()
            channel.basic_consume("jobs", handle)
    """
    )
    assert list(unbounded_consumers(module_of(source))) == []
    assert [call.node.lineno for call in unbounded_consumers(module_of(own))] == [9]


def test_a_stream_is_trimmed_by_its_own_name_only():
    module = module_of("""
        from redis import Redis
        def log(redis: Redis, key, event):
            redis.xadd(f"run:{key}", event)
            redis.xadd(f"job:{key}", event)
            redis.expire(f"job:{key}", 60)
    """)
    assert [call.node.lineno for call in unbounded_streams(module)] == [4]


def test_plain_settings_count_only_where_their_library_is_spoken_of():
    assert list(kept_for_ever(module_of("result_expires = None"))) == []
    assert len(list(kept_for_ever(module_of("from celery import Celery\nresult_expires = None")))) == 1


def test_a_peer_is_followed_through_a_helper_and_a_limit_ends_it():
    module = module_of("""
        import asyncio
        from fastapi import WebSocket
        class Hub:
            def __init__(self):
                self.sockets: set[WebSocket] = set()
            async def slow(self, text):
                for socket in self.sockets:
                    await self.send(socket, text)
            async def limited(self, text):
                for socket in self.sockets:
                    async with asyncio.timeout(1):
                        await self.send(socket, text)
            async def send(self, socket, text):
                await socket.send_text(text)
    """)
    assert [turn.node.lineno for turn in sends_in_turn(module)] == [9]


def test_a_server_that_reads_first_is_not_paced_by_its_answers():
    module = module_of("""
        import asyncio
        async def client(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, lines):
            for line in lines:
                writer.write(line)
                await reader.readline()
        async def server(reader: asyncio.StreamReader, writer: asyncio.StreamWriter):
            while line := await reader.readline():
                writer.write(line)
    """)
    assert [write.node.lineno for write in undrained_writes(module)] == [9]
