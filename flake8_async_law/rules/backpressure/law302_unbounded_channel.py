from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.catalogue.vocabulary import Channel
    from flake8_async_law.model.module import Module


@rule(
    "LAW302",
    "unbounded-channel",
    message="{what} that `{call}` opens has no bound{when}: nobody ever has to wait, so what is not read yet piles up "
    "until the process is killed; give `{bound}` a number",
    since="0.1.0",
    words=(
        (
            "open_memory_channel", "create_memory_object_stream", "max_queue", "pending_msgs_limit", "hwm", "HWM",
            "max_queued",
        ),
    ),
)  # fmt: skip
def every_channel_has_a_bound(module: Module) -> Findings:
    """
    Every channel has a bound.

    A channel that takes in any number of items tells its sender nothing: it runs ahead of a slow reader until memory is
    used up. On a connection the bound is what stops reading from the network, so that the other side has to slow down;
    without it, a peer that sends faster than you work decides how much memory you use.

    What to do:
        Give it a number, and 0 or a small one unless bursts are known: then the sender waits.
        Where something else bounds it, say so: `# async-law: bound=one item per open job`.

    Stays quiet when:
        The bound is left out and the library has one by default, or it can't be read (a setting, an argument without
        a default). A default that means "no bound" counts, unless every call in the file passes another value.
        Another limit of the same call bounds it (bytes instead of messages).

    References:
        Reactive Streams 1.0.4, Specification for the JVM, Reactive Streams initiative
        https://trio.readthedocs.io/en/stable/reference-core.html#buffering-in-channels
    """
    from flake8_async_law.model.bounds import unless_given

    for channel in module.bounds.unbounded_channels():
        role: Channel = channel.role
        yield channel.finding(what=role.what, call=channel.name, bound=role.bound.name, when=unless_given(channel))
