from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.batches import BlindBatch, UnreadAnswer
    from flake8_async_law.model.module import Module


@rule(
    "LAW511",
    "partial-batch-failure-hidden",
    message="{what}; {cure}",
    since="0.1.0",
    words=(
        ("bulk", "batch_write_item", "batch_get_item", "delete_objects", "insert_rows", "Records", "partial_response"),
    ),
)
def a_batch_tells_which_of_it_failed(module: Module) -> Findings:
    """
    A batch tells which of it failed.

    Who works on a hundred things at once has a hundred outcomes. A bulk write that doesn't raise answers with a list of
    what was refused; unread, the missing documents are found by a user. A queue that hands over a batch hears one
    answer:
    a handler that catches each record's failure has all of them deleted, and one that lets the first failure out has
    all of them delivered again, those that were done too.

    What to do:
        Read the part of the answer that names the failures, and retry, park or raise. In a batch handler, collect the
        records that failed and return them as `batchItemFailures` (and have the queue ask for them), or let the
        processor of Powertools do so.
        Where it doesn't matter, say so: `# async-law: drop-policy=rows of the debug table may be missing`.

    Stays quiet when:
        The answer is returned or passed on, or its failures are counted or looked at in any way.
        The call raises for what was refused, or an option that can't be read decides.
        The handler (a function of `event` and `context`) speaks of partial failures, deletes each message itself, sends
        or stores what failed, or raises after the loop.
        Nothing shows that the records come from a queue or stream: notifications and file events have no partial
        answer.

    References:
        Dusseault, HTTP Extensions for Web Distributed Authoring and Versioning (WebDAV), RFC 4918, 2007 (Multi-Status)
        https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
        https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-bulk
    """
    for unread in module.batches.unread_answers():
        yield unread.call.finding(**_answer(unread))
    for batch in module.batches.blind():
        yield Finding(batch.node, _records(batch))


def _answer(unread: UnreadAnswer) -> dict[str, str]:
    part = f"`{unread.part}` in its answer" if unread.part else "what it gives back"
    return {
        "what": f"`{unread.call.name}` raises nothing for what was refused, and nobody reads {part}: "
        "a part of the batch is "
        "missing and the caller reports success",
        "cure": f"look at {part}, then retry, park or raise",
    }


def _records(batch: BlindBatch) -> dict[str, str]:
    if batch.dropped:
        return {
            "what": f"the answer of `{batch.name}` names the records that failed, and is dropped",
            "cure": "return it",
        }
    if batch.handler is not None:
        return {
            "what": f"`{batch.handler.name}` keeps a record's failure in `{batch.function.short_name}`, "
            "so the queue deletes the record with the rest of the batch",
            "cure": "return the failed records as `batchItemFailures`",
        }
    return {
        "what": f"in `{batch.function.short_name}` one record that fails brings back the whole batch, "
        "those that were done too",
        "cure": "catch the failure of a record and return the failed ones as `batchItemFailures`",
    }
