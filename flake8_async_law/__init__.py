"""Every async boundary names its ownership, lifetime, backpressure and failure semantics."""

from __future__ import annotations

from typing import Final

__version__: Final = "0.1.0"
