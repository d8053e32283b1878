"""An inventory as JSON, for other programs: `inventory.schema.json` says what is in it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flake8_async_law.inventory import Inventory


def render(inventory: Inventory) -> str:
    """One object; only ASCII, so that it is the same in every encoding."""
    return json.dumps(inventory.as_json(), indent=2) + "\n"
