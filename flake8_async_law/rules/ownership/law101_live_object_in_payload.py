from flake8_async_law.model.live import article
from flake8_async_law.model.module import Module
from flake8_async_law.rule import Findings, rule

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
    words=(
        ("delay", "apply_async", "enqueue", "send", "kiq", "defer", "async_task", "schedule", "task", ".s(", ".si(", "message(",
         "signature", "submit", "job"),
    ),
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
        The argument's type can't be told, or it is plain data: `order.pk`, `str(x)`, `values()`, `model_dump()`.
        The project's own task class takes the arguments and may turn them into references.
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
            yield enqueue.finding(kind=article(live.kind), job=enqueue.name, argument=live.name, harm=harm, instead=live.instead)
            break
