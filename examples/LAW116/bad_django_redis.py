"""The client behind Django's cache."""

from django_redis import get_redis_connection


def export(shop) -> None:
    client = get_redis_connection("default")
    with client.lock("export"):  # LAW116: pass `timeout=`
        shop.export()
