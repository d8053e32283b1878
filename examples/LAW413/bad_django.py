"""Settings of a museum's site."""

DRAMATIQ_BROKER = {
    "BROKER": "dramatiq.brokers.redis.RedisBroker",
    "OPTIONS": {"url": "redis://cache"},
    "MIDDLEWARE": [  # LAW413: `MIDDLEWARE` of `DRAMATIQ_BROKER` takes the place
        "dramatiq.middleware.AgeLimit",
        "dramatiq.middleware.TimeLimit",
        "django_dramatiq.middleware.DbConnectionsMiddleware",
    ],
}
