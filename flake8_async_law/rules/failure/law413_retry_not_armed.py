from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.catalogue.vocabulary import Parameter
    from flake8_async_law.model.module import Module
    from flake8_async_law.model.retries import Policy


@rule(
    "LAW413",
    "retry-not-armed",
    message="{what}; {cure}",
    since="0.1.0",
    words=(("retry", "retries", "max_tries", "middleware", "MIDDLEWARE"),),
)
def every_retry_option_has_an_effect(module: Module) -> Findings:
    """
    Every retry option has an effect.

    Backoff, jitter and a number of attempts only shape retries; in most libraries another option starts them, or an
    exception of the library, or a middleware. Without that the careful line promises six attempts and there is one.

    What to do:
        Name the exceptions to retry for, ask for the next run in the job, or give the broker its retry middleware;
        or take the options out, so that nobody relies on them.

    Stays quiet when:
        Options may come from elsewhere: a base class that can't be read, a spread dict, another decorator.
        The job asks for another run itself, through helpers too, or hands itself to somebody who may.
        The broker of the job is built out of sight, or of middleware that can't be told.

    References:
        Brooker, Timeouts, retries, and backoff with jitter, Amazon Builders' Library
        https://docs.celeryq.dev/en/stable/userguide/tasks.html#retrying
        https://taskiq-python.github.io/available-components/middlewares.html
    """
    for policy in module.retries.policies:
        idle = policy.idle
        if idle:
            yield Finding(policy.options.place, _words(policy, idle), (policy.point(*idle),))
    for retries in module.retries.unheard:
        yield Finding(retries.node, {"what": retries.what, "cure": retries.cure}, retries.also)


def _words(policy: Policy, idle: list[Parameter]) -> dict[str, str]:
    names = " and ".join(f"`{option.name}`" for option in idle[:2])
    verb = "do" if len(idle) > 1 else "does"
    asked = " or ".join(f"`{name.rpartition('.')[2]}`" for name in policy.role.asked_by[:1])
    if policy.may_ask and policy.role.switch is not None:
        switch = policy.role.switch[0].name
        what = f"{names} of `{policy.what}` {verb} nothing for runs that it asks for itself with {asked}"
        return {"what": f"{what}, which wait the default time", "cure": f"use `{switch}=`, or give the delay there"}
    if policy.role.switch is None:
        what = f"{names} of `{policy.what}` {verb} nothing for a job that never raises {asked}"
        return {"what": f"{what}: any other exception ends it", "cure": f"raise {asked} for what may pass"}
    switch = policy.role.switch[0].name
    what = f"{names} of `{policy.what}` {verb} nothing without `{switch}`, so its first failure is its last"
    return {"what": what, "cure": f"add `{switch}=`" if not asked else f"add `{switch}=`, or ask for it by {asked}"}
