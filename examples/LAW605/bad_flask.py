"""Sends reminders from a Flask application."""

import atexit

from apscheduler.schedulers.background import BackgroundScheduler
from flask import Flask
from reminders.mail import send_reminders


def create_app() -> Flask:
    app = Flask(__name__)
    start_reminders()
    return app


def start_reminders() -> None:
    scheduler = BackgroundScheduler(daemon=True, job_defaults={"misfire_grace_time": 600})
    scheduler.add_job(send_reminders, "interval", minutes=10)
    scheduler.start()  # LAW605: `create_app` builds the application in each worker process
    atexit.register(scheduler.shutdown)
