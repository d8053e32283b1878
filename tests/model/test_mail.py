"""Mail: who learns that it was not sent, and who waits for it."""

import pytest

from .marked import module_of

HEAD = """
import logging
import smtplib
from celery import shared_task
from django.core.mail import EmailMessage, send_mail
from django.conf import settings
logger = logging.getLogger(__name__)
"""


def hidden(text):
    module = module_of(HEAD + text)
    return [(found.how, found.what) for found in module.mail.hidden]


def slow(text):
    return [(found.send, found.who or "loop") for found in module_of(HEAD + text).mail.slow]


@pytest.mark.parametrize(
    ("call", "found"),
    [
        ("send_mail('s', 'b', None, to, fail_silently=True)", [("option", "fail_silently=True")]),
        ("send_mail('s', 'b', None, to, True)", [("option", "fail_silently=True")]),
        ("EmailMessage('s').send(not settings.DEBUG)", [("option", "fail_silently=not settings.DEBUG")]),
        ("send_mail('s', 'b', None, to, fail_silently=settings.QUIET)", []),
        ("return send_mail('s', 'b', None, to, fail_silently=True)", []),
    ],
)
def test_an_option_hides_a_failure(call, found):
    assert hidden(f"def f(to):\n    {call}\n") == found


@pytest.mark.parametrize(
    ("name", "handler", "after", "found"),
    [
        ("f", "pass", "pass", True),
        ("f", "logger.error('no')", "pass", False),
        ("f", "logger.error('no')", "order.sent = True", True),
        ("send_receipt", "logger.error('no')", "", True),
        ("try_to_send", "logger.error('no')", "", False),
        ("send_receipt", "return False", "", False),
        ("f", "raise", "order.sent = True", False),
        ("f", "order.mark_failed()", "order.sent = True", False),
        ("f", "failed = True", "return failed", False),
    ],
)
def test_a_handler_hides_a_failure(name, handler, after, found):
    text = f"""
def {name}(order):
    try:
        send_mail("s", "b", None, [order.email])
    except smtplib.SMTPException:
        {handler}
    {after}
"""
    assert hidden(text) == ([("handler", "except smtplib.SMTPException")] if found else [])


@pytest.mark.parametrize(
    ("recipients", "found"),
    [
        ("[a]", False),
        ("[a, b]", True),
        ("recipients", True),
        ("address", False),
        ("[u.email for u in users]", True),
    ],
)
def test_an_answer_is_worth_reading_where_a_part_may_be_refused(recipients, found):
    text = f"def f(a, b, users, recipients, address):\n    smtplib.SMTP('h').sendmail('x', {recipients}, 'text')\n"
    assert bool(hidden(text)) is found


def test_a_request_waits_through_a_helper():
    text = """
def view(request):
    helper(request.user)

def helper(user):
    send_mail("s", "b", None, [user.email])
"""
    assert slow(text) == [("send_mail", "request handler `view`")]


def test_a_job_waits_for_nobody():
    text = """
@shared_task
def job(users):
    for user in users:
        send_mail("s", "b", None, [user.email])
"""
    assert slow(text) == []


def test_a_loop_over_recipients_keeps_an_outcome_or_is_told():
    loop = "def f(users):\n    for user in users:\n        send_mail('s', 'b', None, [user.email])\n"
    assert slow(loop) == [("send_mail", "loop")]
    assert slow(loop + "        user.mark_sent()\n") == []
