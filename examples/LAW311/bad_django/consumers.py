"""A choir's notice board: the query of the mixin runs when it is iterated, on the event loop."""

from channels.generic.websocket import AsyncJsonWebsocketConsumer

from .models import Notice


class Board:
    def latest(self, choir: int) -> list[str]:
        notices = Notice.objects.filter(choir_id=choir).order_by("-posted")[:20]
        return [notice.text for notice in notices]


class BoardConsumer(Board, AsyncJsonWebsocketConsumer):
    async def connect(self) -> None:
        await self.accept()
        await self.send_json({"notices": self.latest(7)})  # LAW311: `self.latest` ends in `notices`, which waits for the database
