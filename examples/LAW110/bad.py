"""A photo archive: pictures and tables that travel inside messages."""

import base64
import io
from pathlib import Path

import dramatiq
import pandas as pd
from celery import shared_task
from django.http import HttpRequest, HttpResponse


@shared_task(queue="pictures", soft_time_limit=60)
def develop(picture) -> None:
    print(len(picture))


@dramatiq.actor(queue_name="texts", max_retries=3, time_limit=60_000)
def describe(text: str) -> None:
    print(text)


def encoded(path: Path) -> str:
    return base64.b64encode(path.read_bytes()).decode()


def scan(path: Path, image) -> None:
    with path.open("rb") as file:
        content = file.read()
    develop.delay(content)  # LAW110: the content of a file travels to `develop.delay` as `content`
    job = {"name": path.name}
    job["picture"] = encoded(path)
    develop.apply_async(kwargs=job)  # LAW110: as `job`
    buffer = io.BytesIO()
    image.save(buffer)
    develop.delay(buffer.getvalue())  # LAW110: the content of an in-memory file
    describe.send(path.read_text())  # LAW110: travels to `describe.send`


def upload(incoming: HttpRequest) -> HttpResponse:
    develop.delay(incoming.FILES["picture"].read())  # LAW110: the content of an upload
    return HttpResponse()


def evaluate(path: Path) -> None:
    table = pd.read_csv(path)
    develop.delay(table.to_dict(orient="records"))  # LAW110: a whole data frame
