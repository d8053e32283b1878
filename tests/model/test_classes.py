"""Classes: their bases by every way they are spelled, and the roles that come with them."""

import pytest

from flake8_async_law.catalogue.vocabulary import LiveObject

from .marked import module_of

HEAD = """
import asyncio
from typing import Generic, TypeVar

from django.contrib.auth import get_user_model
from django.db import models
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import orm
from sqlalchemy.orm import DeclarativeBase, declarative_base, registry

T = TypeVar("T")
db = SQLAlchemy()
Base = declarative_base()
User = get_user_model()


class Abstract(models.Model):
    class Meta:
        abstract = True


class Plain:
    pass
"""

BASES = {
    "models.Model": "model instance",
    "Abstract": "model instance",
    "Plain, Abstract": "model instance",
    "Base": "model instance",
    "DeclarativeBase": "model instance",
    "orm.declarative_base()": "model instance",
    "registry().generate_base()": "model instance",
    "db.Model": "model instance",
    "User": "model instance",
    "Plain": "",
    "object": "",
    "Unknown": "",
    "make_base()": "",
    "asyncio.Queue": "queue",
    "asyncio.Queue[int]": "queue",
    "asyncio.Queue[T], Generic[T]": "queue",
}


@pytest.mark.parametrize(("bases", "kind"), BASES.items())
def test_a_class_inherits_what_it_is(bases, kind):
    module = module_of(f"{HEAD}\nclass Made({bases}): ...\n")
    kinds = [role.kind for role in module.class_roles("module:Made", LiveObject)]

    assert kinds[:1] == ([kind] if kind else [])


def test_a_circle_of_classes_has_an_end():
    module = module_of("class A(B): ...\nclass B(C): ...\nclass C(A): ...")

    assert module.mro("module:A") == ["module:A", "module:B", "module:C"]


def test_the_nearest_method_counts():
    module = module_of(
        """
        class A:
            def run(self): ...
            def stop(self): ...
        class B(A):
            def run(self): ...
        class C(B): ...
        """
    )

    assert module.method("module:C", "run").name == "module:B.run"
    assert module.method("module:C", "stop").name == "module:A.stop"
    assert module.method("module:C", "missing") is None
