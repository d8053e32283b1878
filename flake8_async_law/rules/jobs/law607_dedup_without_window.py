from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.dedup_windows import Record
    from flake8_async_law.model.module import Module


@rule(
    "LAW607",
    "dedup-without-window",
    message="{what}; {cure}",
    since="0.1.0",
    plays=(("Remembers",),),
    judges=("Remembers",),
)
def every_dedup_record_has_a_window(module: Module) -> Findings:
    """
    Every record of what was done has a window and a scope.

    A record by which code knows a message again has to outlive the last repeat of it, and no more. One that nothing
    ends grows with every message, and refuses a key for good, long after what it guarded is forgotten. One under a key
    that the caller chose, and nothing else, answers one customer with what another one did.

    What to do:
        Keep one key for each thing, with an expiry longer than the longest retry: `set(key, "1", nx=True, ex=86400)`.
        Members of one set cannot expire one by one: use keys, or a sorted set by time that is trimmed.
        Put the customer and the operation into the key.
        A record that is kept for ever on purpose is waived: `# async-law: waive LAW607=an invoice is sent once, ever`.

    Stays quiet when:
        An expiry is given, or may be; anything in the package removes the record or gives its key an end.
        Nobody asks for the record, or its name does not tell that it is one (`seen`, `processed`, an event's id).
        It is a lock, which is `lock-without-lease`; a collection in memory, which is `unbounded-buffer`; a table of
        a database.

    References:
        Helland, Idempotence Is Not a Medical Condition, ACM Queue 10(4), 2012
        https://redis.io/docs/latest/commands/set/
    """
    for record in module.dedup_windows.faulty():
        yield record.call.finding(**_words(record))


def _words(record: Record) -> dict[str, str]:
    if record.kind == "scope":
        return {
            "what": f"`{record.call.name}` records under `{record.key}` alone, which the caller chose: two callers "
            "with the same key get one answer",
            "cure": "put the customer and the operation into the key",
        }
    return {
        "what": f"`{record.call.name}` records under `{record.key}` what was done, and nothing ever ends the record: "
        "it grows for ever and refuses a key for good",
        "cure": "keep a key for each with an expiry longer than the longest retry",
    }
