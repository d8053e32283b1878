"""The process that changes the score tells the pages; a page that comes late fetches the state."""

from channels.generic.websocket import AsyncJsonWebsocketConsumer

from courts.scores import current_score


class CourtConsumer(AsyncJsonWebsocketConsumer):
    async def connect(self):
        self.court = self.scope["url_route"]["kwargs"]["court"]
        await self.channel_layer.group_add(f"court-{self.court}", self.channel_name)
        await self.accept()
        await self.send_json(await current_score(self.court))

    async def score_changed(self, event):
        await self.send_json(event["score"])

    async def disconnect(self, code):
        await self.channel_layer.group_discard(f"court-{self.court}", self.channel_name)
