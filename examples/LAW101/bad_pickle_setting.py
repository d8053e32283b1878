"""Celery told to pickle: nothing is refused, the copy grows old in the queue."""

from celery import Celery

from orchard.models import Tree

app = Celery("orchard", task_serializer="pickle", accept_content=["pickle"])  # LAW108: accepts
app.conf.task_routes = {"orchard.*": {"queue": "trees"}}


@app.task(soft_time_limit=50, time_limit=60)
def water(tree):
    tree.save()


def dry(pk: int) -> None:
    tree = Tree.objects.get(pk=pk)
    water.delay(tree)  # LAW101: it is copied, so the job works on a stale snapshot
