"""Libraries that run a job again by themselves."""

import arq
import dramatiq
import httpx
import stripe
from rentals.models import Fine, Rental


@dramatiq.actor(queue_name="fines")
def fine(rental_id):
    Fine.objects.create(  # LAW408: `fine` is run again (a lost worker leaves it to the next)
        rental_id=rental_id, cents=2500
    )


async def refund(ctx, rental_id: int) -> None:
    rental = await Rental.objects.aget(pk=rental_id)
    stripe.Refund.create(payment_intent=rental.payment)  # LAW408: moves money again
    async with httpx.AsyncClient(timeout=5) as client:
        await client.post("https://city.example/refunds", json={"ride": rental_id})  # LAW408: sends another request


class WorkerSettings:
    """Of arq."""

    functions = [arq.func(refund, timeout=60)]
