from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module

HARM = {
    "json": "cannot be serialised, so the call raises here",
    "pickle-stale": "is copied, so the job works on a stale snapshot",
    "pickle-crash": "cannot be pickled, so the call raises here",
    "memory-stale": "is shared with code that runs later",
    "memory-crash": "is shared with code that runs later",
}


@rule(
    "LAW101",
    "live-object-in-payload",
    message="{kind} travels to `{job}` as `{argument}`: it {harm}; send {instead}",
    since="0.1.0",
    plays=(("Enqueue",),),
)
def a_job_receives_data_not_live_objects(module: Module) -> Findings:
    """
    A job receives data, not live objects.

    The worker runs later, elsewhere. A session, connection or request that was alive when the job was queued is dead,
    stale or unpicklable when it runs. A queue that pickles takes a model instance without a word: the job then
    saves the old copy over newer columns. A queue that writes JSON refuses it, at the caller, in production.

    What to do:
        Send an identifier and load the object again inside the job; send a path or a storage key for a file.

    Stays quiet when:
        The argument's type can't be told, or it is plain data: `order.pk`, `str(x)`, `values()`, `model_dump()`. A
        variable has one type in a function: where it holds an instance first and plain data later, nothing is said.
        Of a class that cannot be read, its use in the file tells (`Order.objects`, `session.get(Order, 1)`).
        The project's own task class, or the class its application makes tasks of, takes the arguments and may turn them
        into references; a class that pickles in a way of its own (`__getstate__`, `__reduce__`).
        The call runs the job in this process.

    References:
        Waldo, Wyant, Wollrath, Kendall, A Note on Distributed Computing, Sun Microsystems Laboratories, 1994
    """
    for enqueue in module.enqueues():
        if module.is_overridden(enqueue):
            continue
        for argument in module.travelling(enqueue):
            live = module.live.in_argument(argument)
            if live is None:
                continue
            serializer = module.live.serializer(enqueue)
            harm = HARM["json" if serializer == "json" else f"{serializer}-{live.fragile}"]
            kind = live.with_article
            yield enqueue.finding(kind=kind, job=enqueue.name, argument=live.name, harm=harm, instead=live.instead)
            break
