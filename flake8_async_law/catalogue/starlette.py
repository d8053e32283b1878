"""Starlette, FastAPI and sse-starlette: requests, WebSockets, uploads, background work. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    AfterResponse,
    Attribute,
    Bulk,
    CarriesContext,
    Class,
    Coroutine,
    Endpoint,
    Injects,
    Library,
    LiveObject,
    LiveView,
    MayLast,
    Parameter,
    PeerSend,
    Returns,
    ToThread,
    WebApp,
)

REQUEST: Final = "starlette.requests.Request"
CONNECTION: Final = "starlette.requests.HTTPConnection"
WEBSOCKET: Final = "starlette.websockets.WebSocket"
UPLOAD: Final = "starlette.datastructures.UploadFile"
SPENT: Final = ("body", "form", "is_disconnected", "json", "stream")

WEBSOCKET_COROUTINES: Final = (
    "accept", "close", "receive", "receive_bytes", "receive_json", "receive_text", "send", "send_bytes",
    "send_denial_response", "send_json", "send_text",
)  # fmt: skip
SHARED_RESPONSES: Final = (
    "FileResponse", "HTMLResponse", "JSONResponse", "PlainTextResponse", "RedirectResponse", "Response",
    "StreamingResponse",
)  # fmt: skip

LIBRARY: Final = Library(
    name="Starlette and FastAPI",
    imports=("starlette", "fastapi", "sse_starlette"),
    docs="https://www.starlette.io/background/",
    checked_against="starlette 1.10.0, fastapi 0.165.0, sse-starlette 3.7.0",
    distribution="fastapi",
    roles=(
        *(
            PeerSend(f"starlette.websockets.WebSocket.{name}")
            for name in ("send", "send_bytes", "send_json", "send_text")
        ),
        # -- who is in the background, and what belongs to the request --------------------------
        AfterResponse("starlette.background.BackgroundTasks.add_task", Parameter("func", 0)),
        AfterResponse("starlette.background.BackgroundTask", Parameter("func", 0)),
        CarriesContext("starlette.background.BackgroundTasks.add_task"),
        CarriesContext("starlette.background.BackgroundTask"),
        CarriesContext("starlette.concurrency.run_in_threadpool"),
        Injects("fastapi.Depends", Parameter("dependency", 0, None)),
        Injects("fastapi.Security", Parameter("dependency", 0, None)),
        *(
            Endpoint(f"fastapi.{place}.{verb}", plain_in_thread=True)
            for place in ("FastAPI", "APIRouter")
            for verb in ("api_route", "delete", "get", "head", "options", "patch", "post", "put", "trace")
        ),
        *(Endpoint(f"fastapi.{place}.websocket") for place in ("FastAPI", "APIRouter")),
        Bulk(f"{UPLOAD}.read", "the content of an upload", Parameter("size", 0, -1)),
        Bulk("fastapi.UploadFile.read", "the content of an upload", Parameter("size", 0, -1)),
        # Headers, URL, state and app are plain data of the scope and stay readable; the body comes over the connection.
        LiveObject(CONNECTION, "web request", "the values it needs", spent=SPENT),
        Class(REQUEST, (CONNECTION,)),
        Class(WEBSOCKET, (CONNECTION,)),
        LiveObject(REQUEST, "web request", "the values it needs", spent=SPENT),
        LiveObject(WEBSOCKET, "WebSocket", "an id that the server can look it up by"),
        LiveObject(
            UPLOAD,
            "uploaded file",
            "the name of the stored file",
            lasting=("content_type", "filename", "headers", "size"),
        ),
        Class("fastapi.UploadFile", (UPLOAD,)),
        Attribute(f"{UPLOAD}.file", "io.IOBase"),  # a SpooledTemporaryFile
        Class("fastapi.BackgroundTasks", ("starlette.background.BackgroundTasks",)),
        # form() gives what may be awaited or entered; either way it is the form.
        Returns("starlette.requests.Request.form", "starlette.datastructures.FormData", awaited=True),
        *(Coroutine(f"{REQUEST}.{method}") for method in ("body", "close", "form", "is_disconnected", "json")),
        *(Coroutine(f"{WEBSOCKET}.{method}") for method in WEBSOCKET_COROUTINES),
        *(
            MayLast(f"{WEBSOCKET}.{method}", "one client", "peer")
            for method in WEBSOCKET_COROUTINES
            if method.startswith(("receive", "send"))
        ),
        *(Coroutine(f"{UPLOAD}.{method}") for method in ("close", "read", "seek", "write")),
        # fastapi.UploadFile defines the four anew.
        *(Coroutine(f"fastapi.UploadFile.{method}") for method in ("close", "read", "seek", "write")),
        # -- threads --------------------------------------------------------------------------
        Coroutine("starlette.concurrency.run_in_threadpool"),
        ToThread("starlette.concurrency.run_in_threadpool", Parameter("func", 0)),
        # Plain functions go to the thread pool; coroutine functions are fine too and run on the loop.
        ToThread("starlette.background.BackgroundTasks.add_task", Parameter("func", 0)),
        ToThread("starlette.background.BackgroundTask", Parameter("func", 0)),
        # -- live views -----------------------------------------------------------------------
        LiveView(WEBSOCKET, "parameter"),
        LiveView("starlette.endpoints.WebSocketEndpoint", "class"),
        LiveView("fastapi.FastAPI.websocket", "decorator"),
        LiveView("fastapi.FastAPI.websocket_route", "decorator"),  # older spelling, gone from Starlette 1.0
        LiveView("fastapi.APIRouter.websocket", "decorator"),
        LiveView("starlette.responses.StreamingResponse", "response"),
        LiveView("fastapi.sse.EventSourceResponse", "response"),
        LiveView("sse_starlette.EventSourceResponse", "response"),
        # Each worker process of the server builds its own.
        WebApp("fastapi.FastAPI"),
        WebApp("starlette.applications.Starlette"),
    ),
    aliases=(
        ("fastapi.Request", REQUEST),
        ("fastapi.requests", "starlette.requests"),
        ("fastapi.WebSocket", WEBSOCKET),
        ("fastapi.websockets", "starlette.websockets"),
        ("fastapi.datastructures.UploadFile", "fastapi.UploadFile"),
        ("fastapi.background.BackgroundTasks", "fastapi.BackgroundTasks"),
        ("fastapi.applications.FastAPI", "fastapi.FastAPI"),
        ("fastapi.routing.APIRouter", "fastapi.APIRouter"),
        ("fastapi.concurrency.run_in_threadpool", "starlette.concurrency.run_in_threadpool"),
        *((f"fastapi.responses.{response}", f"starlette.responses.{response}") for response in SHARED_RESPONSES),
        ("fastapi.Response", "starlette.responses.Response"),
        ("fastapi.responses.EventSourceResponse", "fastapi.sse.EventSourceResponse"),
        ("sse_starlette.sse.EventSourceResponse", "sse_starlette.EventSourceResponse"),
    ),
)
