"""The members' club again: what takes long runs in threads and processes."""

import asyncio
import zlib
from concurrent.futures import ProcessPoolExecutor

import bcrypt


async def sign_in(password: str, stored: bytes) -> bool:
    return await asyncio.to_thread(bcrypt.checkpw, password.encode(), stored)


async def pack(letters: bytes, workers: ProcessPoolExecutor) -> bytes:
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(workers, zlib.compress, letters, 9)
