"""What handlers keep to themselves."""

from __future__ import annotations

import pytest

from .marked import module_of


@pytest.mark.parametrize(
    ("handler", "silent"),
    [
        pytest.param("pass", True, id="nothing"),
        pytest.param("return", True, id="leaves"),
        pytest.param("pass  # the next round sends it", False, id="says why"),
        pytest.param("print('failed')", False, id="tells"),
        pytest.param("failed = True", False, id="notes"),
    ],
)
def test_a_handler_that_does_nothing_in_a_task(handler, silent):
    source = f"""
        import asyncio

        async def beat(client):
            try:
                await client.send()
            except Exception:
                {handler}

        async def main(client):
            task = asyncio.create_task(beat(client))
            await asyncio.sleep(1)
            task.cancel()
    """
    assert [found.kind for found in module_of(source).swallowed.silences()] == (["task"] if silent else [])


@pytest.mark.parametrize(
    "tried",
    [
        pytest.param("return client.fast()", id="a probe"),
        pytest.param("value = client.get()", id="a value that may be missing"),
        pytest.param("client.close()", id="a farewell"),
        pytest.param("statsd.gauge('age', 1)", id="a courtesy"),
    ],
)
def test_a_handler_around_what_need_not_work(tried):
    source = f"""
        import threading

        def run(client, statsd):
            try:
                {tried}
            except Exception:
                pass

        def start():
            thread = threading.Thread(target=run)
            thread.start()
            thread.join()
    """
    assert list(module_of(source).swallowed.silences()) == []


@pytest.mark.parametrize(
    ("tried", "clauses", "signal"),
    [
        ("self.retry()", "except Exception:\n            print()", "self.retry()"),
        ("raise Ignore", "except Exception:\n            print()", "raise Ignore"),
        ("check()", "except Exception:\n            print()", "raise Reject` in `check"),
        ("self.retry(throw=False)", "except Exception:\n            print()", None),
        ("self.retry()", "except Retry:\n            raise\n        except Exception:\n            print()", None),
        ("self.retry()", "except Exception:\n            raise", None),
        ("self.retry()", "except OSError:\n            print()", None),
    ],
)
def test_a_signal_that_is_swallowed(tried, clauses, signal):
    source = f"""
    from celery import shared_task
    from celery.exceptions import Ignore, Reject, Retry

    def check():
        raise Reject("bad")

    @shared_task(bind=True)
    def job(self):
        try:
            {tried}
        {clauses}
    """
    assert [lost.signal for lost in module_of(source).swallowed.lost_signals] == ([signal] if signal else [])


@pytest.mark.parametrize(
    ("decorator", "lost"),
    [
        ("shared_task(soft_time_limit=50)", True),
        ("shared_task(time_limit=50)", False),
        ("shared_task(soft_time_limit=None)", False),
    ],
)
def test_a_time_limit_in_a_loop(decorator, lost):
    source = f"""
        from celery import shared_task

        @{decorator}
        def job(pages):
            for page in pages:
                try:
                    page.shoot()
                except Exception:
                    print(page)
    """
    assert bool(module_of(source).swallowed.lost_signals) is lost
