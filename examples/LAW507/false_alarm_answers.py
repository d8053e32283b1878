"""A question and its answer: both ends are released together."""

import json

import aio_pika


async def ask(exchange: aio_pika.abc.AbstractExchange, replies: str, piece: str) -> None:
    question = aio_pika.Message(json.dumps({"piece": piece}).encode(), reply_to=replies, expiration=30)
    await exchange.publish(question, routing_key="loans.ask")


async def answer(exchange: aio_pika.abc.AbstractExchange, question: aio_pika.abc.AbstractIncomingMessage) -> None:
    message = aio_pika.Message(json.dumps({"lent": False}).encode(), correlation_id=question.correlation_id)
    await exchange.publish(message, routing_key=question.reply_to)
