from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW912",
    "noqa-without-reason",
    message="`noqa: {codes}` gives no reason, so nobody can tell whether it may go; "
    "write one behind the codes, as in `noqa: {codes} - why`",
    since="0.1.0",
    words=(("noqa", "NOQA"), ("LAW",)),
    in_tests=True,
)
def every_noqa_of_a_law_gives_its_reason(module: Module) -> Findings:
    """
    Every noqa of a law gives its reason.

    A noqa takes away today's finding and every later one on that line. With no reason beside it nobody dares to
    remove it, and when the code under it changes, the new fault is silent too.

    What to do:
        Write why behind the codes: `noqa: LAW301 - the form sends five files`, or in a second comment behind the
        first. A dash or a `#` keeps flake8 from reading a word such as `E5` as one more code. Better still, answer
        the rule with a declaration, which is reported once it is stale.

    Stays quiet when:
        Words follow the codes, in the same comment or in the next one on the line.
        The noqa names no code, or only codes of other tools.
        The words stand in a string.

    References:
        https://flake8.pycqa.org/en/latest/user/violations.html (in-line ignoring of errors)
    """
    for line, column, codes in module.unexplained_noqa:
        yield module.finding_at(line, column, codes=",".join(codes))
