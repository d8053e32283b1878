"""What backoff means: in-process retries. With neither `max_tries` nor `max_time` they never end."""

from __future__ import annotations

from .vocabulary import Library, Parameter, RetryPolicy

LIBRARY = Library(
    name="backoff",
    imports=("backoff",),
    docs="https://github.com/litl/backoff",
    checked_against="2.2",
    distribution="backoff",
    roles=(
        *(
            RetryPolicy(
                decorator,
                attempts=Parameter("max_tries", default=None),
                endless=(None,),
                limits=(Parameter("max_time", default=None),),
                # `constant`: the same interval again and again; `expo`, `fibo` and `runtime` tell it by themselves.
                delay=Parameter("interval"),
                flat_if=(Parameter("wait_gen", 0), "backoff.constant"),
            )
            for decorator in ("backoff.on_exception", "backoff.on_predicate")
        ),
    ),
)
