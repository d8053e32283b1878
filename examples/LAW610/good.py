"""Mail by jobs and by background work of the framework."""

import smtplib

from celery import shared_task
from django.core.mail import EmailMultiAlternatives, send_mail
from django.db import transaction
from django.http import JsonResponse
from fastapi import APIRouter, BackgroundTasks
from fastapi_mail import ConnectionConfig, FastMail, MessageSchema, MessageType

from seeds.models import Delivery, place_order

router = APIRouter()
mailer = FastMail(ConnectionConfig())


@shared_task(queue="mail", time_limit=60)
def mail_order(order_id, address):
    send_mail("Order", f"Your order {order_id}", None, [address])


def order(request):
    with transaction.atomic():
        placed = place_order(request.POST)
        transaction.on_commit(lambda: mail_order.delay(placed.pk, placed.email))
    return JsonResponse({"order": placed.pk})


def newsletter(deliveries, text):
    for delivery in deliveries:
        try:
            EmailMultiAlternatives("Spring", text, to=[delivery.email]).send()
        except smtplib.SMTPException as error:
            Delivery.objects.filter(pk=delivery.pk).update(state="failed", detail=str(error))
        else:
            Delivery.objects.filter(pk=delivery.pk).update(state="sent")


@router.post("/members")
async def sign_up(address: str, tasks: BackgroundTasks) -> dict[str, str]:
    message = MessageSchema(subject="Your link", recipients=[address], body="...", subtype=MessageType.plain)
    tasks.add_task(mailer.send_message, message)
    return {"state": "queued"}
