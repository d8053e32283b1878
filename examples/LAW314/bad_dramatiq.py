"""A letterpress, with dramatiq."""

import dramatiq


@dramatiq.actor(queue_name="proofs", time_limit=60_000, max_retries=3)
def proof(page: int) -> int:
    return page


@dramatiq.actor(queue_name="books", time_limit=600_000, max_retries=3)
def book(pages: list[int]) -> int:
    first = proof.send(pages[0])
    first.get_result(block=True)  # LAW314: `first.get_result` waits for another one
    others = dramatiq.group([proof.message(page) for page in pages[1:]]).run()
    others.wait(timeout=60_000)  # LAW314
    return len(pages)
