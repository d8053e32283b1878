"""paho-mqtt: a client whose network thread calls back. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Channel,
    Class,
    ForeignThread,
    Library,
    LiveObject,
    Opens,
    Parameter,
    Publish,
    Unsure,
)

CLIENT: Final = "paho.mqtt.client.Client"

LIBRARY: Final = Library(
    name="paho-mqtt",
    imports=("paho",),
    docs="https://eclipse.dev/paho/files/paho.mqtt.python/html/client.html",
    checked_against="2.2.0",
    distribution="paho-mqtt",
    roles=(
        Opens(CLIENT, "service", "MQTT client", ends=("disconnect", "loop_stop"), starts=("loop_start",)),
        # What waits while the client is away; a bound is set by this alone.
        Channel(f"{CLIENT}.max_queued_messages_set", "the outgoing queue", Parameter("queue_size", 0), (0,)),
        Class(CLIENT),
        LiveObject(CLIENT, "MQTT client", "nothing: the worker makes its own"),
        # With `loop_start` its own thread calls these, with `loop_forever` the thread that it stands in.
        *(
            ForeignThread(f"{CLIENT}.{callback}", unless_file_calls=("loop_read", "loop_misc"))
            for callback in ("on_connect", "on_disconnect", "on_message", "on_publish", "on_subscribe")
        ),
        Unsure(f"{CLIENT}.publish", Parameter("topic", 0), Parameter("qos", 2, 0), kept=Parameter("retain", 3, False)),
        Publish(f"{CLIENT}.publish", Parameter("payload", 1, None), "pubsub"),
    ),
)
