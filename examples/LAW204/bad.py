"""Threads and timers that nobody waits for and nobody can stop."""

import smtplib
import threading
from email.message import EmailMessage
from pathlib import Path

import requests


class Guestbook:
    def __init__(self, path: Path) -> None:
        self._path = path

    def _append(self, line: str) -> None:
        with self._path.open("a") as book:
            book.write(line + "\n")

    def sign(self, line: str) -> None:
        writer = threading.Thread(target=self._append, args=(line,))
        writer.daemon = True
        writer.start()  # LAW204: cut off when the process ends


def deliver(message: EmailMessage) -> None:
    with smtplib.SMTP("mail.example.org", timeout=10) as smtp:
        smtp.send_message(message)


def welcome(message: EmailMessage) -> None:
    threading.Thread(target=deliver, args=(message,)).start()  # LAW204: its exception is only printed


class Doorbell:
    """The event is there, and nobody sets it."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._ring, daemon=True)

    def open(self) -> None:
        self._thread.start()  # LAW204

    def _ring(self) -> None:
        while not self._closing.wait(5):
            requests.post(self._url, timeout=3)


class Lighthouse:
    """Each flash starts the timer of the next one; the lamp can be taken away, and the timers go on."""

    def __init__(self, lamp) -> None:
        self._lamp = lamp

    def flash(self) -> None:
        self._lamp.blink()
        following = threading.Timer(6.0, self.flash)
        following.start()  # LAW204: cancelling an earlier one does not end the chain


class Draft:
    def __init__(self, storage) -> None:
        self._storage = storage
        self._saving = None

    def changed(self) -> None:
        self._saving = threading.Timer(2.0, self._storage.save)
        self._saving.start()  # LAW204: after its owner is closed

    def close(self) -> None:
        self._storage.close()


class Postman(threading.Thread):
    def __init__(self, bag, client) -> None:
        super().__init__(daemon=True)
        self._bag = bag
        self._client = client

    def run(self) -> None:
        for letter in self._bag:
            self._client.send(letter)


def morning_round(bag, client) -> None:
    postman = Postman(bag, client)
    postman.start()  # LAW204
