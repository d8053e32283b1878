"""
Words around a message: what the code calls it, and whether losing it would matter.

Nothing but names tells a payment from a heartbeat. Read are the texts in the call that sends (its topic, channel,
queue), and the names of what makes the call: function, class, module.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from .calls import Call
    from .module import Module
    from .reader import Function, Scope

TELEMETRY: Final = frozenset({
    "analytics", "clicks", "clickstream", "debug", "diagnostics", "gauge", "gauges", "healthcheck", "heartbeat",
    "heartbeats", "logging", "loglines", "logs", "metric", "metrics", "monitoring", "ping", "presence", "probe",
    "probes", "span", "spans", "statistics", "stats", "statsd", "syslog", "telemetry", "trace", "traces", "tracing",
    "typing",
})  # fmt: skip
"""Of what one message more or less is no loss."""
AUDIT: Final = frozenset({"audit", "billing", "payment", "payments", "order", "orders"})
"""What is no telemetry, whatever else it is called."""
REPLY: Final = re.compile(r"reply|replies|response|callback_queue|\brpc|correlation", re.IGNORECASE)
"""What goes back to somebody who waits for it."""
_PARTS: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")


def parts(text: str) -> list[str]:
    """The words of a name or text, in lower case: `sendOrder_paid` is send, order, paid."""
    return [part.lower() for part in _PARTS.findall(text)]


def texts(module: Module, node: ast.expr | None, scope: Scope) -> list[str]:
    """What `node`, a place that a message goes to, spells: its constant value, the texts in it, the names it reads."""
    if node is None:
        return []
    value = module.constants.of(node, scope)
    found = (
        [value] if isinstance(value, str) else [value.decode("utf-8", "replace")] if isinstance(value, bytes) else []
    )
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            found.append(part.value)
        elif isinstance(part, ast.Name) and part.id not in ("self", "cls"):
            found.append(part.id)
            inner = module.constants.of(part, scope)
            found += [inner] if isinstance(inner, str) else []
        elif isinstance(part, ast.Attribute):
            found.append(part.attr)
    return found


def around(module: Module, function: Function | None) -> Iterator[str]:
    """The names of the functions and classes around, innermost first, and of the module."""
    while function is not None:
        yield function.short_name
        if function.class_ is not None:
            yield function.class_.name
        function = function.outer
    yield module.name.rpartition(".")[2]


def is_telemetry(call: Call, *places: ast.expr | None) -> bool:
    """Is what the call sends to one of `places` (by default: whatever stands in its arguments) telemetry?"""
    module = call.module
    nodes = [node for node in places if node is not None] or [*call.args[:2], *(k.value for k in call.keywords)]
    said = [text for node in nodes for text in texts(module, node, call.scope)]
    said += [*around(module, call.function)]
    return speaks_of_telemetry(said)


def speaks_of_telemetry(said: list[str]) -> bool:
    """Do the texts name telemetry, and nothing that is none?"""
    words = {part for text in said for part in parts(text)}
    return bool(words & TELEMETRY) and not words & AUDIT


def is_reply(call: Call, *places: ast.expr | None) -> bool:
    """Does the message go back to somebody who waits for it?"""
    return any(REPLY.search(text) for node in places for text in texts(call.module, node, call.scope))
