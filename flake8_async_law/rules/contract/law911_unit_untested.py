from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW911",
    "unit-untested",
    message="no test of the project names the {kind} `{name}`, so only the worker will tell what breaks it; "
    "write one that runs it, and runs it twice",
    since="0.1.0",
    plays=(
        (
            "JobDecorator",
            "JobClass",
            "JobTable",
            "Enqueue",
            "Consume",
            "Publish",
            "Periodic",
            "PeriodicSetting",
            "Spawn",
            "Opens",
        ),
    ),
    strict=True,
)
def every_unit_has_a_test(module: Module) -> Findings:
    """
    A test of the project names each unit.

    A job is the part of a program that nobody sees run. When its signature changes, or the model that it reads, the
    request that enqueues it passes all tests, and the worker fails hours later.

    What to do:
        Write a test that runs the unit's function (with the library's eager mode or test broker, or plainly as a
        function), and one for its second run.

    Stays quiet when:
        A test of the project holds the unit's name as a word, be it in a text; for a method such as `run`, the name
        of its class.
        The file stands alone, or its project has no tests at all.

    References:
        Yuan, Luo, Zhuang et al.: Simple Testing Can Prevent Most Critical Failures, OSDI 2014
    """
    for unit in module.contracts.untested:
        yield unit.finding()
