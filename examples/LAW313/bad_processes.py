"""A translation bureau: processes, their pools and pipes."""

import multiprocessing

workers = multiprocessing.Pool(4)


def translate(page: str) -> str:
    return page.upper()


async def book(pages: list[str]) -> list[str]:
    return workers.map(translate, pages)  # LAW313: has waited for the workers of a pool


async def page(text: str) -> str:
    pending = workers.apply_async(translate, (text,))
    return pending.get(timeout=60)  # LAW313: `pending.get` stops the event loop


async def proofread(reader: multiprocessing.Process, marks: multiprocessing.connection.Connection) -> object:
    reader.join()  # LAW313: a process to end
    return marks.recv()  # LAW313
