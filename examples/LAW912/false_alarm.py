import asyncio
import os  # noqa: F401


def build(settings):
    uploads = asyncio.Queue(settings.uploads)  # noqa: LAW301 the form sends five files
    replies = asyncio.Queue(settings.replies)  # noqa: LAW301,LAW304 (one for each upload)
    return uploads, replies


HELP = "asyncio.Queue()  # noqa: LAW301"
