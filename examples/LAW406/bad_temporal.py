"""A workflow that orders spare parts."""

from datetime import timedelta

from temporalio import workflow
from temporalio.common import RetryPolicy

PATIENT = RetryPolicy(
    initial_interval=timedelta(seconds=5),
    maximum_attempts=0,  # LAW406: `RetryPolicy` retries for ever
)


@workflow.defn
class OrderParts:
    @workflow.run
    async def run(self, part: str) -> None:
        await workflow.execute_activity(
            "order", part, start_to_close_timeout=timedelta(minutes=5), retry_policy=PATIENT
        )
        await workflow.execute_activity(
            "pay",
            part,
            start_to_close_timeout=timedelta(minutes=5),
            retry_policy=RetryPolicy(maximum_interval=timedelta(minutes=10)),  # LAW406: `maximum_attempts` is left out
        )
