import asyncio


def build(settings):
    uploads = asyncio.Queue(settings.uploads)  # noqa: LAW301 - the form sends five files
    replies = asyncio.Queue(settings.replies)  # noqa: LAW301  # one reply for each upload
    return uploads, replies
