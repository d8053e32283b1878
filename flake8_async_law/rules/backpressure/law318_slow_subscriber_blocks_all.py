from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW318",
    "slow-subscriber-blocks-all",
    message="`{send}` waits{way} for one receiver after the other with no time limit, so a slow or vanished "
    "one keeps the message from all behind it; give each a bounded queue and a task of its own, or the send a timeout",
    since="0.1.0",
    words=(("for ",), ("await ",)),
    reaches=(("PeerSend", "QueueMethod"),),
    judges=("PeerSend",),
)
def no_receiver_holds_up_the_others(module: Module) -> Findings:
    """
    No receiver holds up the others.

    Awaiting a send lasts until that peer takes the data. In a loop over all of them a phone in a tunnel, or a browser
    tab asleep, stops the loop for minutes: everybody behind it gets nothing, and the source of the messages stands
    still.

    What to do:
        Give each receiver a bounded queue and a task that sends from it; when it is full, drop or close the connection.
        Or give each send a limit of time, and send to all at once.

    Stays quiet when:
        The send has a limit of time, in a helper too, or is started and not awaited there.
        The loop goes through a fixed few, or looks for the one that takes it (`break`, `return`).
        What the loop goes through can't be told to be a connection. A queue for each receiver counts when the file
        makes it with a bound, and the loop's collection is called as such (`subscribers`, `clients`).

    References:
        Dean, Barroso, The Tail at Scale, Communications of the ACM 56(2), 2013
        Reactive Streams 1.0.4, Specification for the JVM, Reactive Streams initiative
    """
    from flake8_async_law.finding import Finding
    from flake8_async_law.model.slow_peers import sends_in_turn

    for turn in sends_in_turn(module):
        yield Finding(turn.node, {"send": turn.send, "way": turn.way})
