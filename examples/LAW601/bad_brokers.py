"""A lighthouse tells of passing ships before it has written them down."""

import asyncpg
import pika
from aiokafka import AIOKafkaProducer
from sqlalchemy.orm import Session

from lighthouse.models import Ship


async def pass_by(connection: asyncpg.Connection, producer: AIOKafkaProducer, name: str) -> None:
    async with connection.transaction():
        await connection.execute("INSERT INTO ships (name) VALUES ($1)", name)
        await producer.send_and_wait("ships", name.encode())  # LAW601: before `connection.transaction()` commits


def signal(session: Session, channel: pika.channel.Channel, name: str) -> None:
    session.add(Ship(name=name))
    channel.basic_publish("", "ships", name.encode())  # LAW601: sends the message before `session.commit()`
    session.commit()
