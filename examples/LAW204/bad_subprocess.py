"""Child processes that outlive the code which started them."""

import asyncio
import subprocess


class Tunnel:
    def __init__(self, host: str) -> None:
        self._host = host

    def open(self) -> None:
        self._ssh = subprocess.Popen(["ssh", "-N", self._host])  # LAW204: stays as a zombie

    def close(self) -> None:
        self._host = ""


def thumbnail(path: str) -> bytes | None:
    magick = subprocess.Popen(["magick", path, "-resize", "64x64", "png:-"], stdout=subprocess.PIPE)  # LAW204: it runs on
    try:
        picture, _ = magick.communicate(timeout=10)
    except subprocess.TimeoutExpired:
        return None
    return picture


async def subtitles(path: str) -> bytes:
    whisper = await asyncio.create_subprocess_exec("whisper", path, stdout=asyncio.subprocess.PIPE)  # LAW204: it runs on
    text, _ = await asyncio.wait_for(whisper.communicate(), timeout=60)
    return text


class Camera:
    async def start(self, url: str) -> None:
        self._ffmpeg = await asyncio.create_subprocess_exec("ffmpeg", "-i", url, "out.mp4")  # LAW204

    async def stop(self) -> None:
        self._url = None
