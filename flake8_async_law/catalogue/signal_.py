"""signal and atexit: functions that the interpreter calls when something ends. Data only."""

from __future__ import annotations

from .vocabulary import Callback, Library, Parameter

LIBRARY = Library(
    name="signal",
    imports=("signal", "atexit"),
    docs="https://docs.python.org/3/library/signal.html",
    checked_against="3.13",
    roles=(
        Callback("signal.signal", callable=Parameter("handler", 1), where="signal"),
        Callback("atexit.register", callable=Parameter("func", 0), where="exit"),
    ),
)
