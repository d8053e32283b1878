"""The same with other logs."""

import pulsar
from azure.eventhub import EventHubConsumerClient
from faststream.kafka import KafkaBroker
from nats.js import JetStreamContext
from quixstreams import Application
from search import index, set_aside
from taskiq_redis import RedisStreamBroker

broker = KafkaBroker("kafka:9092")


@broker.subscriber("articles", group_id="search")  # LAW503: leaves `auto_offset_reset`
async def on_article(article: dict):
    await index(article)


async def on_message(message):
    try:
        await index(message.data)
    except Exception as error:
        await set_aside(message.data, error)


async def follow_authors(stream: JetStreamContext):
    await stream.subscribe("authors", cb=on_message)  # LAW503: an ephemeral consumer


def follow_comments(client: pulsar.Client):
    return client.subscribe("comments", "search")  # LAW503: leaves `initial_position`


def follow_votes(client: EventHubConsumerClient, on_vote):
    client.receive(on_event=on_vote)  # LAW503: where there is no checkpoint


def follow_ratings(servers: str):
    ratings = Application(servers, consumer_group="search")  # LAW503: leaves `auto_offset_reset`
    frame = ratings.dataframe(ratings.topic("ratings"))
    return frame


def follow_likes(servers: str):
    likes = Application(servers, auto_offset_reset="earliest")  # LAW503: leaves `consumer_group`
    return likes.get_consumer()


corrections = RedisStreamBroker("redis://cache", maxlen=1000)  # LAW503: leaves `consumer_id`
