"""The same with a pool of processes: `join` waits, and raises nothing."""

import multiprocessing


def bind(pages: list[str], press) -> None:
    with multiprocessing.Pool(4) as binders:
        for page in pages:
            binders.apply_async(press, (page,))  # LAW404: `get()`
        binders.starmap_async(press, zip(pages, pages))  # LAW404
        binders.close()
        binders.join()
