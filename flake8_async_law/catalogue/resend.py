"""Resend: mail by HTTP. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Blocking, Coroutine, Library, Parameter, Publish, SendError

SENDS: Final = (("Emails", "send"), ("Batch", "send"))

LIBRARY: Final = Library(
    name="Resend",
    imports=("resend",),
    docs="https://resend.com/docs/send-with-python",
    checked_against="2.52.0",
    distribution="resend",
    roles=(
        *(
            Publish(f"resend.{kind}.{name}{suffix}", payload=Parameter("params", 0), kind="mail")
            for kind, name in SENDS
            for suffix in ("", "_async")
        ),
        *(Blocking(f"resend.{kind}.{name}", "http", f"`await resend.{kind}.send_async(...)`") for kind, name in SENDS),
        *(Coroutine(f"resend.{kind}.{name}_async") for kind, name in SENDS),
        SendError("resend.exceptions.ResendError"),
    ),
)
