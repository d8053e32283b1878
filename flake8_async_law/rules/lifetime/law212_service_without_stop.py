from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW212",
    "service-without-stop",
    message="the {what} that `{name}` makes is started here and never stopped{kept}: {harm}; {cure}",
    since="0.1.0",
    words=(
        (
            "Scheduler", "Observer", "Consumer", "Listener", "Server", "server", "Runner", "websockets", "loop_start",
        ),
    ),
)  # fmt: skip
def every_service_is_stopped(module: Module) -> Findings:
    """
    Every scheduler, consumer, server and observer that is started is stopped as well.

    It goes on after its application has closed: jobs run against closed databases, a reload hangs on the old process, a
    consumer that did not leave its group holds up the others until the broker gives it up.

    What to do:
        Stop it where the application closes: behind the `yield` of its lifespan, in the closing method of the class
        that started it, or in a `finally`.
        Where the process is meant to end with it, say so: `# async-law: lifetime=the container is stopped as a whole`.

    Stays quiet when:
        Something in the class, in a base class or in the package stops it, or hands its stop method to `atexit`, to a
        signal handler, to an exit stack or to a clean-up hook.
        It is returned, passed to a constructor, or kept where only other files can see it.
        It is made a daemon outright (`observer.daemon = True`): somebody decided that it ends with the process.
        The program's `main` starts it and handles signals: it lives as long as the process.
        Its start is the program's main loop (`BlockingScheduler`, `serve_forever` called in place).

    References:
        Candea, Fox, Crash-Only Software, HotOS IX, 2003
        https://apscheduler.readthedocs.io/en/3.x/userguide.html#shutting-down-the-scheduler
        https://aiokafka.readthedocs.io/en/stable/consumer.html
    """
    for service in module.resources.opened("service"):
        if service.is_ended or service.is_out_of_sight or service.is_shared:
            continue
        if service.is_in_main and module.resources.handles_signals:
            continue
        if service.says_daemon:
            continue
        words = {
            "what": service.role.what,
            "name": service.name,
            "kept": f", though {service.holder} keeps it" if service.holder else "",
            "harm": "it goes on when everything around it has closed",
            "cure": f"call `{service.role.ends[0]}` on it where its owner closes",
        }
        if not service.role.starts:
            yield service.finding(**words)
        for start in service.started_aside:
            yield service.finding_at(start, **words)
