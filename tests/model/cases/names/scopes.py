import asyncio
import time

sleep = time.sleep


def local_import():
    import asyncio as aio
    from time import sleep as pause

    aio.create_task(work())  # name: asyncio.create_task
    pause(1)  # name: time.sleep
    sleep(1)  # name: time.sleep


def outside():
    aio.create_task(work())  # name: ?
    pause(1)  # name: ?


def shadowed(asyncio):
    asyncio.create_task(work())  # name: ?


def shadowed_by_assignment():
    time = clock()
    time.sleep(1)  # name: ?


def shadowed_by_loop():
    for time in clocks():
        time.sleep(1)  # name: ?


def shadowed_by_handler():
    try:
        work()
    except ValueError as time:
        time.sleep(1)  # name: builtins.ValueError.sleep


def shadowed_by_with():
    with clock() as time:
        time.sleep(1)  # name: ?


def shadowed_by_match(subject):
    match subject:
        case {"clock": time}:
            time.sleep(1)  # name: ?
        case [asyncio, *_]:
            asyncio.create_task(work())  # name: ?


def shadowed_by_walrus():
    if time := clock():
        time.sleep(1)  # name: ?


def shadowed_in_a_comprehension():
    [time.sleep(1) for time in clocks()]
    time.sleep(1)  # name: time.sleep


def through_a_closure():
    import queue

    def inner():
        return queue.Queue()  # name: queue.Queue

    return inner


class Holder:
    from time import sleep as nap

    nap(1)  # name: time.sleep

    def method(self):
        nap(1)  # name: ?
        self.sleep(1)  # name: ?
        time.sleep(1)  # name: time.sleep


def made_global():
    global late
    import subprocess as late


def uses_global():
    late.run(["ls"])  # name: subprocess.run


def with_nonlocal():
    pause = None

    def choose():
        nonlocal pause
        pause = time.sleep

    pause(1)  # name: time.sleep
    return choose
