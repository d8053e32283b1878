import asyncio
import queue
import time
from functools import partial

spawn = asyncio.create_task
again = spawn
Work = asyncio.Queue
stop = time.sleep if fast else time.sleep
two = time.sleep
two = time.monotonic

if windows:
    either = asyncio.Queue
else:
    either = queue.Queue

spawn(work())  # name: asyncio.create_task
again(work())  # name: asyncio.create_task
Work(5)  # name: asyncio.Queue
two(1)  # name: ?
either()  # name: ?


class Runner:
    spawn = staticmethod(asyncio.create_task)
    Queue = asyncio.Queue

    def __init__(self):
        self.pause = time.sleep
        self.start = asyncio.create_task
        self.queue_class = queue.Queue

    def run(self):
        self.pause(1)  # name: time.sleep
        self.start(work())  # name: asyncio.create_task
        self.queue_class()  # name: queue.Queue
        self.Queue()  # name: asyncio.Queue


def inside():
    nap = time.sleep
    nap(1)  # name: time.sleep


def through_a_parameter(nap=time.sleep):
    nap(1)  # name: ?
