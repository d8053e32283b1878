"""Flask: the request and what hangs on it. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Attribute, Class, Library, LiveObject

UPLOAD: Final = "werkzeug.datastructures.FileStorage"

LIBRARY: Final = Library(
    name="Flask",
    imports=("flask",),
    docs="https://flask.palletsprojects.com/en/stable/reqcontext/",
    checked_against="3.1.3",
    distribution="flask",
    roles=(
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
        Class("flask.sessions.SecureCookieSession", ("flask.sessions.SessionMixin",)),
        Attribute("flask.Request.files", f"dict[str, {UPLOAD}]"),
        LiveObject(UPLOAD, "uploaded file", "the name of the stored file"),
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
