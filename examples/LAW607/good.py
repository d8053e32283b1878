"""Takes the calls of a payment service, each of which may come more than once."""

from payments import book
from redis import Redis

WINDOW = 3 * 86_400  # the service tries for two days


class Calls:
    def __init__(self, redis: Redis):
        self._redis = redis

    def on_payment(self, event_id, amount):
        if self._redis.set(f"payment:{event_id}:done", "1", nx=True, ex=WINDOW):
            book(event_id, amount)

    def on_order(self, request, amount):
        key = f"order:{request.customer}:{request.headers['Idempotency-Key']}"
        if self._redis.set(key, "1", nx=True, ex=WINDOW):
            book(request.order_id, amount)
