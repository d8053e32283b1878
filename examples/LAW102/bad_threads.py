"""A print shop under Flask and Django: threads that outlive the view."""

from concurrent.futures import ThreadPoolExecutor
from threading import Thread

from django.http import HttpRequest, HttpResponse
from flask import Blueprint, request

from shop.prints import render, store_original

blueprint = Blueprint("prints", __name__)
pool = ThreadPoolExecutor(max_workers=4)


@blueprint.post("/originals")
def upload_original():
    original = request.files["original"]
    worker = Thread(target=store_original, args=(original,))  # LAW102: the uploaded file `original`
    worker.start()
    return "", 202


def order_print(django_request: HttpRequest) -> HttpResponse:
    done = pool.submit(lambda: render(django_request.GET))  # LAW102: the web request `django_request`
    done.add_done_callback(lambda future: future.exception() and print("print failed"))
    return HttpResponse(status=202)
