"""Codes by text message."""

from flask import Flask, request
from twilio.rest import Client

app = Flask(__name__)
phone = Client("account", "token")


@app.post("/codes")
def send_code():
    phone.messages.create(to=request.form["number"], from_="+491234", body="123456")  # LAW610
    return "", 202
