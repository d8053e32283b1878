"""What is the same twice without a guard: it only reads, it only deletes, its SQL is an upsert."""

from celery import Celery
from django.db import connection

from dairy.models import Wheel

app = Celery("dairy", broker="redis://localhost", backend="redis://localhost/1")


@app.task(queue="cellar", time_limit=30)
def count(cellar: str) -> str:
    return cellar.upper()


@app.task(queue="cellar", time_limit=30)
def throw_away(batch: int) -> None:
    Wheel.objects.filter(batch=batch, mouldy=True).delete()


@app.task(queue="cellar", time_limit=30)
def set_price(kind: str, cents: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO price (kind, cents) VALUES (%s, %s) ON CONFLICT (kind) DO UPDATE SET cents = excluded.cents",
            [kind, cents],
        )
