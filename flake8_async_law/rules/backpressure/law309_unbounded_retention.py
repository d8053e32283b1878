from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW309",
    "unbounded-retention",
    message="`{option}` of `{value}` keeps {what} until somebody deletes them, so the store only ever grows "
    "and is full one day; give a time after which nobody asks for them",
    since="0.1.0",
    words=(
        (
            "result_ttl", "failure_ttl", "RESULT_TTL", "result_expires", "RESULT_EXPIRES", "keep_result", "result_ex",
            "save_limit", "retention.ms", "ttl", "timeout",
        ),
        (
            "rq", "celery", "CELERY", "RESULT_EXPIRES", "result_expires", "arq", "saq", "taskiq", "streaq", "Q_CLUSTER",
            "NewTopic", "TopicConfig", "RQ", "cache",
        ),
    ),
)  # fmt: skip
def everything_kept_has_an_end(module: Module) -> Findings:
    """
    Everything that is kept has an end.

    Results of jobs, failed jobs and records against duplicates are needed for hours or days. Kept for ever they are the
    one thing in the broker that never shrinks: months later Redis is out of memory, or the table slows every query, and
    then nothing can be enqueued at all.

    What to do:
        Give the time after which nobody asks any more, or keep no result at all where nobody reads it.
        What must be kept belongs in a table of the application.

    Stays quiet when:
        The option is left out, whatever the library does then; or its value can't be read.
        A comment right there says that it is kept for ever ("never", "permanently"): somebody decided so.
        A topic is compacted, or its size is bounded.

    References:
        Helland, Immutability Changes Everything, CIDR 2015
        Google, Long-running operations, API Improvement Proposal AIP-151
    """
    from flake8_async_law.finding import Finding
    from flake8_async_law.model.retention import kept_for_ever

    for kept in kept_for_ever(module):
        yield Finding(kept.node, {"option": kept.option, "value": kept.value, "what": kept.what})
