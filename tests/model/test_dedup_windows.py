"""Records by which code knows things again."""

from __future__ import annotations

import pytest

from .marked import module_of


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("if r.sismember('seen-events', event_id): return\nr.sadd('seen-events', event_id)", "endless"),
        ("return r.sadd(SEEN, event_id)", "endless"),
        ("return r.sadd(SEEN, event_id), r.expire(SEEN, 60)", None),
        ("r.sadd(SEEN, event_id)", None),
        ("return r.setnx(f'done:{event_id}', 1)", "endless"),
        ("return r.set(f'done:{event_id}', 1, nx=True)", "endless"),
        ("return r.set(f'done:{event_id}', 1, nx=True, ex=60)", None),
        ("return r.set(f'done:{event_id}', 1, nx=True, ex=window)", None),
        ("return r.setnx(f'username:{name}', 1)", None),
        ("return r.set('lock:report', 1, nx=True)", None),
        ("return r.set(request.headers['Idempotency-Key'], 1, nx=True, ex=60)", "scope"),
        ("return r.set(f\"{user}:{request.headers['Idempotency-Key']}\", 1, nx=True, ex=60)", None),
    ],
)
def test_a_record(body, kind):
    inner = body.replace("\n", "\n    ")
    head = "import redis\nr = redis.Redis()\nSEEN = 'processed'\n"
    source = f"{head}def once(event_id, name, user, window, request):\n    {inner}\n"

    assert [record.kind for record in module_of(source).dedup_windows.faulty()] == ([kind] if kind else [])
