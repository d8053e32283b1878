from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW506",
    "no-ordering-key",
    message="`{name}` sends {with_what}, so that two messages about the same thing may arrive in the wrong order; "
    "pass {keys}",
    since="0.1.0",
    plays=(("Keyed",),),
    strict=True,
)
def a_message_names_what_it_belongs_to(module: Module) -> Findings:
    """
    A message names what it belongs to.

    A log that is cut in partitions keeps the order inside each and nowhere else. Without a key messages are spread over
    all of them: "paid" may be read before "placed", and a test with a single partition never shows it.

    What to do:
        Pass the identity of what the message is about (the order's number, the account) as key, or choose the
        partition yourself.
        Where order doesn't matter, say so: `# async-law: waive=page views are counted, their order is nothing`.

    Stays quiet when:
        A key, ordering key or partition is given, be it a value that can't be read; but not one that is made up anew
        for each message (`str(uuid4())`).
        The file makes the topic with one partition.
        The topic, or the function, class or module around the call, is named for telemetry: metrics, logs, traces.

    References:
        Lamport, Time, Clocks, and the Ordering of Events in a Distributed System, CACM 21(7), 1978
        Cheriton, Skeen, Understanding the Limitations of Causally and Totally Ordered Communication, SOSP 1993
    """
    for unkeyed in module.events.unkeyed():
        keys = " or ".join(f"`{key}=`" for key in unkeyed.keys)
        with_what = "with another key each time" if unkeyed.made_up else "without a key"
        yield Finding(unkeyed.node, {"name": unkeyed.call.name, "with_what": with_what, "keys": keys})
