from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


WORDS: Final = ("crontab", "cron", "schedule")


@rule(
    "LAW616",
    "schedule-field-left-open",
    message="`{what}` names {hour} and leaves the minute open, so it runs every minute of it; {cure}",
    since="0.1.0",
    words=(WORDS,),
)
def a_schedule_that_names_an_hour_names_the_minute(module: Module) -> Findings:
    """
    A schedule that names an hour names the minute.

    A field left out, or left to a star, means any minute: "at three" is then sixty runs between three and four. A lock
    in the job hides it, since all but one end at once, and the load, the log and the bill remain.

    What to do:
        Give the minute: `crontab(hour=3, minute=0)`, `0 3 * * *`.

    Stays quiet when:
        The trigger takes fields that are left out for their least value: there, three is three o'clock sharp.
        A row of hours is named (`9-17`): every minute of the working day may well be meant.
        The hour is open, too.

    References:
        https://docs.celeryq.dev/en/stable/userguide/periodic-tasks.html#crontab-schedules
        The Open Group, crontab, POSIX.1-2017
    """
    for table in module.schedules.tables:
        if table.clock.every_minute_of is not None:
            yield Finding(table.node, {"what": table.what, "hour": table.clock.every_minute_of, "cure": table.cure})
