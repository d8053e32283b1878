"""Calls that look expensive and are not."""

import asyncio
import hashlib
import hmac
import json
import zlib
from functools import partial

MARK = zlib.crc32(b"club")


def _hash(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, n=2**14, r=8, p=1)


async def sign(body: bytes, secret: bytes, password: str) -> str:
    etag = hashlib.sha256(body).hexdigest()  # fast, and a request's body is small
    packed = zlib.compress(b"an empty letter")
    await asyncio.get_running_loop().run_in_executor(None, partial(_hash, password, secret))
    return json.dumps({"etag": etag, "mark": MARK, "mac": hmac.new(secret, packed, "sha256").hexdigest()})
