"""functools: what keeps the result of a call. Data only."""

from __future__ import annotations

from .vocabulary import Library, Once

LIBRARY = Library(
    name="functools",
    imports=("functools",),
    docs="https://docs.python.org/3/library/functools.html",
    checked_against="3.13",
    roles=(Once("functools.cache"), Once("functools.cached_property"), Once("functools.lru_cache")),
)
