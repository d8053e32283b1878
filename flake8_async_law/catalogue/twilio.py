"""Twilio: text messages and calls. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Attribute, Blocking, Class, Coroutine, Library, Parameter, Publish, SendError

MESSAGES: Final = "twilio.rest.api.v2010.account.message.MessageList"
CALLS: Final = "twilio.rest.api.v2010.account.call.CallList"
INSTEAD: Final = "`create_async(...)`, or `await asyncio.to_thread(...)`"

LIBRARY: Final = Library(
    name="Twilio",
    imports=("twilio",),
    docs="https://www.twilio.com/docs/libraries/reference/twilio-python/",
    checked_against="9.13.0",
    distribution="twilio",
    roles=(
        Class("twilio.rest.Client"),
        Attribute("twilio.rest.Client.messages", MESSAGES),
        Attribute("twilio.rest.Client.calls", CALLS),
        *(Publish(f"{kind}.create", payload=Parameter("to", 0), kind="push") for kind in (MESSAGES, CALLS)),
        *(Publish(f"{kind}.create_async", payload=Parameter("to", 0), kind="push") for kind in (MESSAGES, CALLS)),
        *(Blocking(f"{kind}.create", "http", INSTEAD) for kind in (MESSAGES, CALLS)),
        *(Coroutine(f"{kind}.create_async") for kind in (MESSAGES, CALLS)),
        SendError("twilio.base.exceptions.TwilioException"),
        SendError("twilio.base.exceptions.TwilioRestException"),
    ),
)
