"""Asks the harbour for the state of a ship, and again when it is not known yet."""

import logging

from harbour import state_of
from streaq import StreaqRetry, Worker

log = logging.getLogger(__name__)
worker = Worker(redis_url="redis://cache")


@worker.task(timeout=60)
async def follow(ship: str) -> str | None:
    try:
        state = await state_of(ship)
        if state == "unknown":
            raise StreaqRetry("not known yet", delay=120)
    except Exception:  # LAW412: `raise StreaqRetry`
        log.exception("ship %s", ship)
        return None
    return state
