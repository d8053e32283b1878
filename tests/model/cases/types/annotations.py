from __future__ import annotations

import asyncio
import collections.abc
import typing
import typing as t
from typing import Annotated, Any, ClassVar, Final, Iterable, List, Optional, Sequence, Type, Union

Alias = asyncio.Lock
Dep = Annotated[asyncio.Lock, "injected"]


def parameters(
    plain: asyncio.Lock,
    optional: Optional[asyncio.Lock],
    with_none: asyncio.Lock | None,
    none_first: None | asyncio.Lock,
    union: Union[asyncio.Lock, None],
    two: Union[asyncio.Lock, asyncio.Event],
    pipe_two: asyncio.Lock | asyncio.Event,
    text: "asyncio.Lock",
    text_optional: "Optional[asyncio.Lock]",
    text_inside: Optional["asyncio.Lock"],
    broken: "asyncio.Lock[",
    annotated: Annotated[asyncio.Lock, "why"],
    nested: Annotated[Optional[asyncio.Lock], "why"],
    dotted: typing.Optional[asyncio.Lock],
    renamed: t.Annotated[asyncio.Lock, 1],
    alias: Alias,
    dep: Dep,
    anything: Any,
    unknown: Missing,
    cls: Type[asyncio.Lock],
    *rest: asyncio.Lock,
    keyword: asyncio.Event,
    **extra: asyncio.Lock,
):
    plain  # type-is: asyncio.Lock
    optional  # type-is: asyncio.Lock
    with_none  # type-is: asyncio.Lock
    none_first  # type-is: asyncio.Lock
    union  # type-is: asyncio.Lock
    two  # type-is: ?
    pipe_two  # type-is: ?
    text  # type-is: asyncio.Lock
    text_optional  # type-is: asyncio.Lock
    text_inside  # type-is: asyncio.Lock
    broken  # type-is: ?
    annotated  # type-is: asyncio.Lock
    nested  # type-is: asyncio.Lock
    dotted  # type-is: asyncio.Lock
    renamed  # type-is: asyncio.Lock
    alias  # type-is: asyncio.Lock
    dep  # type-is: asyncio.Lock
    anything  # type-is: ?
    unknown  # type-is: ?
    rest  # type-is: list[asyncio.Lock]
    keyword  # type-is: asyncio.Event
    extra  # type-is: dict[str, asyncio.Lock]


def holders(
    a: list[asyncio.Task],
    b: List[asyncio.Task],
    c: Sequence[asyncio.Task],
    d: Iterable[asyncio.Task],
    e: collections.abc.Sequence[asyncio.Task],
    f: dict[str, asyncio.Task],
    g: set[asyncio.Task[int]],
    h: tuple[asyncio.Task, asyncio.Event],
    i: tuple[asyncio.Task, ...],
    j: asyncio.Queue[bytes],
    k: dict[str, list[asyncio.Task]],
    m: typing.AsyncIterator[asyncio.Task],
):
    a[0]  # type-is: asyncio.Task
    b[0]  # type-is: asyncio.Task
    c[-1]  # type-is: asyncio.Task
    e[0]  # type-is: asyncio.Task
    f["x"]  # type-is: asyncio.Task
    h[0]  # type-is: asyncio.Task
    h[1]  # type-is: asyncio.Event
    h[2]  # type-is: ?
    i[3]  # type-is: asyncio.Task
    j  # type-is: asyncio.Queue[bytes]
    k["x"][0]  # type-is: asyncio.Task
    a[1:]  # type-is: list[asyncio.Task]
    for task in d:
        task  # type-is: asyncio.Task
    for done in g:
        done  # type-is: asyncio.Task[int]
    for name, tasks in k.items():
        name  # type-is: str
        tasks  # type-is: list[asyncio.Task]


class Box:
    shared: ClassVar[asyncio.Lock]
    fixed: Final[asyncio.Lock] = asyncio.Lock()

    def me(self) -> typing.Self: ...

    def also(self) -> Box: ...

    def text(self) -> "Box": ...


Box().shared  # type-is: asyncio.Lock
Box().fixed  # type-is: asyncio.Lock
Box().me()  # type-is: :Box
Box().also()  # type-is: :Box
Box().text()  # type-is: :Box
