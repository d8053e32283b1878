"""The same in other libraries."""

import procrastinate
from taskiq import InMemoryBroker

from brewery.kettles import boil, cool

app = procrastinate.App(connector=procrastinate.PsycopgConnector())
broker = InMemoryBroker()


@app.task(queue="kettles")  # LAW515: pass `name=`
def boil_wort(kettle):
    boil(kettle)


@broker.task(queue_name="kettles", timeout=600)  # LAW515: pass `task_name=`
async def cool_wort(kettle):
    await cool(kettle)
