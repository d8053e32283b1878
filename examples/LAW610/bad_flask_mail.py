"""Sign-up of the reading club."""

from flask import Blueprint, request
from flask_mail import Message

from club.extensions import mail

pages = Blueprint("pages", __name__)


def send_link(address):
    mail.send(Message("Your link", recipients=[address], body="..."))


@pages.post("/members")
def sign_up():
    send_link(request.form["email"])  # LAW610: (through `send_link`)
    return "Look into your mailbox.", 202
