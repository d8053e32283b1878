"""What stamina means: in-process retries with growing pauses; ten tries and 45 s, unless both limits are lifted."""

from __future__ import annotations

from .vocabulary import Library, Parameter, RetryPolicy

LIBRARY = Library(
    name="stamina",
    imports=("stamina",),
    docs="https://stamina.hynek.me/en/stable/",
    checked_against="26.1",
    distribution="stamina",
    roles=(
        RetryPolicy(
            "stamina.retry",
            attempts=Parameter("attempts", default=10),
            endless=(None,),
            limits=(Parameter("timeout", default=45.0),),
        ),
        RetryPolicy(
            "stamina.retry_context",
            attempts=Parameter("attempts", 1, 10),
            endless=(None,),
            limits=(Parameter("timeout", 2, 45.0),),
        ),
    ),
)
