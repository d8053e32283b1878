"""Background work of a tax office: each urgency has a queue of its own."""

from celery import Celery

from taxes.archive import file_form
from taxes.models import Taxpayer
from taxes.statements import print_statement

app = Celery("taxes", broker="redis://cache")
app.conf.update(
    task_serializer="json",
    accept_content=["json"],
    task_time_limit=120,
    task_routes={"taxes.jobs.hand_in": {"queue": "counter"}, "taxes.jobs.state_year": {"queue": "bulk"}},
)


@app.task
def hand_in(form_id):
    file_form(form_id)


@app.task
def state_year(taxpayer_id, year):
    print_statement(taxpayer_id, year)


def state_everybody(year):
    for taxpayer_id in Taxpayer.objects.values_list("pk", flat=True).iterator():
        state_year.delay(taxpayer_id, year)
