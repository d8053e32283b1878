"""A ferry timetable: the waiting stands in plain functions, the coroutines only call them."""

import subprocess
import time
from collections.abc import Iterator

import requests


def ask_harbour(name: str) -> dict[str, str]:
    return dict(requests.get(f"https://harbour.example/{name}", timeout=5).json())


def delay_of(name: str) -> int:
    for _ in range(3):
        answer = ask_harbour(name)
        if "delay" in answer:
            return int(answer["delay"])
        time.sleep(0.5)
    return 0


def departures(names: list[str]) -> Iterator[dict[str, str]]:
    for name in names:
        yield ask_harbour(name)


class Timetable:
    def __init__(self, region: str) -> None:
        self.names = list(requests.get(f"https://harbour.example/regions/{region}", timeout=5).json())

    @property
    def tide(self) -> str:
        return subprocess.check_output(["tide", self.names[0]], text=True)

    async def delays(self) -> dict[str, int]:
        return {name: delay_of(name) for name in self.names}  # LAW311: `delay_of` ends in `time.sleep`, which sleeps

    async def board(self) -> list[str]:
        lines = []
        for line in departures(self.names):  # LAW311: `departures` ends in `requests.get` through `ask_harbour`
            lines.append(line["text"])
        return [*lines, self.tide]  # LAW311: `self.tide` ends in `subprocess.check_output`


async def open_board(region: str) -> Timetable:
    return Timetable(region)  # LAW311: `Timetable` ends in `requests.get`
