from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.catalogue.vocabulary import Appends
    from flake8_async_law.model.module import Module


@rule(
    "LAW308",
    "unbounded-stream",
    message="`{call}` adds to a stream with no bound{when}, and what was read stays in it, so it grows until "
    "the broker is out of memory; {cure}",
    since="0.1.0",
    words=(
        ("xadd", "Stream", "stream"),
        ("xadd", "add_stream", "StreamConfig", "x-queue-type", ".add(", "stream=", "RedisStream"),
    ),
)  # fmt: skip
def every_stream_has_a_bound(module: Module) -> Findings:
    """
    Every stream has a bound.

    In a queue what was read is gone; in a stream it stays, for others to read or to read again. Unless somebody says
    how much of it, or for how long, it grows with every message, and one day the broker refuses all writers.

    What to do:
        Say how many entries, or how old ones, are worth keeping where the entry is added (`maxlen=`, `minid=`) or where
        the stream is declared (`max_age`, `max_bytes`, `x-max-age`).
        Where something else bounds it, say so: `# async-law: bound=the nightly job trims all streams`.

    Stays quiet when:
        The bound is given, or can't be read (a setting, an argument without a default). A default that means "no bound"
        counts, unless every call in the file passes another value.
        The file trims, or lets expire, a stream whose name may be the same, or another file of the package trims any.
        A stream of JetStream lets go what was acknowledged (another retention policy than the default). A durable work
        queue with no length is left to its consumers.

    References:
        Apache Software Foundation, Apache Kafka 3.9 documentation: Design
        https://redis.io/docs/latest/develop/data-types/streams/#capped-streams
    """
    from flake8_async_law.model.growing import given_by, unbounded_streams

    for call in unbounded_streams(module):
        role: Appends = call.role
        parameter = given_by(call)
        bounds = [f"`{name}`" for name in (*(bound.name for bound in role.bounds), *role.keys)]
        cure = f"give {' or '.join([', '.join(bounds[:-1]), bounds[-1]] if bounds[1:] else bounds)}"
        when = f" unless a caller passes `{parameter}`" if parameter is not None else ""
        yield call.finding(call=call.name, when=when, cure=cure)
