"""How what failed is tried again, and whether anything starts it."""

import pytest

from .marked import module_of

CELERY = "from celery import Celery\napp = Celery('shop')\n"
BODY = "def work(self):\n    raise self.retry()\n"
PLAIN = "def work():\n    go()\n"


def policies(source: str):
    return {p.role.name: p for p in module_of(source).retries.policies}


def decorated(options: str, body: str = PLAIN):
    return policies(f"{CELERY}@app.task({options})\n{body}")["celery.Celery.task"]


@pytest.mark.parametrize(
    ("options", "body", "is_endless", "is_armed"),
    [
        ("autoretry_for=(E,), max_retries=None", PLAIN, True, True),
        ("autoretry_for=(E,), max_retries=5", PLAIN, False, True),
        ("autoretry_for=(E,), max_retries=limit", PLAIN, False, True),
        ("autoretry_for=(E,), retry_kwargs={'max_retries': None}", PLAIN, True, True),
        ("autoretry_for=(), max_retries=None", PLAIN, True, False),
        ("bind=True, max_retries=None", BODY, True, True),
        ("bind=True, max_retries=None", "def work(self):\n    later(self)\n", True, True),
        ("max_retries=None", PLAIN, True, False),
        ("**options", PLAIN, False, True),
    ],
)
def test_whether_tries_end_and_something_starts_them(options, body, is_endless, is_armed):
    policy = decorated(options, body)

    assert policy.is_endless is is_endless
    assert policy.is_armed is is_armed


@pytest.mark.parametrize(
    ("options", "pause"),
    [
        ("autoretry_for=(E,)", None),
        ("autoretry_for=(E,), default_retry_delay=10", 10.0),
        ("autoretry_for=(E,), default_retry_delay=900", None),
        ("autoretry_for=(E,), default_retry_delay=10, retry_backoff=True", None),
        ("autoretry_for=(E,), default_retry_delay=10, retry_backoff=False", 10.0),
        ("autoretry_for=(E,), default_retry_delay=pause", None),
        ("autoretry_for=(E,), retry_kwargs={'countdown': 3}", 3.0),
    ],
)
def test_the_short_pause_of_a_job(options, pause):
    assert decorated(options).short_pause == pause


@pytest.mark.parametrize(
    ("source", "pause"),
    [
        ("from rq import Retry\nRetry(max=3)", 0.0),
        ("from rq import Retry\nRetry(max=3, interval=[10, 10])", 10.0),
        ("from rq import Retry\nRetry(max=3, interval=[10, 60])", None),
        ("from arq import Retry\nRetry()", 0.0),
        ("from arq import Retry\nfrom datetime import timedelta\nRetry(defer=timedelta(seconds=5))", 5.0),
        ("from dramatiq import Retry\nRetry(delay=2000)", 2.0),
        ("from dramatiq import Retry\nRetry()", None),
        ("import tenacity\ntenacity.Retrying(stop=s)", 0.0),
        ("import tenacity\ntenacity.Retrying(stop=s, wait=tenacity.wait_fixed(3))", 3.0),
        ("import tenacity\ntenacity.Retrying(stop=s, wait=tenacity.wait_exponential())", None),
    ],
)
def test_the_short_pause_of_a_policy(source, pause):
    (policy,) = module_of(source).retries.policies

    assert policy.short_pause == pause


@pytest.mark.parametrize(
    ("options", "body", "idle"),
    [
        ("retry_backoff=True", PLAIN, ["retry_backoff"]),
        ("retry_backoff=False", PLAIN, []),
        ("max_retries=5", PLAIN, ["max_retries"]),
        ("max_retries=0", PLAIN, []),
        ("bind=True, max_retries=5, retry_backoff=True", BODY, ["retry_backoff"]),
        ("autoretry_for=(E,), max_retries=5, retry_backoff=True", PLAIN, []),
        ("retry_backoff=True, **options", PLAIN, []),
        ("retry_backoff=True, base=Careful", PLAIN, []),
    ],
)
def test_the_options_that_do_nothing(options, body, idle):
    assert [option.name for option in decorated(options, body).idle] == idle


LOOP = (
    "import time\ndef fetch():\n    while True:\n        try:\n            return read_rates()\n"
    "        except {caught}:\n            {then}\n"
)


@pytest.mark.parametrize(
    ("caught", "then", "is_endless"),
    [
        ("ConnectionError", "time.sleep(5)", True),
        ("requests.RequestException", "pass", True),
        ("Exception", "time.sleep(5)", True),
        ("Exception", "pass", False),
        ("ValueError", "time.sleep(5)", False),
        ("queue.Empty", "continue", False),
        ("ConnectionError", "raise", False),
        ("ConnectionError", "time.sleep(pause())", False),
    ],
)
def test_loops_that_end_only_with_success(caught, then, is_endless):
    found = list(module_of(LOOP.format(caught=caught, then=then)).retries.endless_loops)

    assert bool(found) is is_endless
