"""Who learns whether a message arrived."""

from __future__ import annotations

import pytest

from .marked import module_of

HEAD = """
import asyncio
from aiokafka import AIOKafkaProducer
from confluent_kafka import Producer
from kafka import KafkaProducer
BASE = {"bootstrap.servers": "k"}
"""


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("p.send('t', b'x')", "dropped"),
        ("_ = p.send('t', b'x')", "dropped"),
        ("f = p.send('t', b'x')", "dropped"),
        ("f = p.send('t', b'x'); f.add_callback(print)", "succeeded"),
        ("p.send('t', b'x').add_callback(print)", "succeeded"),
        ("p.send('t', b'x').add_errback(print)", None),
        ("p.send('t', b'x').get(5)", None),
        ("f = p.send('t', b'x'); wait(f)", None),
        ("fs = []; fs.append(p.send('t', b'x'))", "dropped"),
        ("fs = []; fs.append(p.send('t', b'x')); wait(fs)", None),
        ("return p.send('t', b'x')", None),
        ("p.send('app-metrics', b'x')", None),
        ("p.begin_transaction(); p.send('t', b'x'); p.commit_transaction()", None),
    ],
)
def test_a_future(statement, why):
    module = module_of(HEAD + f"def run(p: KafkaProducer):\n    {statement}\n")
    assert [unheard.why for unheard in module.publishing.unheard()] == ([why] if why is not None else [])


@pytest.mark.parametrize(
    ("config", "call", "why"),
    [
        ("BASE", "", "no callback"),
        ("{**BASE, 'on_delivery': heard}", "", None),
        ("{**BASE, 'on_delivery': deaf}", "", "deaf"),
        ("dict(BASE, on_delivery=heard)", "", None),
        ("BASE | {'on_delivery': heard}", "", None),
        ("options()", "", None),
        ("unknown()", "", None),
        ("BASE", ", on_delivery=heard", None),
        ("BASE", ", on_delivery=deaf", "deaf"),
        ("BASE", ", callback=only_success", "deaf"),
        ("BASE", ", on_delivery=None", "no callback"),
        ("BASE", ", **more", None),
    ],
)
def test_a_callback(config, call, why):
    source = f"""
def heard(error, message):
    if error is not None:
        raise RuntimeError(error)
def deaf(error, message):
    print(message)
def only_success(error, message):
    if error is None:
        print(message)
def options():
    return {{**BASE, "on_delivery": heard}}
def run(more):
    p = Producer({config})
    p.produce("t", b"x"{call})
    p.flush()
"""
    module = module_of(HEAD + source)
    assert [unheard.why for unheard in module.publishing.unheard()] == ([why] if why is not None else [])


@pytest.mark.parametrize(
    ("end", "unsent"),
    [
        ("pass", True),
        ("p.poll(0)", True),
        ("p.flush()", False),
        ("keep(p)", False),
        ("return p", False),
    ],
)
def test_an_end(end, unsent):
    source = f"def run(heard):\n    p = Producer(BASE)\n    p.produce('t', b'x', on_delivery=heard)\n    {end}\n"
    module = module_of(HEAD + source)
    assert [unheard.why for unheard in module.publishing.unheard()] == (["unsent"] if unsent else [])


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("p.flush(5)", True),
        ("p.flush(timeout=5)", True),
        ("p.flush()", False),
        ("p.flush(-1)", False),
        ("left = p.flush(5)", False),
        ("p.flush(5); p.flush()", False),
        ("p.flush(5); print(len(p))", False),
    ],
)
def test_what_is_left(statement, told):
    module = module_of(HEAD + f"def run(p: Producer):\n    {statement}\n")
    assert bool(list(module.publishing.leftovers())) is told


@pytest.mark.parametrize(
    ("statement", "once"),
    [
        ("await p.send('t', b'x')", True),
        ("f = await p.send('t', b'x')", True),
        ("await asyncio.wait_for(p.send('t', b'x'), 3)", True),
        ("await asyncio.gather(*(p.send('t', x) for x in 'ab'))", True),
        ("await (await p.send('t', b'x'))", False),
        ("f = await p.send('t', b'x'); await f", False),
        ("await p.send('t', b'x'); await p.flush()", False),
        ("await p.send_and_wait('t', b'x')", False),
    ],
)
def test_a_second_await(statement, once):
    module = module_of(HEAD + f"async def run(p: AIOKafkaProducer):\n    {statement}\n")
    assert bool(list(module.publishing.awaited_once())) is once
