"""Copies the parcels' positions from the carrier."""

import time

import requests

URL = "https://carrier.example/positions"


def positions(day: str) -> list[dict[str, str]]:
    while True:  # LAW406: after `requests.RequestException` this loop tries
        try:
            reply = requests.get(URL, params={"day": day}, timeout=10)
            reply.raise_for_status()
            return reply.json()
        except requests.RequestException:
            time.sleep(5)


def report(day: str) -> str:
    while True:  # LAW406: after any exception
        try:
            text = render(day)
            break
        except:  # noqa: E722
            continue
    return text


def render(day: str) -> str:
    return str(positions(day))
