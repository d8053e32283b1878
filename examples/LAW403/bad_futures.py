"""An export that writes its files in a pool and counts them as they are done."""

import concurrent.futures
from concurrent.futures import ThreadPoolExecutor


def export(rows, write, progress) -> int:
    written = 0
    with ThreadPoolExecutor(max_workers=4) as pool:
        futures = {pool.submit(write, row): row for row in rows}
        for future in concurrent.futures.as_completed(futures):  # LAW403: gives each task as it ends
            written += 1
            progress(futures[future], written)
    return written
