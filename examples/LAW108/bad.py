"""A games server that keeps its sessions in Redis, and everybody's code with them."""

import pickle
from pickle import loads as thaw

from redis import Redis


class Sessions:
    def __init__(self, client: Redis) -> None:
        self.client = client

    def save(self, name: str, state: dict) -> None:
        self.client.set(name, pickle.dumps(state), ex=3600)  # LAW108: `pickle.dumps` sends a format that runs code

    def load(self, name: str) -> dict | None:
        raw = self.client.get(name)
        return pickle.loads(raw) if raw else None  # LAW108: `pickle.loads` reads what others wrote

    def _thawed(self, raw: bytes) -> dict:
        return thaw(raw)  # LAW108: `thaw` reads what others wrote

    def next_move(self) -> dict:
        return self._thawed(self.client.lpop("moves"))
