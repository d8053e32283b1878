import contextlib
from contextlib import contextmanager

import django.db
from django.db import transaction
from django.db.transaction import atomic as in_one
from sqlalchemy.orm import Session, sessionmaker
from sqlalchemy import create_engine

engine = create_engine("sqlite://")
Local = sessionmaker(engine)


def plain():
    with transaction.atomic():
        f()  # held: transaction.atomic()
    f()  # held: -


def spellings():
    with in_one():
        f()  # held: in_one()
    with django.db.transaction.atomic():
        f()  # held: django.db.transaction.atomic()
    with transaction.atomic(using="other"):
        f()  # held: transaction.atomic(using='other')


def nested():
    with transaction.atomic():
        for x in y:
            if x:
                with open("x"), in_one():
                    try:
                        f()  # held: in_one(); transaction.atomic()
                    except ValueError:
                        f()  # held: in_one(); transaction.atomic()
                    else:
                        f()  # held: in_one(); transaction.atomic()
                    finally:
                        f()  # held: in_one(); transaction.atomic()
            else:
                f()  # held: transaction.atomic()
        else:
            f()  # held: transaction.atomic()


def functions_inside():
    with transaction.atomic():

        def later():
            f()  # held: -

        return lambda: f()  # held: -


def in_a_match(x):
    with transaction.atomic():
        match x:
            case 1:
                f()  # held: transaction.atomic()


def in_the_header():
    with transaction.atomic(), closing(f()) as x:
        pass
    with closing(f()):
        f()  # held: -


def in_a_comprehension():
    with transaction.atomic():
        [x for x in y]
        f()  # held: transaction.atomic()


def of_a_session(session: Session):
    with session.begin():
        f()  # held: session.begin()
    with engine.begin() as connection:
        f()  # held: engine.begin()
    with Local.begin() as s:
        f()  # held: Local.begin()
    with Local() as s:
        f()  # held: -
        with s.begin():
            f()  # held: s.begin()


@contextmanager
def own():
    with transaction.atomic():
        yield


@contextmanager
def own_in_two_steps():
    with own():
        yield


@contextmanager
def not_around_the_yield():
    with transaction.atomic():
        f()
    yield


class Unit:
    def __enter__(self):
        self.block = transaction.atomic()
        self.block.__enter__()
        return self

    def __exit__(self, *error): ...


class Plain:
    def __enter__(self):
        return self


def projects_own():
    with own():
        f()  # held: own()
    with own_in_two_steps():
        f()  # held: own_in_two_steps()
    with not_around_the_yield():
        f()  # held: -
    with Unit():
        f()  # held: Unit()
    with Plain():
        f()  # held: -
    with contextlib.suppress(ValueError):
        f()  # held: -


def through_a_name():
    block = transaction.atomic()
    with block:
        f()  # held: block


class Service:
    def __init__(self):
        self.engine = create_engine("x")

    def run(self):
        with self.engine.begin():
            f()  # held: self.engine.begin()


with transaction.atomic():
    f()  # held: transaction.atomic()


class Body:
    with transaction.atomic():
        f()  # held: transaction.atomic()


async def asynchronous():
    async with own():
        f()  # held: own()


@contextmanager
def turn():
    with turned():
        yield


@contextmanager
def turned():
    with turn():
        yield


def in_a_circle():
    with turn():
        f()  # held: -
