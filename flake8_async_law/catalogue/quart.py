"""Quart: the request and what hangs on it, background work. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    AfterResponse,
    Ambient,
    AsksForAmbient,
    Attribute,
    CarriesContext,
    Endpoint,
    Library,
    LiveObject,
    LiveView,
    Parameter,
    ProvidesAmbient,
    WebApp,
)

LIBRARY: Final = Library(
    name="Quart",
    imports=("quart",),
    docs="https://quart.palletsprojects.com/en/latest/how_to_guides/background_tasks.html",
    checked_against="0.23.1",
    distribution="quart",
    roles=(
        Attribute("quart.request", "quart.Request"),
        Attribute("quart.websocket", "quart.Websocket"),
        LiveObject("quart.Request", "web request", "the values it needs"),
        LiveObject("quart.Websocket", "WebSocket", "an id that the server can look it up by"),
        Ambient("quart.request", "request"),
        Ambient("quart.session", "request"),
        Ambient("quart.websocket", "request"),
        Ambient("quart.g", "app state"),
        Ambient("quart.current_app", "app"),
        ProvidesAmbient("quart.Quart.app_context", ("app",)),
        ProvidesAmbient("quart.Quart.request_context", ("app", "request")),
        ProvidesAmbient("quart.Quart.test_request_context", ("app", "request")),
        *(AsksForAmbient(f"quart.has_{what}_context") for what in ("app", "request", "websocket")),
        *(CarriesContext(f"quart.copy_current_{what}_context") for what in ("app", "request", "websocket")),
        # Runs as a task with an application context of its own, and no request.
        AfterResponse("quart.Quart.add_background_task", Parameter("func", 0)),
        *(
            Endpoint(f"quart.{place}.{verb}")
            for place in ("Quart", "Blueprint")
            for verb in ("delete", "get", "patch", "post", "put", "route", "websocket")
        ),
        *(LiveView(f"quart.{place}.websocket", "decorator") for place in ("Quart", "Blueprint")),
        WebApp("quart.Quart"),
    ),
)
