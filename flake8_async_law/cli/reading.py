"""
From bytes to source text, as Python itself reads a file (PEP 263).

What cannot be read is answered by `NotChecked`, whose message says why and what to do, in one line.
"""

from __future__ import annotations

import io
import sys
import tokenize


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
