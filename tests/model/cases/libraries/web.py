import flask
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import get_channel_layer
from fastapi import BackgroundTasks, FastAPI, Request, UploadFile, WebSocket
from flask import current_app, g, request, session
from peewee import CharField, ForeignKeyField, Model, SqliteDatabase
from sse_starlette import EventSourceResponse
from starlette.websockets import WebSocket as StarletteWebSocket
from tortoise import fields
from tortoise.models import Model as TortoiseModel
from websockets.asyncio.client import connect

app = FastAPI()
database = SqliteDatabase("shop.db")


@app.post("/orders")
async def create(request: Request, file: UploadFile, tasks: BackgroundTasks):
    request  # type-is: starlette.requests.Request
    file  # type-is: fastapi.UploadFile
    tasks.add_task(print, 1)  # name: starlette.background.BackgroundTasks.add_task


@app.websocket("/live")
async def live(websocket: WebSocket, other: StarletteWebSocket):
    await websocket.send_text("x")  # name: starlette.websockets.WebSocket.send_text
    await other.send_text("x")  # name: starlette.websockets.WebSocket.send_text


def view():
    request  # type-is: flask.Request
    flask.request  # type-is: flask.Request
    session  # type-is: flask.sessions.SessionMixin
    g  # type-is: flask.ctx._AppCtxGlobals
    current_app  # type-is: flask.Flask


class Live(AsyncWebsocketConsumer):
    async def connect(self):
        await self.channel_layer.group_send("x", {})  # name: channels.layers.BaseChannelLayer.group_send
        await get_channel_layer().send("x", {})  # name: channels.layers.BaseChannelLayer.send


class User(Model):
    name = CharField()


class Post(Model):
    author = ForeignKeyField(User)


Post.select().where(Post.id == 1).first()  # type-is: :Post
Post.get_by_id(1).author  # type-is: :User
with database.atomic():
    Post.create(author=1)  # name: peewee.Model.create  # held: database.atomic()


class Tournament(TortoiseModel):
    id = fields.IntField(pk=True)


async def main():
    await Tournament.get(id=1)  # type-is: :Tournament
    async with connect("ws://x") as opened:
        opened  # type-is: websockets.asyncio.client.ClientConnection
