"""Bulk work: what the loops of jobs go over, and what one failure does."""

import pytest

from .marked import module_of

HEAD = """
from celery import shared_task
from sqlalchemy import select, text
from shop.models import Order, Country, Item
from shop.work import charge, index

"""


def loop(over, body="charge(order)", before="pass"):
    return module_of(
        f"{HEAD}@shared_task\ndef job(session, ids):\n    {before}\n    for order in {over}:\n        {body}\n"
    )


@pytest.mark.parametrize(
    ("over", "whole"),
    [
        ("Order.objects.all()", True),
        ("list(Order.objects.order_by('id'))", True),
        ("Order.objects.filter(is_active=True)", True),
        ("Order.objects.filter(state='new')", False),
        ("Order.objects.all()[:20]", False),
        ("Order.objects.iterator()", False),
        ("Order.objects.values_list('pk')", False),
        ("Country.objects.all()", False),
        ("session.query(Order).all()", True),
        ("session.query(Order).limit(5).all()", False),
        ("session.query(Order.id).all()", False),
        ("session.scalars(select(Order)).all()", True),
        ("session.scalars(select(Order).where(Order.id > 3)).all()", False),
        ("session.execute(text('SELECT id FROM items')).fetchall()", True),
        ("session.execute(text('SELECT id FROM items WHERE done')).fetchall()", False),
        ("ids", False),
    ],
)
def test_a_whole_table_is_told_from_a_part(over, whole):
    assert [found.over for found in loop(over).bulk.unchunked] == ([over] if whole else [])


def test_a_query_is_followed_through_a_variable():
    module = loop("orders", before="orders = Order.objects.select_related('customer')")
    assert [found.whole for found in module.bulk.unchunked] == ["Order.objects.select_related('customer')"]


@pytest.mark.parametrize(
    ("body", "unwatched"),
    [
        ("charge(order)", True),
        ("charge(order); report(order)", False),
        ("order.state = charge(order); order.save()", False),
        ("print(order)", False),
        ("job.delay(order.pk)", False),
    ],
)
def test_progress_is_seen(body, unwatched):
    assert bool(list(loop("Order.objects.iterator()", body).bulk.unwatched)) is unwatched


@pytest.mark.parametrize(
    ("body", "brittle"),
    [
        ("charge(order)", True),
        ("order.renew()", True),
        ("order.save()", False),
        ("job.delay(order.pk)", False),
        ("index.add(order)", False),
        ("charge(order); break", False),
    ],
)
def test_what_the_first_failure_ends(body, brittle):
    assert bool(list(loop("Order.objects.iterator()", body).bulk.brittle)) is brittle
