"""Who looks at how tasks ended."""

from __future__ import annotations

import pytest

from .marked import module_of

HEAD = "import asyncio\nfrom concurrent.futures import ThreadPoolExecutor, as_completed, wait\n"


def ignored(body: str) -> list[str]:
    """The calls in `body` whose outcomes nobody looks at, as they are spelled."""
    return [found.call.name for found in module_of(HEAD + body).outcomes.ignored()]


@pytest.mark.parametrize(
    "statement",
    [
        pytest.param("await asyncio.gather(*jobs, return_exceptions=True)", id="dropped"),
        pytest.param("await asyncio.wait_for(asyncio.gather(*jobs, return_exceptions=True), 5)", id="with a limit"),
        pytest.param("done = await asyncio.gather(*jobs, return_exceptions=True); print(len(done))", id="counted"),
        pytest.param("both = asyncio.gather(*jobs, return_exceptions=True); await both", id="awaited later"),
        pytest.param("await asyncio.wait([asyncio.create_task(job()) for job in jobs])", id="waited for"),
        pytest.param("done, rest = await asyncio.wait(jobs, timeout=5)", id="done ones unread"),
    ],
)
def test_an_outcome_that_nobody_looks_at(statement):
    assert len(ignored(f"async def run(jobs):\n    {statement}\n")) == 1


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("    return await asyncio.gather(*jobs, return_exceptions=True)", id="returned"),
        pytest.param("    await asyncio.gather(*jobs)", id="raises"),
        pytest.param("    await asyncio.gather(*jobs, return_exceptions=quiet)", id="depends"),
        pytest.param(
            "    [j.cancel() for j in jobs]\n    await asyncio.gather(*jobs, return_exceptions=True)", id="cancelled"
        ),
        pytest.param("    await asyncio.wait(jobs)\n    for j in jobs:\n        j.result()", id="asked afterwards"),
        pytest.param("    await asyncio.wait(jobs, timeout=1)", id="left early: another fault"),
        pytest.param(
            "    # errors are logged by the jobs\n    await asyncio.gather(*jobs, return_exceptions=True)", id="said"
        ),
        pytest.param("    await asyncio.gather(*[j.close() for j in jobs], return_exceptions=True)", id="closing"),
    ],
)
def test_an_outcome_that_somebody_looks_at_or_need_not(body):
    assert ignored(f"async def run(jobs, quiet):\n{body}\n") == []


def test_a_function_that_ends_things_need_not_look():
    assert ignored("async def aclose(jobs):\n    await asyncio.gather(*jobs, return_exceptions=True)\n") == []


def test_futures_that_are_only_counted():
    loop = "for future in as_completed(futures):\n            {}\n"
    head = "def run(pool: ThreadPoolExecutor, rows):\n"
    start = head + "    futures = {pool.submit(print, r): r for r in rows}\n    if rows:\n        "

    assert ignored(start + loop.format("print(futures[future])")) == ["as_completed"]
    assert ignored(start + loop.format("future.result()")) == []


@pytest.mark.parametrize(
    ("callback", "blind"),
    [
        ("tasks.discard", True),
        ("lambda _: print('done')", True),
        ("lambda t: t.exception()", False),
        ("unknown", False),
        ("forget", True),
        ("log", False),
    ],
)
def test_a_callback_that_does_not_ask(callback, blind):
    source = f"""
        import asyncio

        def forget(task):
            busy.discard(task)

        def log(task):
            if task.exception():
                print(task)

        def start(tasks, coroutine, unknown):
            task = asyncio.create_task(coroutine)
            tasks.add(task)
            task.add_done_callback({callback})
    """
    assert bool(list(module_of(source).outcomes.blind_callbacks())) is blind


@pytest.mark.parametrize(
    ("body", "dead"),
    [
        ("task = asyncio.create_task(send(order))", True),
        ("tasks.add(asyncio.create_task(send(order)))", True),
        ("await asyncio.create_task(send(order))", False),
        ("order = load(order); asyncio.create_task(send(order))", False),
    ],
)
def test_a_handler_around_nothing_but_a_start(body, dead):
    source = f"""
        import asyncio

        async def run(send, load, order, tasks):
            try:
                {body}
            except Exception:
                print("failed")
    """
    assert bool(list(module_of(source).outcomes.dead_handlers())) is dead
