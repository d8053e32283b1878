"""What tenacity means: in-process retries. With no `stop` they never end, with no `wait` they come at once."""

from __future__ import annotations

from typing import Final

from .vocabulary import Library, Parameter, RetryPolicy, SteadyPause

NEVER: Final = (None, "tenacity.stop_never")

LIBRARY = Library(
    name="tenacity",
    imports=("tenacity",),
    docs="https://tenacity.readthedocs.io/en/latest/",
    checked_against="9.2",
    distribution="tenacity",
    roles=(
        RetryPolicy(
            "tenacity.retry",
            attempts=Parameter("stop"),
            endless=NEVER,
            delay=Parameter("wait"),
            endless_unless_given=True,
            at_once_unless_given=True,
        ),
        *(
            RetryPolicy(
                retrying,
                attempts=Parameter("stop", 1),
                endless=NEVER,
                delay=Parameter("wait", 2),
                endless_unless_given=True,
                at_once_unless_given=True,
            )
            for retrying in ("tenacity.Retrying", "tenacity.AsyncRetrying")
        ),
        SteadyPause("tenacity.wait_fixed", Parameter("wait", 0)),
        SteadyPause("tenacity.wait_none", None),
    ),
    aliases=(
        ("tenacity.wait.wait_fixed", "tenacity.wait_fixed"),
        ("tenacity.wait.wait_none", "tenacity.wait_none"),
        ("tenacity.stop.stop_never", "tenacity.stop_never"),
        ("tenacity.asyncio.AsyncRetrying", "tenacity.AsyncRetrying"),
    ),
)
