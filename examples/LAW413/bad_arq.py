"""Jobs of a radio archive: any exception but `Retry` ends them at the first try."""

from arq import cron, func
from radio.tapes import TapeBusy, copy, index, tidy


async def copy_tape(ctx, tape):
    if not await copy(tape):
        raise TapeBusy(tape)


async def index_tape(ctx, tape):
    try:
        await index(tape)
    except TapeBusy:
        await ctx["log"].note(tape)
        raise


async def tidy_shelf(ctx):
    await tidy_up()


async def tidy_up():
    if not await tidy():
        raise TapeBusy("shelf")


class WorkerSettings:
    functions = [copy_tape, func(index_tape, max_tries=8)]  # LAW413: `max_tries` of `index_tape` does nothing
    cron_jobs = [cron(tidy_shelf, hour={3}, minute={0}, job_id="tidy", max_tries=3)]  # LAW413: `tidy_shelf`
    max_tries = 10  # LAW413: `max_tries` of `WorkerSettings` counts for jobs that raise `Retry`, and none does
