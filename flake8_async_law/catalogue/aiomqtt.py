"""aiomqtt: MQTT for asyncio. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Channel,
    Class,
    Coroutine,
    Library,
    Parameter,
    Publish,
    Unsure,
)

LIBRARY: Final = Library(
    name="aiomqtt",
    distribution="aiomqtt",
    imports=("aiomqtt",),
    docs="https://aiomqtt.bo3hm.com/",
    checked_against="2.5",
    roles=(
        Class("aiomqtt.Client"),
        Unsure(
            "aiomqtt.Client.publish", Parameter("topic", 0), Parameter("qos", 2, 0), kept=Parameter("retain", 3, False)
        ),
        Publish("aiomqtt.Client.publish", Parameter("payload", 1, None), "pubsub"),
        Coroutine("aiomqtt.Client.publish"),
        # None, which means no bound, is the default of both: only who spells it out has decided so.
        *(
            Channel(
                "aiomqtt.Client",
                f"the {way} queue",
                Parameter(f"max_queued_{way}_messages", None, None),
                (0, None),
                spelled_out=True,
            )
            for way in ("incoming", "outgoing")
        ),
    ),
    aliases=(("aiomqtt.client.Client", "aiomqtt.Client"),),
)
