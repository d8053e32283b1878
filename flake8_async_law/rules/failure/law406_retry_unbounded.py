from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.catalogue.vocabulary import Parameter
    from flake8_async_law.model.module import Module
    from flake8_async_law.model.retries import Policy


@rule(
    "LAW406",
    "retry-unbounded",
    message="{what} for ever{how}, so what can't succeed never ends and nobody is told; {cure}",
    since="0.1.0",
    words=(
        (
            "max_retries", "retry", "Retry", "max_tries", "attempts", "Q_CLUSTER", "on_exception", "on_predicate",
            "while True", "while 1",
        ),
    ),
)  # fmt: skip
def every_retry_ends_sometime(module: Module) -> Findings:
    """
    Every retry ends sometime.

    What fails because of a bug, or because of data that will never fit, fails again each time. Without an end it keeps
    a worker busy for good, sends its error report over and over, and whoever waits for it never hears that it failed.

    What to do:
        Limit the tries or the time, and let the last failure be seen: a number of attempts, a deadline, a stop event,
        and then an exception, a failed state, a dead letter. Let the pause grow meanwhile.
        Where it has to go on for ever, say so: `# async-law: waive=the relay has nothing else to do`.

    Stays quiet when:
        The limit is a value that can't be read, or a time limits the tries instead.
        Nothing starts a retry in the job: neither an option nor the job itself (LAW413 speaks of that).
        The job asks for another run with a limit of its own, or looks at how often it was run.
        An activity has no retry policy at all, in a service for which endless tries are the plan.
        A policy with a pause stands in a function that, by its name, gets something going (`initial`, `startup`).
        A loop by hand has another way out (a count, a deadline, a stop event), lets its pause grow, waits for something
        that simply has not come yet, or stands in a function that connects or waits for a service, as named; or a
        comment at its handler gives the reason at some length.

    References:
        Brooker, Timeouts, retries, and backoff with jitter, Amazon Builders' Library
        Nygard, Release It!, second edition, 2018
    """
    seen = set()
    for policy in module.retries.policies:
        if not policy.is_endless or not policy.is_armed or policy.counts_itself or policy.waits_at_a_start:
            continue
        node = policy.point(*_deciding(policy))
        if node not in seen:
            seen.add(node)
            yield Finding(node, _of_policy(policy), (policy.options.place,))
    for setting in module.retries.endless_settings:
        how = f", since it names no `{setting.option}`" if setting.missing else ""
        words = {"what": f"by `{setting.name}` a failed job is tried again", "how": how}
        yield Finding(setting.node, {**words, "cure": f"set `{setting.option}` there"})
    for loop in module.retries.endless_loops:
        words = {"what": f"after {loop.caught} this loop tries `{loop.tried}` again", "how": ""}
        yield Finding(loop.node, {**words, "cure": "count the tries or set a deadline, and then raise"})


def _deciding(policy: Policy) -> list[Parameter]:
    role = policy.role
    return [option for option in (role.decided_by, role.attempts) if option is not None]


def _of_policy(policy: Policy) -> dict[str, str]:
    option = policy.role.attempts
    decides = policy.role.decided_by
    if decides is not None and policy.options.has(decides):
        return {
            "what": f"`{policy.what}` is retried",
            "how": f", since `{decides.name}` never looks at the number of tries",
            "cure": "let it count them",
        }
    assert option is not None
    given = policy.options.given(option)
    how = f", since `{option.name}` is left out" if given is None else ""
    what = f"`{policy.what}` is retried" if policy.info is not None else f"`{policy.what}` retries"
    return {"what": what, "how": how, "cure": f"limit it by `{option.name}=`"}
