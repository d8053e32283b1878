"""Background work of a tax office: forms that people wait for, and a yearly statement for everybody."""

from celery import Celery

from taxes.archive import file_form
from taxes.models import Taxpayer
from taxes.statements import print_statement

app = Celery("taxes", broker="redis://cache")  # LAW315: all 2 jobs of `app` wait in one queue
app.conf.update(task_serializer="json", accept_content=["json"], task_time_limit=120)


@app.task
def hand_in(form_id):
    file_form(form_id)


@app.task
def state_year(taxpayer_id, year):
    print_statement(taxpayer_id, year)


def on_hand_in(form_id):
    hand_in.delay(form_id)


def state_everybody(year):
    for taxpayer_id in Taxpayer.objects.values_list("pk", flat=True).iterator():
        state_year.delay(taxpayer_id, year)
