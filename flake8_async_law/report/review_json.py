"""A review as JSON, for other programs: `review.schema.json` says what is in it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flake8_async_law.review import Review


def render(review: Review) -> str:
    """One object; only ASCII, so that it is the same in every encoding."""
    return json.dumps(review.as_json(), indent=2) + "\n"
