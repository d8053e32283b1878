"""Sends text messages through a provider that throttles."""

import requests
import tenacity
from tenacity import retry, stop_after_attempt, wait_fixed

URL = "https://sms.example/send"


@retry(stop=stop_after_attempt(5))  # LAW407: `send` retries at once
def send(number: str, text: str) -> None:
    requests.post(URL, json={"to": number, "text": text}, timeout=5).raise_for_status()


@retry(
    stop=stop_after_attempt(5),
    wait=wait_fixed(2),  # LAW407: `status` retries every 2 s
)
def status(message: str) -> str:
    return requests.get(f"{URL}/{message}", timeout=5).text


def balance() -> str:
    for attempt in tenacity.Retrying(stop=stop_after_attempt(3), wait=tenacity.wait_none()):  # LAW407: retries at once
        with attempt:
            return requests.get(f"{URL}/balance", timeout=5).text
    return ""
