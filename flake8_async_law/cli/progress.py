"""How far a long run is, on standard error, for people who watch."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

T = TypeVar("T")

SECONDS_BEFORE = 1.0
"""How long a run may take before a bar is shown."""


def with_progress(items: Iterable[T], total: int, what: str) -> Iterator[T]:
    """Pass `items` on, of which there are `total`; once it takes long, show a bar called `what`."""
    start = monotonic()
    bar = None
    try:
        for done, item in enumerate(items, 1):
            if bar is None and monotonic() - start > SECONDS_BEFORE:
                from rich.console import Console
                from rich.progress import Progress

                bar = Progress(console=Console(stderr=True), transient=True)
                bar.start()
                bar.add_task(what, total=total)
            if bar is not None:
                bar.update(bar.task_ids[0], completed=done)
            yield item
    finally:
        if bar is not None:
            bar.stop()
