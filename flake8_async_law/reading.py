"""
From bytes to source text, as Python itself reads a file (PEP 263).

What cannot be read is answered by `NotChecked`, whose message says why and what to do, in one line.
"""

from __future__ import annotations

import ast
import io
import sys
import tokenize

from .engine import RuleError

_PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"
_TOO_DEEP = f"nested too deep for Python {_PYTHON}; split the expression or exclude the file"


class NotChecked(Exception):
    """A file that cannot be judged; the message is one line: why, then what to do."""


def read(path: str) -> bytes:
    """The bytes of file `path`."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise NotChecked(f"cannot be read ({why}); mend it or exclude it") from error


def read_stdin() -> bytes:
    """The bytes of standard input."""
    return sys.stdin.buffer.read()


def decode(data: bytes) -> str:
    """The text of a Python file, with every line end as a newline and no byte order mark."""
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
    except SyntaxError as error:
        raise NotChecked(_why_not_detected(data, error)) from error
    try:
        text = io.TextIOWrapper(io.BytesIO(data), encoding).read()
    except UnicodeDecodeError as error:
        raise NotChecked(_why_not_decoded(data, encoding)) from error
    except (LookupError, UnicodeError) as error:
        raise NotChecked(f"`{encoding}` is no text encoding; mend its coding comment") from error
    if "\0" in text:
        raise NotChecked("holds NUL bytes, so it is no Python source; exclude it or save it as UTF-8")
    return text


def _why_not_detected(data: bytes, error: SyntaxError) -> str:
    if "unknown encoding" in (error.msg or ""):
        return f"{error.msg}; mend its coding comment"
    if data.startswith(b"\xef\xbb\xbf"):
        return "its byte order mark says UTF-8 and its coding comment says otherwise; remove one of them"
    return _why_not_decoded(data, "utf-8")


def _why_not_decoded(data: bytes, encoding: str) -> str:
    # The text layer decodes in chunks, so its error counts from a chunk's start: decode once more to know the line.
    try:
        data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return f"line {line} is not valid {encoding}; save the file as {encoding} or name its encoding on line 1"
    return "its encoding is not declared; name it on line 1"


def explained(error: Exception, shown: str, why: str) -> str:
    """One line about what `judge` raised: the file's fault, the nesting's, or ours."""
    if isinstance(error, RuleError):
        return f"{error} on {shown}: {_one_line(error.__cause__ or error)}; please report it"
    if why:
        return f"{shown}: not checked: {why}"
    if isinstance(error, (RecursionError, MemoryError)):
        return f"{shown}: not checked: {_TOO_DEEP}"
    return f"internal error on {shown}: {_one_line(error)}; please report it"


def _one_line(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())


def why_not_parsed(source: str) -> str:
    """Why this Python cannot parse `source`; empty when it can."""
    try:
        ast.parse(source)
    except SyntaxError as error:
        if "too many nested" in (error.msg or ""):
            return f"line {error.lineno}: {_TOO_DEEP}"
        newer = f"this Python is {_PYTHON}, and newer syntax needs a newer Python"
        return f"line {error.lineno or 1}: {error.msg}; {newer}"
    except (RecursionError, MemoryError):
        return _TOO_DEEP
    except ValueError as error:
        return f"{error}; mend it or exclude it"
    return ""
