from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module
    from flake8_async_law.rule import Text

_HARM = {
    "job": "a rollback cannot take it back, and the worker may look before the rows are there",
    "message": "a rollback cannot take it back, and its reader may look before the rows are there",
    "mail": "a rollback cannot take it back, and it tells of what never happened",
}

_OPENS = (
    "atomic", "transaction(", "in_transaction", "begin", "commit", "savepoint", "uow", "unit_of_work",
)  # fmt: skip
_SESSIONS = ("ession", "conn", "cursor", "db")
_WRITES = (".add(", "add_all(", "bulk_", ".delete(", ".merge(", ".flush(", ".exec", "insert(")
_REQUESTS = ("request", "view", "View")


def _may_send_early(text: Text) -> bool:
    """Can the text hold a transaction, and what it calls send anything?"""
    if not text.may_reach(("Enqueue", "Publish")):
        return False
    return (
        any(text.holds(word) for word in _OPENS)
        or text.may_play(("SaveSignal", "CommitListener"))
        or (text.holds("odel") and (text.holds("def save") or text.holds("def delete")))
        or (
            text.may_reach(("ImplicitTransaction",))
            and any(text.holds(word) for word in _WRITES)
            and any(text.holds(word) for word in _SESSIONS)
        )
        or (any(text.holds(word) for word in _REQUESTS) and text.may_set("ATOMIC_REQUESTS"))
    )


@rule(
    "LAW601",
    "enqueue-in-transaction",
    message="`{enqueue}` sends the {what} {when}{way}: {harm}; {cure}",
    since="0.1.0",
    gate=_may_send_early,
)
def nothing_is_enqueued_before_the_commit(module: Module) -> Findings:
    """
    Nothing is enqueued before the commit.

    The worker is often faster than the commit: it looks for a row that isn't there yet, or reads the old values. And
    when the transaction is rolled back, the job runs all the same, for something that never happened.

    What to do:
        Enqueue from the transaction's commit hook (`transaction.on_commit(...)`, `delay_on_commit`), or after the
        block or the `commit()`; or write the message into an outbox table in the same transaction.
        Where the job reads none of the transaction's writes, say so: `# async-law: reads-none=warms a cache of static
        data`.

    Stays quiet when:
        The call is deferred to the commit in any form, the queue itself waits for the commit or lives in the same
        database, or the project's own task class, decorator or another branch of the same `if` defers.
        The transaction can't be seen from here: a caller in another module holds it; or a session is handed to code
        that can't be read and may commit.
        A decorated function or a request handler writes nothing on its way to the enqueue, as far as can be told.
        Rows that were committed before are claimed (`skip_locked=True`) and sent: that is what an outbox relay does.
        A job puts itself into the queue again: that is a retry.

    References:
        Bernstein, Hsu, Mann, Implementing Recoverable Requests Using Queues, SIGMOD 1990
        Helland, Life beyond Distributed Transactions: an Apostate's Opinion, CIDR 2007
        https://docs.djangoproject.com/en/stable/topics/db/transactions/#performing-actions-after-commit
    """
    for early in module.sent_before_commit():
        opened = early.opened
        yield early.call.finding(
            enqueue=early.call.name,
            what=early.sends,
            when=opened.when,
            way=f" (through {early.way})" if early.way else "",
            harm=_HARM[early.sends],
            cure=f"call `{early.later}`, or {opened.cure}" if early.later else opened.cure,
        )
