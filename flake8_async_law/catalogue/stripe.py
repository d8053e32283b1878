"""What Stripe's client means: calls that move money, and the key that makes a second one harmless."""

from __future__ import annotations

from .vocabulary import Library, NotTwice, Parameter, WritesOnce

LIBRARY = Library(
    name="Stripe",
    imports=("stripe",),
    docs="https://docs.stripe.com/api/idempotent_requests",
    checked_against="16.1",
    distribution="stripe",
    roles=(
        WritesOnce("stripe.PaymentIntent.create", ("idempotency_key",), by_name=False),
        *(
            NotTwice(f"stripe.{kind}.create", "moves money again", keys=(Parameter("idempotency_key"),))
            for kind in ("Charge", "InvoiceItem", "PaymentIntent", "Payout", "Refund", "Subscription", "Transfer")
        ),
    ),
)
