"""Django Channels: WebSocket consumers and channel layers. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Attribute,
    Class,
    Coroutine,
    Forgets,
    Library,
    LiveObject,
    LiveView,
    Parameter,
    PeerSend,
    Publish,
    Returns,
    ToThread,
)

LAYER: Final = "channels.layers.BaseChannelLayer"
CONSUMER: Final = "channels.consumer.AsyncConsumer"
WEBSOCKET_CONSUMERS: Final = (
    "AsyncJsonWebsocketConsumer", "AsyncWebsocketConsumer", "JsonWebsocketConsumer", "WebsocketConsumer",
)  # fmt: skip

LIBRARY: Final = Library(
    name="Channels",
    imports=("channels",),
    docs="https://channels.readthedocs.io/en/stable/topics/channel_layers.html",
    checked_against="4.3.2",
    distribution="channels",
    roles=(
        PeerSend("channels.generic.websocket.AsyncWebsocketConsumer.send"),
        PeerSend("channels.generic.websocket.AsyncJsonWebsocketConsumer.send_json"),
        LiveObject(CONSUMER, "WebSocket consumer", "its channel name"),
        LiveObject(LAYER, "channel layer", "the channel or group name"),
        Class("channels.layers.InMemoryChannelLayer", (LAYER,)),
        Class("channels.consumer.SyncConsumer", (CONSUMER,)),
        Class("channels.generic.websocket.WebsocketConsumer", ("channels.consumer.SyncConsumer",)),
        Class("channels.generic.websocket.JsonWebsocketConsumer", ("channels.generic.websocket.WebsocketConsumer",)),
        Class("channels.generic.websocket.AsyncWebsocketConsumer", (CONSUMER,)),
        Class(
            "channels.generic.websocket.AsyncJsonWebsocketConsumer",
            ("channels.generic.websocket.AsyncWebsocketConsumer",),
        ),
        *(LiveView(f"channels.generic.websocket.{consumer}", "class") for consumer in WEBSOCKET_CONSUMERS),
        # Set while the consumer serves a connection: an attribute of the instance only.
        Attribute(f"{CONSUMER}.channel_layer", LAYER),
        Returns("channels.layers.get_channel_layer", LAYER),
        # Full channels drop the message in silence; nothing is kept beyond a minute.
        Forgets(f"{LAYER}.send", Parameter("channel", 0), Parameter("message", 1)),
        Publish(f"{LAYER}.group_send", Parameter("message", 1), "pubsub"),
        Publish(f"{LAYER}.send", Parameter("message", 1), "pubsub"),
        *(
            Coroutine(f"{LAYER}.{method}")
            for method in ("group_add", "group_discard", "group_send", "new_channel", "receive", "send")
        ),
        *(
            Coroutine(f"channels.generic.websocket.AsyncWebsocketConsumer.{method}")
            for method in ("accept", "close", "send")
        ),
        Coroutine("channels.generic.websocket.AsyncJsonWebsocketConsumer.send_json"),
        ToThread("channels.db.database_sync_to_async", Parameter("func", 0)),
        Coroutine("channels.db.aclose_old_connections"),
    ),
)
