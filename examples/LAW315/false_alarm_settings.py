"""The settings come from an object that can't be read here: it may hold routes."""

from celery import Celery

from taxes.archive import file_form
from taxes.config import celery_settings
from taxes.statements import print_statement

app = Celery("taxes")
app.config_from_object(celery_settings)


@app.task(time_limit=60)
def hand_in(form_id):
    file_form(form_id)


@app.task(time_limit=60)
def state_year(taxpayer_id, year):
    print_statement(taxpayer_id, year)
