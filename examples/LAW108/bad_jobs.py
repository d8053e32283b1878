"""A library whose job queues are told to pickle."""

import pickle

import dramatiq
from dramatiq.encoder import PickleEncoder
from redis import Redis
from rq import Queue
from taskiq import InMemoryBroker
from taskiq.serializers import PickleSerializer

dramatiq.set_encoder(PickleEncoder())  # LAW108: `PickleEncoder` takes payloads in a format that runs code
queue = Queue("loans", connection=Redis(), serializer=pickle)  # LAW108: `serializer=pickle` chooses
broker = InMemoryBroker().with_serializer(PickleSerializer())  # LAW108: `PickleSerializer`
