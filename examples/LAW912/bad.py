import asyncio


def build(settings):
    uploads = asyncio.Queue(settings.uploads)  # noqa: LAW301  # LAW912
    replies = asyncio.Queue(settings.replies)  # noqa: LAW301,LAW304  # LAW912
    lines = asyncio.Queue(
        settings.lines,  # noqa: LAW3  # LAW912
    )
    return uploads, replies, lines
