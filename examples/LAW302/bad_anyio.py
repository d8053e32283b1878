"""anyio: the stream between the reader of a serial port and its users."""

import math

import anyio
from anyio import create_memory_object_stream


class Port:
    def __init__(self) -> None:
        self.send, self.receive = create_memory_object_stream[bytes](max_buffer_size=math.inf)  # LAW302: the stream

    async def frames(self, device):
        async with anyio.create_task_group() as group:
            group.start_soon(device.read_into, self.send)
            async for frame in self.receive:
                yield_to = frame[:1]
                print(yield_to)
