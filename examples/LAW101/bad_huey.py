"""A boat rental on huey: calling the task is what sends."""

from huey import RedisHuey
from peewee import CharField, ForeignKeyField, Model, PostgresqlDatabase

huey = RedisHuey("rental")
database = PostgresqlDatabase("rental")


class Boat(Model):
    name = CharField()

    class Meta:
        database = database


class Trip(Model):
    boat = ForeignKeyField(Boat)

    class Meta:
        database = database


@huey.task(priority=5)
def clean(boat, with_sails=False):
    return boat, with_sails


def returned(trip_id: int) -> None:
    trip = Trip.get_by_id(trip_id)
    clean(trip.boat)  # LAW101: a model instance travels to `clean` as `trip.boat`: it is copied
    clean.schedule(args=(trip.boat,), delay=3600)  # LAW101: `clean.schedule`
    clean.call_local(trip.boat)
    clean(trip.boat.id)
    for boat in Boat.select().where(Boat.name.startswith("S")):
        clean(boat, with_sails=True)  # LAW101: `boat`
    clean(database)  # LAW101: a database travels
