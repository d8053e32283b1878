"""aiormq: the layer below aio-pika. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Class, Library, LiveObject, Parameter, Prefetch, Pushed, Returns

CHANNEL: Final = "aiormq.Channel"
ABSTRACT: Final = "aiormq.abc.AbstractChannel"

LIBRARY: Final = Library(
    name="aiormq",
    distribution="aiormq",
    imports=("aiormq",),
    docs="https://github.com/mosquito/aiormq",
    checked_against="7.2",
    roles=(
        Class("aiormq.abc.AbstractConnection"),
        Class("aiormq.abc.AbstractChannel"),
        Class("aiormq.Connection", bases=("aiormq.abc.AbstractConnection",)),
        Class(CHANNEL, bases=("aiormq.abc.AbstractChannel",)),
        LiveObject("aiormq.Connection", "broker connection", "nothing: the worker opens its own"),
        LiveObject(CHANNEL, "broker channel", "nothing: the worker opens its own"),
        Returns("aiormq.connect", "aiormq.Connection", awaited=True),
        Returns("aiormq.Connection.channel", CHANNEL, awaited=True),
        Prefetch(f"{ABSTRACT}.basic_qos", Parameter("prefetch_count", None, None)),
        Pushed(f"{ABSTRACT}.basic_consume", unacknowledged=Parameter("no_ack", None, False)),
    ),
)
