from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW909",
    "declaration-stale",
    message="`{declaration}` answers nothing here, and readers go on trusting it; "
    "delete it, or move it to the line it speaks for",
    since="0.1.0",
    in_tests=True,
)
def every_declaration_is_still_needed(module: Module) -> Findings:
    """
    Every declaration is still needed.

    A reason outlives the code it was written for: the queue got its bound, the task moved into a group, and the
    comment stays. The next reader believes it, and the next finding on that line is answered by a reason that was
    given for something else.

    What to do:
        Delete it. If the thing it speaks for has moved, move it there: onto the line, directly above the
        statement, or into the `Async contract:` section of the function.

    Stays quiet when:
        Something on the lines it covers still needs it.
        The declaration is malformed: LAW910 speaks.

    References:
        Wen, Nagy, Bavota, Lanza: A large-scale empirical study on code-comment inconsistencies, ICPC 2019
    """
    for declaration in module.stale_declarations:
        yield module.finding_at(declaration.line, declaration.column, declaration=declaration.name)
