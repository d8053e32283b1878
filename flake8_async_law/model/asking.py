"""
Asking: answers that are kept, and that do not depend on what was asked before.

Questions ask others on their way, and some come back to themselves: the type of `q` in `q = q.child()`. Such a question
is cut off where it comes back; what was found with a cut inside holds for that way of asking alone. So answers are kept
in two layers:

- one that met no cut, or only cuts inside questions that it closed itself, is what it is, whoever asks;
- the questions of one circle (each asks the others) are each answered as if they were asked first, with nothing known
  of the circle. That answer, and whatever was found by means of it, serves who asks from outside; inside the circle it
  is worked out anew.

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


class _Circle:
    """Questions that ask each other."""

    __slots__ = ()


_NOTHING: Final[frozenset[_Circle]] = frozenset()


class _Frame:
    """
    A question that is being asked, or was answered inside a circle that is still open.

    `depth` is the depth of the outermost question that it was cut off at, or its own while it is being asked.
    """

    __slots__ = ("circle", "depth", "value")

    def __init__(self, depth: int, value: Any, circle: _Circle | None) -> None:
        self.depth = depth
        self.value = value
        self.circle = circle


class _Asking:
    """What is being asked at this moment, in whatever module."""

    def __init__(self) -> None:
        self.stack: list[_Frame] = []
        self.open: list[tuple[Answers[Any, Any], Any, _Frame]] = []
        """Answered inside a circle that is still open."""
        self.cut = _NO_CUT
        """The depth of the outermost question which the present one was cut off at."""
        self.used = _NOTHING
        """The circles which the answer to the present question relies on, so far."""


_ASKING: Final = _Asking()


def is_asking() -> bool:
    """Is a question being asked at this moment? Then what is found may hold for this way of asking alone."""
    return bool(_ASKING.stack)


class Answers(Generic[K, V]):
    """
    The answers to one kind of question, by what is asked about; `otherwise` is the answer where one comes back to it.
    """

    __slots__ = ("_circles", "_open", "_outside", "kept", "otherwise")

    def __init__(self, otherwise: V) -> None:
        self.otherwise = otherwise
        self.kept: dict[K, V] = {}
        self._circles: dict[K, _Circle] = {}
        self._outside: dict[K, tuple[V, frozenset[_Circle]]] = {}
        self._open: dict[K, _Frame] = {}

    def get(self, key: K, work: Callable[..., V], *arguments: Any) -> V:
        """The answer about `key`, worked out by `work(*arguments)` unless it is known."""
        if key in self.kept:
            return self.kept[key]
        return self.ask(key, self.otherwise, work, *arguments)

    def ask(self, key: K, otherwise: V, work: Callable[..., V], *arguments: Any) -> V:
        """The same where it is not known for good; `otherwise` is the answer where one comes back to it."""
        now, stack, being_asked = _ASKING, _ASKING.stack, self._open
        if key in self._outside:
            value, circles = self._outside[key]
            if not any(frame.circle in circles for frame in stack):
                if stack and not circles <= now.used:
                    now.used |= circles
                return value
        if key in being_asked:  # it comes back to itself, or was answered on the way
            frame = being_asked[key]
            now.cut = min(now.cut, frame.depth)
            return frame.value  # type: ignore[no-any-return]
        depth = len(stack)
        if depth >= DEEPEST:
            now.cut = -1
            return otherwise
        frame = _Frame(depth, otherwise, self._circles.get(key) if self._circles else None)
        outer_cut, outer_used, opened = now.cut, now.used, len(now.open)
        now.cut, now.used = _NO_CUT, _NOTHING
        being_asked[key] = frame
        stack.append(frame)
        try:
            value = work(*arguments)
        except BaseException:
            del stack[depth:]
            del being_asked[key]
            _forget(opened)
            now.cut, now.used = outer_cut, outer_used
            raise
        stack.pop()
        cut, used = now.cut, now.used
        if cut == _NO_CUT and not used:  # the common case: it met no cut, nor did what it asked
            del being_asked[key]
            self.kept[key] = value
            now.cut, now.used = outer_cut, outer_used if depth else _NOTHING
            return value
        if cut >= depth or not depth:
            del being_asked[key]
            used = used if cut == _NO_CUT else used | {self._close(key, opened)}
            if used:
                self._outside[key] = (value, used)
            else:
                self.kept[key] = value
            now.cut, now.used = outer_cut, outer_used | used if depth else _NOTHING
            return value
        now.used |= outer_used
        frame.value, frame.depth = value, cut
        for _, _, inner in now.open[opened:]:
            inner.depth = min(inner.depth, cut)
        now.open.append((self, key, frame))
        now.cut = min(outer_cut, cut)
        return value

    def _close(self, key: K, opened: int) -> _Circle:
        """Note which questions stand in one circle with the one about `key`: the circle."""
        members: list[tuple[Answers[Any, Any], Any]] = [(self, key), *((a, k) for a, k, _ in _ASKING.open[opened:])]
        circle = next((answers._circles[k] for answers, k in members if k in answers._circles), None) or _Circle()
        for answers, k in members:
            answers._circles[k] = circle
        _forget(opened)
        return circle

    def so_far(self, key: K, value: V) -> None:
        """Whoever comes back to the question about `key`, which is being asked, is told `value`."""
        self._open[key].value = value


def _forget(opened: int) -> None:
    for answers, key, _ in _ASKING.open[opened:]:
        del answers._open[key]
    del _ASKING.open[opened:]
