"""contextvars: values that belong to a task or a thread. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import AmbientStore, CarriesContext, Class, Library, Returns

LIBRARY: Final = Library(
    name="contextvars",
    imports=("contextvars",),
    docs="https://docs.python.org/3/library/contextvars.html",
    checked_against="3.13",
    roles=(
        Class("contextvars.ContextVar"),
        AmbientStore("contextvars.ContextVar", reads=("get",), writes=("set",)),
        Class("contextvars.Context"),
        Returns("contextvars.copy_context", "contextvars.Context"),
        CarriesContext("contextvars.Context.run"),
    ),
)
