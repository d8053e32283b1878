"""Content that is small, or goes elsewhere than into a message."""

from pathlib import Path

from celery import shared_task
from django.core.mail import send_mail
from django.http import HttpRequest, HttpResponse
from redis import Redis

RELEASE = Path("RELEASE").read_text().strip()


@shared_task(soft_time_limit=60)
def develop(picture) -> None:
    print(picture)


def head(path: Path) -> None:
    with path.open("rb") as file:
        develop.delay(file.read(1024))
    text = path.read_text()
    develop.delay(text[:100])
    develop.delay(len(text))
    develop.delay(RELEASE)
    with path.open() as lines:
        for line in lines:
            develop.delay(line.strip())


def upload(request: HttpRequest) -> HttpResponse:
    picture = request.FILES["picture"]
    if picture.size > 100_000:
        return HttpResponse(status=413)
    develop.delay(picture.read())
    return HttpResponse()


def webhook(request: HttpRequest) -> HttpResponse:
    develop.delay(request.body.decode())  # of a limited size by the framework's setting
    return HttpResponse()


def cached(client: Redis, path: Path) -> None:
    client.set(path.name, path.read_bytes(), ex=3600)


def mailed(path: Path) -> None:
    send_mail("your text", path.read_text(), "archive@example.org", ["reader@example.org"])
