"""Faust: agents that read topics of Kafka, run by a worker. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    BrokerClient,
    Class,
    CommitsByItself,
    Consume,
    Coroutine,
    Keyed,
    Library,
    LiveObject,
    MessageContract,
    Parameter,
    Passes,
    Producer,
    Publish,
    Returns,
    Settle,
    Turns,
)

APP: Final = "faust.App"
STREAM: Final = "faust.Stream"
ANY_STREAM: Final = "faust.types.streams.StreamT"  # what users annotate with
TOPIC: Final = "faust.Topic"
AGENT: Final = "faust.Agent"
EVENT: Final = "faust.Event"
KEYS: Final = (Parameter("key", None, None), Parameter("partition", None, None))

LIBRARY: Final = Library(
    name="Faust",
    imports=("faust",),
    docs="https://faust-streaming.github.io/faust/userguide/agents.html",
    checked_against="0.15.3",
    distribution="faust-streaming",
    roles=(
        MessageContract(
            "faust",
            bound="4,096 messages a stream",
            bound_with=("stream_buffer_maxsize", "broker_max_poll_records"),
            lease_with=("broker_max_poll_interval", "broker_session_timeout", "stream_processing_timeout"),
            ends_with=("dead", "dlq", "dlt"),
        ),
        Class(APP),
        Class(ANY_STREAM),
        Class(STREAM, (ANY_STREAM,)),
        Class(TOPIC),
        Class(AGENT),
        Class(EVENT),
        BrokerClient(APP, "Kafka"),
        LiveObject(APP, "stream application", "nothing: the worker has its own"),
        LiveObject(EVENT, "received message", "its value"),
        # The settings of the application are keywords; all replicas acknowledge unless they say otherwise.
        Producer(APP, ("producer_acks",), lowers=True),
        Turns(f"{APP}.agent", AGENT),
        Passes(f"{APP}.agent", Parameter("stream", 0), STREAM),
        Returns(f"{APP}.topic", TOPIC),
        Returns(f"{APP}.stream", STREAM),
        *(Returns(f"{ANY_STREAM}.{method}", "$self") for method in ("group_by", "through")),
        *(Returns(f"{STREAM}.{method}", "$self") for method in ("filter", "noack")),
        # An agent that fails is started again, at the next message: the one that it had counts as done.
        *(
            Consume(name, "each", "gone")
            for name in (ANY_STREAM, *(f"{ANY_STREAM}.{method}" for method in ("events", "items", "take")))
        ),
        # A message is done when the agent asks for the next one, whatever became of it.
        CommitsByItself(f"{APP}.agent", None, "asked", unless_called=("noack", "noack_take")),
        Settle(f"{EVENT}.ack", "ack"),
        *(Keyed(name, KEYS) for name in (f"{TOPIC}.send", f"{AGENT}.send", f"{AGENT}.cast", f"{AGENT}.ask")),
        Publish(f"{TOPIC}.send", Parameter("value", None, None), "stream"),
        Publish(f"{AGENT}.send", Parameter("value", None, None), "stream"),
        Publish(f"{AGENT}.cast", Parameter("value", 0, None), "stream"),
        Publish(f"{AGENT}.ask", Parameter("value", 0, None), "stream"),
        Publish(f"{EVENT}.forward", Parameter("value", 2), "stream"),
        *(
            Coroutine(name)
            for name in (f"{TOPIC}.send", f"{AGENT}.send", f"{AGENT}.cast", f"{AGENT}.ask", f"{EVENT}.forward")
        ),
    ),
    aliases=(
        ("faust.app.base.App", APP),
        ("faust.streams.Stream", STREAM),
        ("faust.StreamT", ANY_STREAM),
        ("faust.types.StreamT", ANY_STREAM),
        ("faust.topics.Topic", TOPIC),
        ("faust.agents.Agent", AGENT),
        ("faust.agents.agent.Agent", AGENT),
        ("faust.events.Event", EVENT),
    ),
)
