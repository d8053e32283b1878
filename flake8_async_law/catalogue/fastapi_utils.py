"""What fastapi-utils means: a function that is repeated from the moment it is first called, in each process."""

from __future__ import annotations

from .vocabulary import Library, StartsScheduler

LIBRARY = Library(
    name="fastapi-utils",
    imports=("fastapi_utils",),
    docs="https://fastapi-utils.davidmontague.xyz/user-guide/repeated-tasks/",
    checked_against="0.8",
    distribution="fastapi-utils",
    roles=(StartsScheduler("fastapi_utils.tasks.repeat_every", "repeated task"),),
)
