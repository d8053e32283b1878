"""Takes the calls of a payment service, each of which may come more than once."""

from payments import book
from redis import Redis

SEEN = "payment-events"


class Calls:
    def __init__(self, redis: Redis):
        self._redis = redis

    def on_payment(self, event_id, amount):
        if self._redis.sismember(SEEN, event_id):
            return
        book(event_id, amount)
        self._redis.sadd(SEEN, event_id)  # LAW607: nothing ever ends the record

    def on_refund(self, event_id, amount):
        if not self._redis.setnx(f"refund:{event_id}:done", "1"):  # LAW607: refuses a key for good
            return
        book(event_id, -amount)

    def on_order(self, request, amount):
        key = request.headers["Idempotency-Key"]
        if self._redis.set(key, "1", nx=True, ex=86_400):  # LAW607: which the caller chose
            book(request.order_id, amount)
