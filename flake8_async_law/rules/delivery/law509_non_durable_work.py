from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.durability import Weak
    from flake8_async_law.model.module import Module


@rule(
    "LAW509",
    "non-durable-work",
    message="{what}; {cure}",
    since="0.1.0",
    plays=(("Declares", "Forgets"),),
)
def work_goes_where_it_is_kept(module: Module) -> Findings:
    """
    Work goes where it is kept.

    A channel that tells who listens right now is made for news: who is away misses them. Work that takes this way is
    lost whenever the worker restarts, and a queue that isn't durable loses all of it with the broker. The sender sees
    no error, so the missing mail or export is found by the person who waits for it.

    What to do:
        Put work in what keeps it until it is done: a durable queue with persistent messages, a list or stream with
        acknowledgements, a job queue. Keep publish and subscribe for the news that it is there.
        Where losing some is fine, say so: `# async-law: drop-policy=the next poll finds it anyway`.

    Stays quiet when:
        Nothing but the names in the code tells work from news, so it speaks only of channels named after something to
        do (jobs, tasks, requests, mails, exports ...), or of a job that a function hands on, and of none that are
        named after news (updates, events, status, progress, rooms ...), replies or telemetry.
        The same function writes to a database, a store or a queue: then the message is news of it.
        A queue has no name, is exclusive, is deleted or expires by itself, is declared passively, or its arguments
        can't be read; an exchange sends to everybody, or nothing shows that lasting queues hang on it.

    References:
        Candea, Fox, Crash-Only Software, HotOS IX, 2003
        Eugster, Felber, Guerraoui, Kermarrec, The Many Faces of Publish/Subscribe, ACM Computing Surveys 35(2), 2003
        https://redis.io/docs/latest/develop/pubsub/
    """
    for weak in module.durability.forgetful():
        yield Finding(weak.node, _words(weak))


def _words(weak: Weak) -> dict[str, str]:
    if weak.kind == "forgotten":
        return {
            "what": f"`{weak.name}` gives the work on `{weak.said}` to whoever listens at this moment: if the worker "
            "is restarting, it is lost without an error",
            "cure": "put it in a queue or stream that keeps it until it is done",
        }
    if weak.kind == "exchange":
        return {
            "what": f"exchange `{weak.said}` is not durable: after a restart of the broker messages find no way to the "
            "queues behind it",
            "cure": "declare it durable",
        }
    return {
        "what": f"queue `{weak.said}` is not durable: a restart of the broker removes it with all the work in it",
        "cure": "declare it durable and send persistent messages",
    }
