"""pywebpush: messages to browsers, by their push services. Data only."""

from __future__ import annotations

from .vocabulary import Blocking, Coroutine, Library, Parameter, Publish, SendError

LIBRARY = Library(
    name="pywebpush",
    imports=("pywebpush",),
    docs="https://github.com/web-push-libs/pywebpush",
    checked_against="2.5.0",
    distribution="pywebpush",
    roles=(
        *(
            Publish(f"pywebpush.{name}", payload=Parameter("subscription_info", 0), kind="push")
            for name in ("webpush", "webpush_async")
        ),
        # No time limit of its own. A subscription that has ended (404, 410) raises.
        Blocking("pywebpush.webpush", "http", "`await webpush_async(...)`"),
        Coroutine("pywebpush.webpush_async"),
        SendError("pywebpush.WebPushException"),
    ),
)
