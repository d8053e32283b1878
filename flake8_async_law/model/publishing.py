"""
Publishing: who learns whether a message that was handed over has arrived.

A client that sends in the background tells it later: by a future, by a callback, by the answer to a batch. And what it
has not sent when the process ends is gone, unless somebody waits.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, Literal

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import (
    ABSENT,
    BatchSent,
    BulkAnswer,
    Callback,
    Coroutine,
    Joins,
    Leftover,
    Opens,
    Producer,
    RunsLoop,
    SentInBackground,
    Unconfirmed,
)
from . import flow
from .batches import UnreadAnswer
from .calls import Call
from .configs import Config, Entry, makers
from .given import GivenBack, given_back
from .handlers import is_output
from .message_words import is_telemetry
from .reader import Scope, Site
from .uses import Uses

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

Made = tuple["Module", ast.Call, Scope]
_SENDS: Final = re.compile(r"send|publish|emit|produce|notify|push|put|dispatch|record|enqueue|fire|post|announce")
"""Parts of the names that functions have which send a message; others are not looked up in other files."""
KEEPS: Final = frozenset({"append", "add", "appendleft", "extend"})
"""Methods of a collection that keep what they are given."""


@dataclass(frozen=True)
class Unheard:
    """
    A message whose outcome nobody learns.

    `why`: the future is `dropped`, only `succeeded` is listened to, there is `no callback`, or one that is `deaf` to
    its error; the process may end before it is sent (`unsent`). `by` is the callback as it is spelled.
    """

    call: Call
    why: Literal["dropped", "succeeded", "no callback", "deaf", "unsent"]
    node: ast.AST
    by: str = ""


class Publishing:
    """Who learns of the outcome of messages, in one module."""

    def __init__(self, module: Module) -> None:
        self.module = module

    # -- in the background -------------------------------------------------------------------------------

    def unheard(self) -> Iterator[Unheard]:
        """The messages handed over by plain calls whose outcome nobody learns, in source order."""
        found: list[Unheard] = []
        unsent: dict[ast.Call, Unheard] = {}
        for call in self.module.calls(SentInBackground):
            if call.role.awaited or call.handed_to is not None or self._is_excused(call):
                continue
            one = self._future(call) if call.role.told_by == "future" else self._callback(call)
            if one is not None:
                found.append(one)
            elif call.role.told_by == "callback":
                for made in self._never_flushed(call):
                    unsent.setdefault(made, Unheard(call, "unsent", call.node))
        for given in self._handed_back():
            if not self._is_excused(given.call):
                found.append(Unheard(given.call, "dropped", given.site.node, given.name))
        yield from sorted([*found, *unsent.values()], key=lambda one: (one.node.lineno, one.node.col_offset))  # type: ignore[attr-defined]

    def _handed_back(self) -> Iterator[GivenBack]:
        """The calls of functions of the project that hand back a future, which nobody takes."""
        own = {function.short_name for function in self.module.notes.functions}
        for site in self.module.notes.sites:
            if (site.last in own or _SENDS.search(site.last)) and (
                self.module.is_lost(site.node) or self._is_lost_await(site.node)
            ):
                if self.module.calls_project(site) is None:
                    continue
                given = given_back(self.module, site, SentInBackground)
                role = given.call.role if given is not None else None
                if given is not None and role is not None and role.told_by == "future" and not role.awaited:
                    yield given

    def _is_lost_await(self, node: ast.expr) -> bool:
        parent = self.module.parent(node)
        return isinstance(parent, ast.Await) and self.module.is_lost(parent)

    def awaited_once(self) -> Iterator[Call | GivenBack]:
        """The sends that were awaited for their future, which nobody awaits, in source order."""
        for call in self.module.calls(SentInBackground):
            if not call.role.awaited or call.handed_to is not None or self._is_excused(call):
                continue
            value = self._awaited(call.node)
            if value is not None and self._fate(value, call) != "kept" and not self._is_flushed_here(call):
                yield call
        for site in self.module.notes.sites:
            if self._is_lost_await(site.node) and _SENDS.search(site.last):
                given = self._awaited_back(site)
                if given is not None:
                    yield given

    def _awaited_back(self, site: Site) -> GivenBack | None:
        """The send whose future a coroutine of the project, which `site` calls, hands back."""
        info = self.module.calls_project(site)
        if info is None or not info.is_async:
            return None
        for returned in info.function.returns:
            inner = returned.value.value if isinstance(returned.value, ast.Await) else None
            made = info.module.site_of(inner) if isinstance(inner, ast.Call) else None
            for role in info.module.roles_of(made) if made is not None else ():
                if isinstance(role, SentInBackground) and role.awaited and made is not None:
                    call = Call(made, role, info.module)
                    return GivenBack(site, site.node, call, (info,)) if not self._is_excused(call) else None
        return None

    def _is_excused(self, call: Call) -> bool:
        """Is it telemetry, part of a transaction (whose commit raises), or sent with no acknowledgement at all?"""
        role: SentInBackground = call.role
        if any(site.last in role.given_up for site in call.module.notes.sites) or is_telemetry(call):
            return True
        for made in makers(call, Producer):
            if made is not None:
                entry = self._acks(made)
                if entry is not None and entry.value in (0, "0"):
                    return True
        return False

    def _acks(self, made: Made) -> Entry | None:
        role, config = self._config(made)
        return config.get(*role.acks) if role is not None else None

    @staticmethod
    def _config(made: Made) -> tuple[Producer | None, Config]:
        module, node, _ = made
        site = module.site_of(node)
        role = next((r for r in module.roles_of(site) if isinstance(r, Producer)), None) if site is not None else None
        assert site is not None
        call = Call(site, role, module)
        return role, Config(call, role.config if role is not None else None)

    # -- futures -------------------------------------------------------------------------------------------

    def _future(self, call: Call) -> Unheard | None:
        fate = self._fate(call.node, call)
        if fate == "kept":
            return None
        if fate == "deaf":
            return Unheard(call, "deaf", call.node, self._deaf)
        return Unheard(call, fate, call.node)

    _deaf: str = ""

    def _fate(self, node: ast.expr, call: Call) -> Literal["kept", "dropped", "succeeded", "deaf"]:
        """What becomes of the future that `node` gives."""
        module, role = self.module, call.role
        parent = module.parent(node)
        above = module.parent(parent) if parent is not None else None
        if module.is_dropped(node) or self._is_only_said(node):
            return "dropped"
        if isinstance(parent, ast.Attribute) and isinstance(above, ast.Call) and above.func is parent:
            if parent.attr in role.listens:
                return "deaf" if above.args and self._is_deaf_listener(above.args[0], call) else "kept"
            if parent.attr in role.failures or parent.attr not in ("add_callback", "set_name"):
                return "kept"
            return "kept" if self._fate(above, call) == "kept" else "succeeded"
        if isinstance(parent, ast.Call) and node in parent.args and isinstance(parent.func, ast.Attribute):
            return self._fate_in(parent.func, call)
        target = parent.targets[0] if isinstance(parent, ast.Assign) and len(parent.targets) == 1 else None
        if isinstance(parent, ast.AnnAssign):
            target = parent.target
        if not isinstance(target, ast.Name):
            return "kept"
        fates = {self._fate(load, call) for load in module.loads_of(target, call.scope)}
        if "kept" in fates:
            return "kept"
        return "succeeded" if "succeeded" in fates else "deaf" if "deaf" in fates else "dropped"

    def _is_only_said(self, node: ast.expr) -> bool:
        """Does the future itself, and not what it gives, go into a line of a log, or on the screen?"""
        above = self.module.parent(node)
        while isinstance(above, (ast.FormattedValue, ast.JoinedStr)):
            above = self.module.parent(above)
        return isinstance(above, ast.Call) and above.func is not node and is_output(above)

    def _fate_in(self, func: ast.Attribute, call: Call) -> Literal["kept", "dropped"]:
        """Of a future put in a collection: does anybody take it out again?"""
        module, holder = self.module, func.value
        if func.attr not in KEEPS or not isinstance(holder, ast.Name) or call.function is None:
            return "kept"
        if holder.id not in call.function.inner.bindings:
            return "kept"
        bound = call.function.inner.bindings[holder.id]
        if not all(b.kind in ("value", "annotated") for b in bound):
            return "kept"
        for load in module.loads_of(holder, call.scope):
            parent = module.parent(load)
            if isinstance(parent, ast.Attribute) and parent.attr in KEEPS:
                continue
            if isinstance(parent, ast.Call) and isinstance(parent.func, ast.Name) and parent.func.id == "len":
                continue
            return "kept"
        return "dropped"

    def _is_deaf_listener(self, node: ast.expr, call: Call) -> bool:
        """Is a function that gets the future called, which never asks it how it ended?"""
        info = self.module.callable_of(node, call.scope)
        if info is None or "add_errback" in call.role.listens:
            return False
        parameter = _parameter(info, 0)
        if parameter is None:
            return False
        self._deaf = ast.unparse(node)
        return not info.module.loads(parameter, info.function.inner)

    def _awaited(self, node: ast.expr) -> ast.expr | None:
        """
        The expression that gives the future (or all of them): the `await`, through what waits for several or for a
        limited time, and what runs a loop until it has it.
        """
        for _ in range(6):
            parent = self.module.parent(node)
            if isinstance(parent, ast.Await):
                return parent
            if isinstance(parent, (ast.ListComp, ast.GeneratorExp, ast.SetComp)) and parent.elt is node:
                node = parent
                continue
            if isinstance(parent, ast.Starred):
                node = parent
                continue
            site = self.module.site_of(parent) if isinstance(parent, ast.Call) and node in parent.args else None
            roles = self.module.roles_of(site) if site is not None else ()
            if any(isinstance(role, RunsLoop) for role in roles):
                return site.node if site is not None else None
            if site is None or not any(isinstance(role, (Joins, Coroutine)) for role in roles):
                return None
            node = site.node
        return None

    def _is_flushed_here(self, call: Call) -> bool:
        """Does the same function wait until everything is sent?"""
        function = call.function
        return function is not None and any(
            site.last in call.role.flushes and site.node.lineno >= call.node.lineno for site in function.calls
        )

    # -- callbacks -----------------------------------------------------------------------------------------

    def _callback(self, call: Call) -> Unheard | None:
        role: SentInBackground = call.role
        for parameter in role.callbacks:
            given = call.argument(parameter)
            if given is not None and not (isinstance(given, ast.Constant) and given.value is None):
                deaf = self._is_deaf(self.module, given, call.scope, role.error)
                return Unheard(call, "deaf", call.node, ast.unparse(given)) if deaf else None
            if given is None and call.may_be_spread(parameter):
                return None
            if given is not None and parameter.default is ABSENT:
                return Unheard(call, "no callback", call.node)
        found = list(makers(call, Producer))
        if not found:
            return None
        deaf_by = ""
        for made in found:
            if made is None:
                return None
            maker, config = self._config(made)
            if maker is None or not config.complete:
                return None
            entry = config.get(*maker.reported_to)
            if entry is not None:
                if entry.is_off or not self._is_deaf(entry.module, entry.node, entry.scope, role.error):
                    return None
                deaf_by = ast.unparse(entry.node)
        return Unheard(call, "deaf" if deaf_by else "no callback", call.node, deaf_by)

    @staticmethod
    def _is_deaf(module: Module, node: ast.expr, scope: Scope, error: int) -> bool:
        """Does the function `node` never look at the error it is called with?"""
        info = module.callable_of(node, scope)
        if isinstance(node, ast.Call) or info is None:
            return False
        parameter = _parameter(info, error)
        return parameter is not None and all(
            _asks_for_success(info, load) for load in info.module.loads(parameter, info.function.inner)
        )

    # -- the end -------------------------------------------------------------------------------------------

    def _never_flushed(self, call: Call) -> Iterator[ast.Call]:
        """The producers (by the call that made each) of which nothing in sight waits for what is under way."""
        role: SentInBackground = call.role
        waits = (*role.flushes, *role.ends)
        for made in makers(call, Producer):
            if made is None or made[0] is not self.module:
                return
            module, node, scope = made
            if isinstance(module.parent(node), ast.withitem):
                continue
            uses = Uses(module, node, scope)
            if uses.escapes or any(use.method in (*waits, "__exit__", "__enter__") for use in uses.found):
                continue
            names = [*uses.attributes, *_targets(module, node)]
            if not uses.is_local and any(self._may_be_flushed_elsewhere(name, waits) for name in names):
                continue
            yield node

    def _may_be_flushed_elsewhere(self, name: str, waits: tuple[str, ...]) -> bool:
        elsewhere = self.module.mentioned_elsewhere(name, *waits)
        return elsewhere is True or (elsewhere is None and not name.startswith("_"))

    def leftovers(self) -> Iterator[Call]:
        """The waits with a limit that give what could not be sent in time, where nobody looks at it."""
        calls = self.module.calls(Leftover)
        told = [call for call in calls if not self._is_cut_short(call) or not call.is_dropped]
        if any(isinstance(node, ast.Name) and node.id == "len" for node in self._counted):
            return
        for call in calls:
            if call in told or call.handed_to is not None or is_telemetry(call) or self._is_at_exit(call):
                continue
            same = call.receiver is not None and ast.unparse(call.receiver)
            if not any(one.receiver is not None and ast.unparse(one.receiver) == same for one in told):
                yield call

    def _is_at_exit(self, call: Call) -> bool:
        """Does the interpreter run the function as one of the last things, when nobody is there to be told?"""
        handed = [
            one.module.callable_of(given, one.scope)
            for one in self.module.calls(Callback)
            if one.role.where == "exit" and (given := one.argument(one.role.callable)) is not None
        ]
        return any(info is not None and info.function is call.function for info in handed)

    @property
    def _counted(self) -> Iterator[ast.expr]:
        """What is called with a producer as its argument: `len(producer)` tells how much is left, too."""
        spelled = {ast.unparse(c.receiver) for c in self.module.calls(Leftover) if c.receiver is not None}
        for site in self.module.notes.sites:
            if site.last == "len" and site.node.args and ast.unparse(site.node.args[0]) in spelled:
                yield site.node.func

    @staticmethod
    def _is_cut_short(call: Call) -> bool:
        role: Leftover = call.role
        return call.is_given(role.timeout) and call.literal(role.timeout) not in role.endless

    # -- confirmations -------------------------------------------------------------------------------------

    def unconfirmed(self) -> Iterator[Call]:
        """
        The messages that are made to last, on channels made in this file which were never asked for confirmations.
        """
        module = self.module
        for call in module.calls(Unconfirmed):
            if any(site.last in call.role.asked_by for site in module.notes.sites) or is_telemetry(call):
                continue
            if module.durability.is_persistent(call) and all(made is not None for made in makers(call, Opens)):
                yield call

    # -- batches -------------------------------------------------------------------------------------------

    def unread_batches(self) -> Iterator[UnreadAnswer]:
        """The batches of messages where nobody reads which of them were refused, in source order."""
        module = self.module
        calls = list(module.calls(BatchSent))
        known = {call.node for call in calls}
        for role in module.roles_of_kind(BatchSent):
            last = role.name.rpartition(".")[2]
            for site in module.notes.sites:
                if site.last == last and site.node not in known and role.by_keywords:
                    given = {keyword.arg for keyword in site.node.keywords}
                    if given.issuperset(role.by_keywords) and module.callee(site) is None:
                        known.add(site.node)
                        calls.append(Call(site, role, module))
        for call in sorted(calls, key=lambda c: (c.node.lineno, c.node.col_offset)):
            sent: BatchSent = call.role
            answer = BulkAnswer(sent.name, sent.keys, sent.element, sent.each, sent.unless)
            found = module.batches.unread(Call(call.site, answer, module))
            if found is not None and not is_telemetry(call):
                yield found


def _asks_for_success(info: FunctionInfo, load: ast.Name) -> bool:
    """Is the error only compared with None in an `if` that does nothing when there is one?"""
    module, test = info.module, info.module.parent(load)
    wanted = isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
    if isinstance(test, ast.Compare) and isinstance(test.ops[0], (ast.Is, ast.Eq)):
        wanted = isinstance(test.comparators[0], ast.Constant) and test.comparators[0].value is None
    tested = module.parent(test) if wanted and test is not None else None
    if not isinstance(tested, ast.If) or tested.test is not test or tested.orelse:
        return False
    return not flow.leaves(tested.body)


def _parameter(info: FunctionInfo, index: int) -> str | None:
    """The name of the parameter at `index`, less `self`; None where `*` may carry it."""
    function = info.function
    names = [a.arg for a in function.parameters]
    if function.class_ is not None and not info.module.is_static(function):
        names = names[1:]
    return names[index] if index < len(names) else None


def _targets(module: Module, node: ast.expr) -> Iterator[str]:
    """The names that the value of `node` is given."""
    parent = module.parent(node)
    targets = parent.targets if isinstance(parent, ast.Assign) else [getattr(parent, "target", None)]
    for target in targets:
        if isinstance(target, ast.Name):
            yield target.id
