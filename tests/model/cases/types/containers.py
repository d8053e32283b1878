import asyncio
import copy
import itertools
import typing

tasks = [asyncio.create_task(work()), asyncio.create_task(work())]
mixed = [asyncio.create_task(work()), asyncio.Lock()]
by_name = {"a": asyncio.create_task(work())}
pair = (asyncio.Lock(), asyncio.Event())
some = {asyncio.Lock()}
made = [asyncio.create_task(work()) for _ in range(3)]
keyed = {n: asyncio.Lock() for n in "ab"}
empty = []

tasks  # type-is: list[asyncio.Task]
tasks[0]  # type-is: asyncio.Task
tasks[i]  # type-is: asyncio.Task
mixed[0]  # type-is: ?
by_name["a"]  # type-is: asyncio.Task
pair[1]  # type-is: asyncio.Event
pair[n]  # type-is: ?
made[0]  # type-is: asyncio.Task
empty[0]  # type-is: ?
list(tasks)[0]  # type-is: asyncio.Task
sorted(tasks)[0]  # type-is: asyncio.Task
next(iter(tasks))  # type-is: asyncio.Task
max(tasks)  # type-is: asyncio.Task
copy.copy(tasks)  # type-is: list[asyncio.Task]
copy.deepcopy(pair[0])  # type-is: asyncio.Lock
typing.cast(asyncio.Lock, x)  # type-is: asyncio.Lock
typing.cast("asyncio.Lock", x)  # type-is: asyncio.Lock

for task in tasks:
    task  # type-is: asyncio.Task
for number, task2 in enumerate(tasks):
    number  # type-is: int
    task2  # type-is: asyncio.Task
for name, task3 in by_name.items():
    name  # type-is: ?
    task3  # type-is: asyncio.Task
for task4 in by_name.values():
    task4  # type-is: asyncio.Task
for key in by_name:
    key  # type-is: ?
for task5, lock in zip(tasks, some):
    task5  # type-is: asyncio.Task
    lock  # type-is: asyncio.Lock
for task6 in reversed(tasks):
    task6  # type-is: asyncio.Task
for task7 in tasks[1:]:
    task7  # type-is: asyncio.Task
for both in filter(None, tasks):
    both  # type-is: asyncio.Task
for (a, b), c in zip([pair], tasks):
    a  # type-is: asyncio.Lock
    b  # type-is: asyncio.Event
    c  # type-is: asyncio.Task
[t for t in tasks]  # type-is: list[asyncio.Task]
{t for t in tasks}  # type-is: set[asyncio.Task]
[t.result() for t in tasks if t]  # type-is: list[?]
[u for t in [tasks] for u in t]  # type-is: list[asyncio.Task]


def appended():
    locks = []
    locks.append(asyncio.Lock())
    locks[0]  # type-is: asyncio.Lock
