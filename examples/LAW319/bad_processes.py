"""A child process reads as fast as it can; a file is read faster."""

import asyncio


async def compress(rows) -> int:
    process = await asyncio.create_subprocess_exec("gzip", "-c", stdin=asyncio.subprocess.PIPE)
    for row in rows:
        process.stdin.writelines([row, b"\n"])  # LAW319: `process.stdin.writelines`
    process.stdin.close()
    return await process.wait()


async def publish(writer: asyncio.StreamWriter, frames) -> None:
    """The drain comes when everything is in memory."""
    async for frame in frames:
        writer.write(frame)  # LAW319
    await writer.drain()
