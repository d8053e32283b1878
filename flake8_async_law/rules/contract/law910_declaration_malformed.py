from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW910",
    "declaration-malformed",
    message="{reason}, so nothing is declared here; {cure}",
    since="0.1.0",
    in_tests=True,
)
def every_declaration_can_be_read(module: Module) -> Findings:
    """
    Every declaration can be read: a known key, and a reason.

    `bund=the form sends five files` looks like an answer to everybody who reads the file, and answers nothing.
    A key with no reason behind it is a switch: the finding is gone, and nobody can tell whether it was looked at.

    What to do:
        Write `key=reason`, several of them with `;` between. The keys are owner, lifetime, bound, overflow,
        drop-policy, idempotent, non-retryable, reads-none, requirement, isolation, immutable, intent, effect, ack,
        lease, ambiguity, and `waive LAWnnn` for an exception to one rule. A reason can't hold a `;`.

    Stays quiet when:
        The words stand in a string, or in the middle of a sentence.
        The key and the form are right: whether the reason is a good one, people must judge.

    References:
        https://peps.python.org/pep-0257/ (docstrings, where an `Async contract:` section may stand)
    """
    for malformed in module.declarations.malformed:
        yield module.finding_at(malformed.line, malformed.column, reason=malformed.reason, cure=malformed.cure)
