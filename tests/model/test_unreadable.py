"""What the use of an imported class tells of it, and what is put into a list or dict after it was made."""

import ast

import pytest

from flake8_async_law.model.live import article
from flake8_async_law.model.module import Module

from .marked import module_of

MODEL = "django.db.models.Model"


def bases(source: str, name: str) -> list[str]:
    """The class called `name` and what it derives from, as the file alone tells."""
    return module_of(source).mro(name)


@pytest.mark.parametrize(
    "use",
    [
        "Order.objects.get(pk=1)",
        "get_object_or_404(Order, pk=1)",
        "def pay(order: Order):\n    order.refresh_from_db()",
        "def pay(order: 'Order', other: Order):\n    other.save()",
        "order = Order(total=1)\norder.save()",
    ],
)
def test_its_use_tells_a_model(use):
    source = f"from django.shortcuts import get_object_or_404\nfrom shop.models import Order\n{use}\n"

    assert bases(source, "shop.models.Order") == ["shop.models.Order", MODEL]


@pytest.mark.parametrize(
    ("imported", "use"),
    [
        ("from shop.models import Status", "def pay(status: Status):\n    status.value"),
        ("from shop.shapes import Order", "def pay(order: Order):\n    order.save()"),
        ("from shop.models import order", "order.save()"),
        ("from fractions import Fraction", "def pay(share: Fraction):\n    share.save()"),
    ],
)
def test_other_classes_stay_unknown(imported, use):
    source = f"import django.db\n{imported}\n{use}\n"
    name = imported.split()[1] + "." + imported.split()[-1]

    assert bases(source, name) == [name]


def test_a_session_is_asked_for_mapped_classes_only():
    source = "from sqlalchemy import select\nfrom shop.models import Order\nselect(Order)\n"

    assert bases(source, "shop.models.Order")[1:] == ["sqlalchemy.orm.DeclarativeBase"]


def last_name(module: Module) -> ast.Name:
    """The name in the last statement, a bare expression."""
    statement = module.tree.body[-1]
    assert isinstance(statement, ast.Expr)
    assert isinstance(statement.value, ast.Name)
    return statement.value


@pytest.mark.parametrize(
    ("change", "put"),
    [
        ("rows.append(order)", ["order"]),
        ("rows['a'] = order", ["order"]),
        ("rows.update(a=order)", ["order"]),
        ("rows.setdefault('a', order)", ["order"]),
        ("rows.pop()", [None]),
        ("del rows['a']", [None]),
        ("rows['a'].b = order", []),
        ("rows.count(order)", []),
        ("print(rows['a'])", []),
    ],
)
def test_what_is_put_into_a_container(change, put):
    module = module_of(f"rows = make()\n{change}\nrows\n")
    found = module.put_into(last_name(module), module.notes.scope)

    assert [ast.unparse(value) if value is not None else None for _, value in found] == put


def test_a_changed_list_is_no_constant():
    module = module_of("args = []\nargs.append(1)\nargs\n")

    assert module.constants.sequence(last_name(module), module.notes.scope) is None


@pytest.mark.parametrize(
    ("noun", "expected"),
    [
        ("open file", "an open file"),
        ("uploaded file", "an uploaded file"),
        ("HTTP client", "an HTTP client"),
        ("lock", "a lock"),
    ],
)
def test_an_article_fits_its_noun(noun, expected):
    assert article(noun) == expected
