"""base64 and json: text made of what they are given. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Bulk, Library

LIBRARY: Final = Library(
    name="base64",
    imports=("base64", "json"),
    docs="https://docs.python.org/3/library/base64.html",
    checked_against="3.13",
    roles=(
        *(
            Bulk(f"base64.{name}", given_bulk=True)
            for name in ("b64encode", "b85encode", "encodebytes", "standard_b64encode", "urlsafe_b64encode")
        ),
        Bulk("json.dumps", given_bulk=True),
    ),
)
