"""What a law reports."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Finding:
    """
    One break of one law.

    `node` is where it stands (line from 1, column from 0), `words` fill the rule's message.
    `also` are further places at which a declaration may answer it (a decorated function's `def` line). `strict`: it is
    reported only where the rule is enabled as strict rules are.
    """

    node: ast.AST
    words: dict[str, str] = field(default_factory=dict)
    also: tuple[ast.AST, ...] = ()
    strict: bool = False
