"""Looks endless and isn't: limits of their own, values from elsewhere, waiting for what has to come."""

import queue
import socket
import time
from datetime import timedelta

import backoff
import requests
from celery import Celery
from temporalio.common import RetryPolicy
from tenacity import Retrying, retry, stop_after_delay, wait_exponential, wait_fixed
from weather import settings
from weather.station import StationBusy, measure, ready

app = Celery("weather")
app.conf.update(task_time_limit=60, task_default_queue="weather", result_backend="redis://cache")


@app.task(bind=True, max_retries=None)
def wait_for_station(self, station_id, deadline):
    """It has a deadline of its own."""
    if time.time() > deadline:
        raise TimeoutError(station_id)
    if not ready(station_id):
        raise self.retry(countdown=90)


@app.task(bind=True, max_retries=None)
def calibrate(self, station_id):
    try:
        measure(station_id)
    except StationBusy as error:
        raise self.retry(exc=error, max_retries=5) from error


@app.task(autoretry_for=(StationBusy,), retry_backoff=True, max_retries=settings.TRIES)
def read_station(station_id):
    measure(station_id)


@app.task(max_retries=None)
def describe(station_id):
    """Nothing starts a retry."""
    return measure(station_id)


@retry(stop=stop_after_delay(120), wait=wait_exponential())
def forecast():
    return requests.get("https://weather.example/forecast", timeout=5).json()


@backoff.on_exception(backoff.expo, requests.RequestException, max_time=60)
def history():
    return requests.get("https://weather.example/history", timeout=5).json()


BOUNDED = RetryPolicy(maximum_attempts=6, initial_interval=timedelta(seconds=10))


def next_reading(readings: "queue.Queue[str]") -> str:
    while True:
        try:
            return readings.get(timeout=1)
        except queue.Empty:
            continue


def connect(host: str) -> socket.socket:
    """The program can do nothing until the station answers."""
    while True:
        try:
            return socket.create_connection((host, 7000), timeout=5)
        except OSError:
            time.sleep(5)


def patiently(host: str) -> str:
    pause = 1.0
    while True:
        try:
            return requests.get(f"https://{host}/reading", timeout=5).text
        except requests.RequestException:
            time.sleep(pause)
            pause = min(pause * 2, 600)


def ask_for_number() -> int:
    while True:
        try:
            return int(input("station: "))
        except ValueError:
            print("a number, please")


def acknowledge(host: str, number: int) -> None:
    while True:
        try:
            requests.post(f"https://{host}/seen/{number}", timeout=5).raise_for_status()
            return
        # Giving up here would have the reading sent again after the next restart, and counted twice. So it is tried
        # until the station is back, however long that takes.
        except requests.ConnectionError:
            time.sleep(5)


def fetch_initial_map(host: str) -> bytes:
    for attempt in Retrying(wait=wait_fixed(5)):
        with attempt:
            return requests.get(f"https://{host}/map", timeout=5).content
    return b""
