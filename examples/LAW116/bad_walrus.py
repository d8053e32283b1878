"""One machine counts the stock, and for ever if it dies meanwhile."""

import walrus
from stock import count


def count_stock(database: walrus.Database) -> None:
    with database.lock("stock"):  # LAW116
        count()


def count_stock_for_a_while(database: walrus.Database) -> None:
    with database.lock("stock", ttl=600_000):
        count()
