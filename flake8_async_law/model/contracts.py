"""What a unit names: the five entries of its contract, and the four properties of the iron law."""

from __future__ import annotations

from typing import Final, Literal

CONTRACT: Final = ("intent", "effect", "ack", "lease", "ambiguity")
"""The five entries of a contract."""
LAW: Final = ("owner", "lifetime", "bound", "failure")
"""What the iron law has every boundary name."""
COLUMNS: Final = (*CONTRACT, *LAW)

State = Literal["evident", "declared", "unknown", "missing", "none"]
STATES: Final[tuple[State, ...]] = ("evident", "declared", "unknown", "missing", "none")
