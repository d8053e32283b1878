"""Early sends: jobs and messages that leave while a database transaction is open."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import CommitListener, Enqueue, OnCommit, Publish
from .calls import Call
from .effects import DEEPEST, WIDEST
from .reader import Function, Site
from .transactions import Opened

if TYPE_CHECKING:
    from .module import FunctionInfo, Module


@dataclass(frozen=True)
class EarlySend:
    """
    `call` sends (or leads to what sends) while `opened` is open.

    `way` names the helpers passed, as a message shows them; empty when the call itself sends. `sends` is what: a job,
    a message, a mail. `later` is the library's own way to send it with the commit (`ship.delay_on_commit`), where
    there is one that works here.
    """

    call: Call
    opened: Opened
    way: str
    sends: str
    later: str | None = None


@dataclass(frozen=True)
class Way:
    """
    How running a function comes to send: the call that does it, and the helpers passed. `writes`: one of them writes
    as well.
    """

    call: Call
    writes: bool
    functions: tuple[FunctionInfo, ...] = ()


def early_sends(module: Module) -> Iterator[EarlySend]:
    """Every send of the file that stands in an open transaction, at the place to mend."""
    if not module.transactions.are_possible:
        return
    direct: set[Site] = set()
    for call in [*module.calls(Enqueue), *module.calls(Publish)]:
        if call.site in direct or not leaves_at_once(module, call):
            continue
        opened = module.transactions.around(call.site) or module.transactions.uncommitted(call.site, _result_name(call))
        if opened is None or module.transactions.claims_rows(call.site) or _runs_after_commit(module, call.function):
            continue
        if _has_deferring_twin(module, call.site) or _enqueues_itself(call):
            continue
        if opened.whole and not module.transactions.writes_beside(call.site):
            continue
        if not opened.sure and _is_notice(call):
            continue  # the one who saves waits for it, which is a finding of its own
        direct.add(call.site)
        yield EarlySend(call, opened, "", _what(call), _deferring(call) if opened.hooked else None)
    yield from _through_helpers(module, direct)


def _through_helpers(module: Module, direct: set[Site]) -> Iterator[EarlySend]:
    """Calls, inside a transaction, of the project's functions that end up sending."""
    transactions, ways = module.transactions, module.ways
    for function in module.notes.functions:
        if not function.calls:
            continue
        whole = transactions.around_whole(function)
        concerned = transactions.sessions.concern(function)
        for site in function.calls:
            if site in direct:
                continue
            in_block = whole is not None or any(
                isinstance(b.node, (ast.With, ast.AsyncWith)) for b in module.blocks(site.block)
            )
            opened = transactions.around(site) if in_block else None
            if opened is None and not concerned:
                continue
            helper = ways.followed(site)
            way = ways.of(helper) if helper is not None else None
            if helper is None or way is None:
                continue
            if opened is None and not transactions.sessions.commits(helper):
                opened = transactions.uncommitted(site)
            if opened is None or transactions.claims_rows(site) or _runs_after_commit(module, function):
                continue
            if opened.whole and not (transactions.writes_beside(site) or way.writes):
                continue
            if not opened.sure and _is_notice(way.call):
                continue
            passed = " -> ".join([*_shown(module, (helper, *way.functions)), f"`{way.call.name}`"])
            yield EarlySend(Call(site, way.call.role, module), opened, passed, _what(way.call))


def _shown(module: Module, functions: tuple[FunctionInfo, ...]) -> Iterator[str]:
    """The helpers passed, as a message names them: those of other files with the name of their module."""
    for function in functions:
        home = function.module
        yield f"`{function.short_name}`" if home is module else f"`{home.name}.{function.short_name}`"


class Ways:
    """Finds the way from a function of one module to what sends, through functions of any module of the project."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._found: dict[FunctionInfo, Way | None] = {}
        self._followed: dict[Site, FunctionInfo | None] = {}
        self._never_sends: set[Function] = set()
        self._may_send: set[Function] = set()
        self._sending: dict[Function, Call | None] = {}
        self._closed: dict[Function, bool] = {}

    def followed(self, site: Site) -> FunctionInfo | None:
        """The project's function that a call of this module runs here and now; a coroutine only where it is awaited."""
        if site not in self._followed:
            self._followed[site] = self._find_followed(site)
        return self._followed[site]

    def _find_followed(self, site: Site) -> FunctionInfo | None:
        helper = self.module.effects.enters(site, Enqueue, Publish)
        if (
            helper is None
            or helper.job is not None
            or any(_defers(helper.module, name) for name in helper.decorator_names)
        ):
            return None
        return helper

    def of(self, info: FunctionInfo) -> Way | None:
        """
        A shortest way from `info` to a call that sends at once. None, too, where it opens a transaction around that
        call: then it is reported there; or may commit before.
        """
        if info not in self._found:
            self._found[info] = self._find(info)
        return self._found[info]

    def may_send(self, start: FunctionInfo) -> bool:
        """
        Does running `start` of this module lead to a call that sends, whatever is open around it? Asked before the
        dear questions about transactions.
        """
        if start.function in self._never_sends or start.function in self._may_send:
            return start.function in self._may_send
        queue, seen = [start], {start.function}
        for info in queue:
            ways, effects = info.module.ways, info.module.effects
            known = info.function in ways._may_send
            if known or effects.own_calls(info.function, Enqueue) or effects.own_calls(info.function, Publish):
                self._may_send.add(start.function)
                return True
            for site in info.function.calls:
                helper = ways.followed(site)
                if helper is not None and helper.function not in seen:
                    seen.add(helper.function)
                    if helper.function not in helper.module.ways._never_sends:
                        queue.append(helper)
        for info in queue:
            info.module.ways._never_sends.add(info.function)
        return False

    def _find(self, start: FunctionInfo) -> Way | None:
        if not start.module.ways.may_send(start):
            return None
        seen = {start.function}
        queue: list[tuple[FunctionInfo, tuple[tuple[Module, Site], ...], tuple[FunctionInfo, ...]]] = [(start, (), ())]
        for info, sites, passed in queue:
            ways = info.module.ways
            if ways.is_closed(info.function):
                continue
            call = ways.sending(info.function)
            if call is not None:
                places = [*sites, (call.module, call.site)]
                return Way(call, any(m.transactions.writes_beside(site) for m, site in places), passed)
            if len(passed) >= DEEPEST or len(seen) > WIDEST:
                continue
            for site in info.function.calls:
                helper = ways.followed(site)
                if helper is None or helper.function in seen or not helper.module.ways.may_send(helper):
                    continue
                if ways.is_reported_here(site):
                    seen.add(helper.function)
                    queue.append((helper, (*sites, (info.module, site)), (*passed, helper)))
        return None

    def is_closed(self, function: Function) -> bool:
        """Does the function open a transaction of its own, or defer to the commit (then it knows when not to)?"""
        if function not in self._closed:
            module = self.module
            opened = module.transactions.around_whole(function)
            opens = opened is not None and not _is_request(opened, function)
            self._closed[function] = opens or bool(module.effects.own_calls(function, OnCommit))
        return self._closed[function]

    def sending(self, function: Function) -> Call | None:
        """The call in the body of `function` itself that sends at once, with nothing open around it there."""
        if function not in self._sending:
            effects = self.module.effects
            calls = [*effects.own_calls(function, Enqueue), *effects.own_calls(function, Publish)]
            self._sending[function] = next(
                (c for c in calls if leaves_at_once(self.module, c) and self.is_reported_here(c.site)), None
            )
        return self._sending[function]

    def is_reported_here(self, site: Site) -> bool:
        """Is nothing open around `site` in its own function, so that the caller's transaction is what matters?"""
        transactions = self.module.transactions
        opened = transactions.around(site)
        if opened is not None and site.function is not None and _is_request(opened, site.function):
            return not transactions.writes_beside(site)  # the request's: whoever writes in it is told
        return opened is None and transactions.uncommitted(site) is None


def _has_deferring_twin(module: Module, site: Site) -> bool:
    """
    Does another branch of an `if` around `site` defer to the commit (`if in_tests: send() else:
    on_commit(send)`)?
    """
    if site.function is None:
        return False
    branches = {id(block.node): block.part for block in module.blocks(site.block) if isinstance(block.node, ast.If)}
    deferring = [
        *module.effects.own_calls(site.function, OnCommit),
        *(c for c in module.effects.own_calls(site.function, Enqueue) if c.role.after_commit),
    ]
    return any(
        branches.get(id(block.node), block.part) != block.part
        for call in deferring
        for block in module.blocks(call.block)
    )


def _enqueues_itself(call: Call) -> bool:
    """Does a job put itself into the queue again? That is a retry, and asks for no row of this transaction."""
    if call.function is None or not isinstance(call.role, Enqueue) or call.receiver is None:
        return False
    name = call.module.names.of(call.receiver, call.scope)
    return name is not None and name == call.module.own(call.function.name)


def _defers(module: Module, decorator: str | None) -> bool:
    """
    Does the decorator wait for the commit: the library's, one that is called so, or the project's own whose body
    does?
    """
    if decorator is None:
        return False
    if decorator.endswith(("on_commit", "after_commit")) or any(
        isinstance(r, OnCommit) for r in module.roles(decorator)
    ):
        return True
    info = module.function_info(decorator)
    return info is not None and any(
        info.module.effects.own_calls(function, OnCommit)
        for function in info.module.notes.functions
        if function is info.function or function.name.startswith(f"{info.function.name}.")
    )


def _runs_after_commit(module: Module, function: Function | None) -> bool:
    """
    Is the function (or one around it) registered to run after the commit, by a decorator or in a call of this
    module?
    """
    if function is None:
        return False
    info = module.info(function)
    for decorator, name in zip(info.decorators, info.decorator_names, strict=True):
        roles = module.roles(name) if name else ()
        if any(isinstance(role, OnCommit) for role in roles):
            return True
        for role in roles:
            if isinstance(role, CommitListener) and isinstance(decorator, ast.Call):
                position = role.event.position
                given = decorator.args[position] if position is not None and len(decorator.args) > position else None
                if given is not None and module.constants.of(given, function.scope) in role.after:
                    return True
    return function.outer is not None and _runs_after_commit(module, function.outer)


def _result_name(call: Call) -> str | None:
    """The name that takes what the enqueue gives."""
    parent = call.module.parent(call.node)
    if isinstance(parent, ast.Await):
        parent = call.module.parent(parent)
    if isinstance(parent, ast.Assign) and len(parent.targets) == 1 and isinstance(parent.targets[0], ast.Name):
        return parent.targets[0].id
    return None


def _is_request(opened: Opened, function: Function) -> bool:
    """Is it the transaction of the request, which a handler shares with the methods that it calls?"""
    return opened.sure and opened.whole and opened.node is function.node


def _is_notice(call: Call) -> bool:
    """Is it sent to people: a mail, a text message, a line in a chat?"""
    return isinstance(call.role, Publish) and call.role.kind in ("mail", "push", "chat")


def _what(call: Call) -> str:
    if isinstance(call.role, Publish):
        return "mail" if call.role.kind == "mail" else "message"
    return "job"


def _deferring(call: Call) -> str | None:
    """The library's own spelling of the same enqueue that waits for the commit."""
    receiver, function = call.receiver_type, call.func
    if receiver is None or not isinstance(function, ast.Attribute):
        return None
    name = call.module.member(receiver.name, f"{function.attr}_on_commit")
    if name is not None and any(isinstance(role, Enqueue) and role.after_commit for role in call.module.roles(name)):
        return f"{call.name}_on_commit"
    return None


def leaves_at_once(module: Module, call: Call) -> bool:
    """Does `call` send here and now, whatever becomes of the transaction?"""
    role = call.role
    if isinstance(role, Publish):
        return True
    if not role.sends:
        return False
    if role.after_commit:
        return role.after_commit_unless is not None and module.settings.matches(*role.after_commit_unless)
    if role.same_database:
        return role.outside_when is not None and module.settings.matches(*role.outside_when)
    return not module.defers_to_commit(call)
