"""Flask: the request and what hangs on it. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Ambient,
    AsksForAmbient,
    Attribute,
    Bulk,
    CarriesContext,
    Class,
    Endpoint,
    Library,
    LiveObject,
    LiveView,
    Parameter,
    ProvidesAmbient,
    RunsServer,
    WebApp,
)

UPLOAD: Final = "werkzeug.datastructures.FileStorage"

LIBRARY: Final = Library(
    name="Flask",
    imports=("flask", "flask_login"),
    docs="https://flask.palletsprojects.com/en/stable/reqcontext/",
    checked_against="3.1.3, flask-login 0.6.3",
    distribution="flask",
    roles=(
        # -- what only a request or an application context has -----------------------------------
        Ambient("flask.request", "request"),
        Ambient("flask.session", "request"),
        Ambient("flask_login.current_user", "request"),
        Ambient("flask.g", "app state"),
        Ambient("flask.current_app", "app"),
        ProvidesAmbient("flask.Flask.app_context", ("app",)),
        ProvidesAmbient("flask.Flask.request_context", ("app", "request")),
        ProvidesAmbient("flask.Flask.test_request_context", ("app", "request")),
        AsksForAmbient("flask.has_app_context"),
        AsksForAmbient("flask.has_request_context"),
        CarriesContext("flask.copy_current_request_context"),
        *(
            Endpoint(f"flask.{place}.{verb}")
            for place in ("Flask", "Blueprint")
            for verb in ("delete", "get", "patch", "post", "put", "route")
        ),
        Bulk(f"{UPLOAD}.read", "the content of an upload", Parameter("size", 0)),
        # Proxies: the bare name works only while a request (for g and current_app: an app context) is active.
        Attribute("flask.request", "flask.Request"),
        Attribute("flask.session", "flask.sessions.SessionMixin"),
        Attribute("flask.g", "flask.ctx._AppCtxGlobals"),
        Attribute("flask.current_app", "flask.Flask"),
        LiveObject("flask.Request", "web request", "the values it needs"),
        LiveObject("flask.sessions.SessionMixin", "web session", "the values it needs"),
        LiveObject("flask.ctx._AppCtxGlobals", "application context", "the values it needs"),
        LiveObject("flask.Flask", "Flask application", "nothing: the worker has its own"),
        LiveObject("flask.Response", "web response", "the data in it"),
        LiveView("flask.Response", "response", (Parameter("mimetype", 3, None), Parameter("content_type", 4, None))),
        Class("flask.sessions.SecureCookieSession", ("flask.sessions.SessionMixin",)),
        Attribute("flask.Request.files", f"dict[str, {UPLOAD}]"),
        LiveObject(UPLOAD, "uploaded file", "the name of the stored file"),
        WebApp("flask.Flask"),
        RunsServer("flask.Flask.run", Parameter("processes", default=1), in_development=True),
    ),
    aliases=(
        ("flask.globals.request", "flask.request"),
        ("flask.globals.session", "flask.session"),
        ("flask.globals.g", "flask.g"),
        ("flask.globals.current_app", "flask.current_app"),
        ("flask.wrappers.Request", "flask.Request"),
        ("flask.wrappers.Response", "flask.Response"),
        ("flask.app.Flask", "flask.Flask"),
        ("werkzeug.datastructures.file_storage.FileStorage", UPLOAD),
    ),
)
