"""
Asking: answers that are kept, and that do not depend on what was asked before.

Questions ask others on their way, and some come back to themselves: the type of `q` in `q = q.child()`. Such a question
is cut off where it comes back; what was found with a cut inside holds for that way of asking alone. So answers are kept
in two layers:

- one that met no cut, or only cuts inside questions that it closed itself, is what it is, whoever asks;
- the questions of one circle (each asks the others) are each answered as if they were asked first, with nothing known
  of the circle. That answer serves who asks from outside; inside the circle it is worked out anew.

What is found on the way to an answer serves until that answer is there, so that a circle costs its length and no more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")

DEEPEST: Final = 150
"""How many questions one question may lead to, each inside the other; what lies deeper is unknown."""
_NO_CUT: Final = 1 << 30
_MISSING: Final = object()


class _Circle:
    """Questions that ask each other."""

    __slots__ = ()


class _Frame:
    """
    A question that is being asked (`done` is false), or was answered inside a circle that is still open.

    `depth` is the depth of the outermost question that it was cut off at, or its own while it is being asked.
    """

    __slots__ = ("circle", "depth", "done", "value")

    def __init__(self, depth: int, value: Any, circle: _Circle | None) -> None:
        self.depth = depth
        self.value = value
        self.circle = circle
        self.done = False


class _Asking:
    """What is being asked at this moment, in whatever module."""

    def __init__(self) -> None:
        self.stack: list[_Frame] = []
        self.open: list[tuple[Answers[Any, Any], Any, _Frame]] = []
        """Answered inside a circle that is still open."""
        self.cut = _NO_CUT
        """The depth of the outermost question which the present one was cut off at."""


_ASKING: Final = _Asking()


class Answers(Generic[K, V]):
    """
    The answers to one kind of question, by what is asked about; `otherwise` is the answer where one comes back to it.
    """

    __slots__ = ("_circles", "_open", "kept", "otherwise")

    def __init__(self, otherwise: V) -> None:
        self.otherwise = otherwise
        self.kept: dict[K, V] = {}
        self._circles: dict[K, tuple[_Circle, Any]] = {}
        self._open: dict[K, _Frame] = {}

    def get(self, key: K, work: Callable[..., V], *arguments: Any) -> V:
        """The answer about `key`, worked out by `work(*arguments)` unless it is known."""
        if key in self.kept:
            return self.kept[key]
        return self.ask(key, self.otherwise, work, *arguments)

    def ask(self, key: K, otherwise: V, work: Callable[..., V], *arguments: Any) -> V:
        """The same where it is not known for good; `otherwise` is the answer where one comes back to it."""
        now = _ASKING
        circle: _Circle | None = None
        if key in self._circles:
            circle, value = self._circles[key]
            if value is not _MISSING and not any(frame.circle is circle for frame in now.stack):
                return value  # type: ignore[no-any-return]
        frame = self._open.get(key)
        if frame is not None:  # it comes back to itself, or was answered on the way
            now.cut = min(now.cut, frame.depth)
            return frame.value  # type: ignore[no-any-return]
        depth = len(now.stack)
        if depth >= DEEPEST:
            now.cut = -1
            return otherwise
        frame = _Frame(depth, otherwise, circle)
        outer_cut, opened = now.cut, len(now.open)
        now.cut = _NO_CUT
        self._open[key] = frame
        now.stack.append(frame)
        try:
            value = work(*arguments)
        except BaseException:
            del now.stack[depth:]
            del self._open[key]
            _forget(opened)
            now.cut = outer_cut
            raise
        now.stack.pop()
        cut = now.cut
        if cut == _NO_CUT:
            del self._open[key]
            self.kept[key] = value
            now.cut = outer_cut
            return value
        if cut >= depth or not depth:
            del self._open[key]
            self._close(key, value, opened)
            now.cut = outer_cut
            return value
        frame.done, frame.value, frame.depth = True, value, cut
        for _, _, inner in now.open[opened:]:
            inner.depth = min(inner.depth, cut)
        now.open.append((self, key, frame))
        now.cut = min(outer_cut, cut)
        return value

    def _close(self, key: K, value: V, opened: int) -> None:
        """Keep the answer about `key`, and note which questions stand in one circle with it."""
        members = _ASKING.open[opened:]
        known = [answers._circles[k][0] for answers, k, _ in [(self, key, None), *members] if k in answers._circles]
        circle = known[0] if known else _Circle()
        for answers, k, _ in members:
            before = answers._circles.get(k)
            answers._circles[k] = (circle, before[1] if before is not None else _MISSING)
        _forget(opened)
        self._circles[key] = (circle, value)

    def so_far(self, key: K, value: V) -> None:
        """Whoever comes back to the question about `key`, which is being asked, is told `value`."""
        self._open[key].value = value

    def is_asked(self, key: K) -> bool:
        """Is the question about `key` being asked? Who acts on it is cut off there."""
        frame = self._open.get(key)
        if frame is None or frame.done:
            return False
        _ASKING.cut = min(_ASKING.cut, frame.depth)
        return True


def _forget(opened: int) -> None:
    for answers, key, _ in _ASKING.open[opened:]:
        del answers._open[key]
    del _ASKING.open[opened:]
