"""Plays that are moved to another evening."""

from .bus import Bus


class Plays:
    def __init__(self, bus: Bus) -> None:
        self._bus = bus

    def move(self, play: str, body: bytes) -> None:
        self._bus.publish("plays", play, body)  # LAW505: nobody keeps the future

    def cancel(self, play: str, body: bytes) -> None:
        self._bus.publish("plays", play, body).get(timeout=10)
