"""django-redis: Django's cache in Redis, and the client behind it. Data only."""

from __future__ import annotations

from .vocabulary import Class, Lease, Library, Parameter, Returns

LIBRARY = Library(
    name="django-redis",
    imports=("django_redis",),
    docs="https://github.com/jazzband/django-redis",
    checked_against="7.0",
    distribution="django-redis",
    roles=(
        Returns("django_redis.get_redis_connection", "redis.Redis"),
        Class("django_redis.cache.RedisCache", bases=("django.core.cache.backends.base.BaseCache",)),
        # Handed on to redis-py, with a version for the key in between.
        Lease("django_redis.cache.RedisCache.lock", Parameter("timeout", 2, None)),
        Returns("django_redis.cache.RedisCache.lock", "redis.lock.Lock"),
    ),
)
