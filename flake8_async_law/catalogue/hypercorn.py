"""Hypercorn: the server, run inside a program of its own. Data only."""

from __future__ import annotations

from .vocabulary import Library, ReadyService

LIBRARY = Library(
    name="hypercorn",
    distribution="Hypercorn",
    imports=("hypercorn",),
    docs="https://hypercorn.readthedocs.io/en/latest/how_to_guides/api_usage.html",
    checked_against="0.18",
    roles=(ReadyService("hypercorn.trio.serve"),),
)
