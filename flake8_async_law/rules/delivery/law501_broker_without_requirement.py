from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW501",
    "broker-without-requirement",
    message=(
        "`{reader}` feeds the live view `{view}` with what arrives from now on, {group}: "
        "nothing here needs a log like {broker}; "
        "poll, or push over SSE or WebSocket from where the change is made, or name the requirement"
    ),
    since="0.1.0",
    words=(
        ("KafkaConsumer", "Consumer", "xread", "get_shard_iterator", "create_reader", "subscribe"),
        (
            "WebSocket",
            "Websocket",
            "websocket",
            "WebsocketConsumer",
            "EventSourceResponse",
            "StreamingResponse",
            "StreamingHttpResponse",
            "event-stream",
            "StreamResponse",
            "socketio",
        ),
    ),
    judges=("StreamConsumer",),
)
def every_broker_has_a_requirement(module: Module) -> Findings:
    """
    Every broker between the server and a live view has a requirement.

    A log broker is kept for replay, retention, catching up, fan-out to other services, consumer groups, partitions or
    recovery. A reader with no group, or a made-up one, that starts at the end uses none of these: it is a broadcast
    with a cluster to run, a broker connection for every open page, and gaps at each reconnect all the same.

    What to do:
        Let the page poll the present state, or push the change over SSE or WebSocket from the process that makes it;
        between several processes a channel layer or a plain pub/sub is enough, with a fetch of the state on
        connecting.
        Where a requirement is on record, name it: `# async-law: requirement=multi-service-fanout,
        decisions/12-events.md`.

    Stays quiet when:
        The group has a name that is fixed, or that can't be read; the start is another than "now", or can't be read.
        The file shows a requirement: it seeks, reads again or claims; it writes by key; it reads `Last-Event-ID`.
        What is read goes anywhere else than to a WebSocket or a streaming response of the same file: a tail on the
        terminal, a job, a database.

    References:
        docs/live-updates.md of this project: when polling, SSE or WebSockets do, and what each requirement means
        Eugster, Felber, Guerraoui, Kermarrec, The Many Faces of Publish/Subscribe, ACM Computing Surveys 35(2), 2003
        Loreto et al., Known Issues and Best Practices for the Use of Long Polling and Streaming in Bidirectional
        HTTP, RFC 6202, 2011
    """
    for reader in module.stream_readers:
        if reader.group not in ("none", "random") or not reader.starts_now or reader.replays:
            continue
        view = reader.live_view
        if view is not None:
            group = "with no consumer group" if reader.group == "none" else "in a consumer group made up each time"
            yield reader.call.finding(reader=reader.call.name, view=view, group=group, broker=reader.role.broker)
