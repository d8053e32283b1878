"""The same slip in three more job libraries."""

from bakery.oven import OvenBusy, bake, cool
from procrastinate import App, PsycopgConnector, RetryStrategy
from streaq import StreaqRetry, Worker

app = App(connector=PsycopgConnector())
worker = Worker(redis_url="redis://cache")


@app.task(queue="ovens", retry=True)  # LAW406: `bake_order` is retried for ever
def bake_order(order_id):
    bake(order_id)


@app.task(
    queue="ovens",
    retry=RetryStrategy(exponential_wait=5, retry_exceptions={OvenBusy}),  # LAW406
)
def cool_order(order_id):
    cool(order_id)


@app.task(queue="ovens", retry=RetryStrategy(max_attempts=0, exponential_wait=5))  # LAW406
def deliver_order(order_id):
    cool(order_id)


@worker.task(max_tries=None, timeout=60)  # LAW406: `preheat` is retried for ever
async def preheat(oven_id: int) -> None:
    if not bake(oven_id):
        raise StreaqRetry(delay=600)
