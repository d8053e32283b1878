"""Jobs with bare decorators whose queue is chosen elsewhere: at the send."""

from celery import Celery

from taxes.archive import file_form
from taxes.statements import print_statement

app = Celery("taxes", broker="redis://cache")
app.conf.task_time_limit = 120


@app.task
def hand_in(form_id):
    file_form(form_id)


@app.task
def state_year(taxpayer_id, year):
    print_statement(taxpayer_id, year)


def state_later(taxpayer_id, year):
    state_year.apply_async((taxpayer_id, year), queue="bulk")
