"""Scores all drivers of the fleet."""

import dramatiq
from sqlalchemy import create_engine, select, text
from sqlalchemy.orm import sessionmaker

from fleet.models import Driver
from fleet.scores import score, store

engine = create_engine("postgresql+psycopg://db/fleet")
Session = sessionmaker(engine)


class Drivers:
    def __init__(self, session):
        self.session = session

    def everybody(self):
        return self.session.scalars(select(Driver).order_by(Driver.id)).all()


@dramatiq.actor(queue_name="scores", time_limit=3_600_000, max_retries=0)
def score_drivers():
    with Session() as session:
        for driver in Drivers(session).everybody():  # LAW606
            store(driver.id, score(driver))


@dramatiq.actor(queue_name="scores", time_limit=3_600_000, max_retries=0)
def score_trips():
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT id, metres, seconds FROM trips")).fetchall()
    for row in rows:  # LAW606
        store(row.id, score(row))
