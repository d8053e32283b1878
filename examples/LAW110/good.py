"""A photo archive: a message names the picture, and says where it lies."""

from pathlib import Path

import pandas as pd
from celery import shared_task
from django.core.files.storage import default_storage
from django.http import HttpRequest, HttpResponse

LARGEST = 100_000


@shared_task(soft_time_limit=60)
def develop(picture) -> None:
    print(picture)


def upload(request: HttpRequest) -> HttpResponse:
    name = default_storage.save("pictures/new", request.FILES["picture"])
    develop.delay(name)
    return HttpResponse()


def evaluate(path: Path) -> None:
    table = pd.read_csv(path)
    table.to_parquet(path.with_suffix(".parquet"))
    develop.delay(str(path.with_suffix(".parquet")))


def small(path: Path) -> None:
    content = path.read_bytes()
    if len(content) > LARGEST:
        raise ValueError(f"{path} is too large")
    develop.delay(content)
