"""A games server that keeps plain data, and a worker that accepts nothing else."""

import json

from redis import Redis
from rq import Queue
from rq.serializers import JSONSerializer

CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_SERIALIZER = "json"
queue = Queue("moves", connection=Redis(), serializer=JSONSerializer)


class Sessions:
    def __init__(self, client: Redis) -> None:
        self.client = client

    def save(self, name: str, state: dict) -> None:
        self.client.set(name, json.dumps(state), ex=3600)

    def load(self, name: str) -> dict | None:
        raw = self.client.get(name)
        return json.loads(raw) if raw else None
