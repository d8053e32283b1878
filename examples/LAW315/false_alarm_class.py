"""A class of jobs names the queue; another has a queue in its decorator's class."""

from celery import Celery, Task

from taxes.archive import file_form
from taxes.statements import print_statement


class BulkTask(Task):
    queue = "bulk"


app = Celery("taxes", broker="redis://cache")


@app.task(time_limit=60)
def hand_in(form_id):
    file_form(form_id)


@app.task(base=BulkTask, time_limit=60)
def state_year(taxpayer_id, year):
    print_statement(taxpayer_id, year)
