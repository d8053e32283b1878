"""
Mail and notices: who learns that one could not be sent, and who waits while it is sent.

Only calls that the catalogue knows as sending count. What a mail server does not say at once (a bounce) is not asked
about.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from ..catalogue import INDEX
from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import (
    Blocking,
    Endpoint,
    MailAnswer,
    MailBackend,
    OnCommit,
    Publish,
    SaveMethod,
    SendError,
    Silences,
    View,
)
from . import flow
from .calls import Call, spelling
from .handlers import Handler, is_output
from .nodes import called, gives_nothing, last_part
from .swallowed import is_silent

if TYPE_CHECKING:
    from .effects import Reached
    from .module import FunctionInfo, Module
    from .reader import Block, Function, Scope, Site

_KINDS: Final = ("mail", "push", "chat")
_SENDING: Final = re.compile(
    r"(^|_)(send|sends|sending|mail|mails|email|emails|notify|notice|deliver|sms|push|alert)(_|$)"
)
_QUIETLY: Final = re.compile(
    r"(^|_)(quietly|silently|safe|safely|best_effort|try|maybe|test|ping|probe)(_|$)|"
    r"^(?=.*(smtp|server|connection|settings|config|credential)).*(^|_)(check|verify)(_|$)"
)
_SUCCESS: Final = re.compile(
    r"(?i)(^|[^a-z])(sent|delivered|notified|mailed|emailed|done|success|succeeded|complete|completed)([^a-z]|$)"
)
_SEVERAL: Final = re.compile(
    r"(?i)(recipients|addresses|addrs|emails|receivers|users|members|subscribers|people|contacts|_list|_all|list)$"
)
_SERVICES: Final = re.compile(
    r"(?i)hooks\.slack|slack\.com/|discord(app)?\.com/api/webhooks|mailgun\.net|api\.sendgrid|postmarkapp|api\.resend\.com|"
    r"sparkpost|mandrillapp|api\.brevo|sendinblue|mailjet|api\.telegram\.org|onesignal|fcm\.googleapis|exp\.host/|"
    r"webhook\.office\.com|chat\.googleapis|api\.twilio|pushover|SLACK_WEBHOOK|DISCORD_WEBHOOK|MAILGUN|SLACK_URL"
)
"""What the addresses (or the names of the settings that hold them) of services for mail and notices contain."""
_FILLING: Final = ("append", "add", "extend", "update", "setdefault")
_NO_CONNECTION: Final = frozenset({"builtins.OSError", "builtins.ConnectionError", "builtins.TimeoutError"})
_SCRIPTS: Final = re.compile(r"(^|\.)(scripts?|cli|bin)(\.|$)")


@dataclass(frozen=True)
class Hidden:
    """
    A failure to send that nobody learns of.

    `how`: an `option` says so, a `handler` drops it, or the `answer` that tells it is not read. `what` is the option or
    the clause as the user spells it, or the part of the answer that tells; `send` the call.
    """

    node: ast.AST
    how: str
    what: str
    send: str
    also: tuple[ast.AST, ...] = ()


@dataclass(frozen=True)
class Slow:
    """
    A send that somebody waits for: `who`, in words. `call` is it, or leads to it through `way`. `loop`: it is made for
    each of many.
    """

    node: ast.AST
    send: str
    who: str
    way: str
    loop: bool = False


class Mail:
    """What one module sends to people."""

    def __init__(self, module: Module) -> None:
        self.module = module

    @cached_property
    def sends(self) -> list[Call]:
        """The calls of this file that send mail or a notice."""
        return [call for call in self.module.calls(Publish) if call.role.kind in _KINDS]

    # -- hidden failures ---------------------------------------------------------------------------

    @cached_property
    def hidden(self) -> list[Hidden]:
        """Every failure to send that is hidden here, in source order."""
        found = [*self._silenced(), *self._dropped(), *self._unread()]
        return sorted(found, key=lambda h: (h.node.lineno, h.node.col_offset))  # type: ignore[attr-defined]

    def hides(self, handler: Handler) -> bool:
        """Does `handler` hide that something could not be sent?"""
        return handler.node in self._hiding

    @cached_property
    def _hiding(self) -> set[ast.AST]:
        return {hidden.node for hidden in self._dropped()} if self.sends or self._sending_helpers else set()

    def _silenced(self) -> Iterator[Hidden]:
        for call in self.module.calls(Silences):
            given = call.argument(call.role.option)
            former = call.role.formerly
            if given is None and former is not None and len(call.args) > former and not _is_starred(call):
                given = call.args[former]
            if given is None or not self._is_true(given, call.scope):
                continue
            if call.plays(Publish) and self._is_asked(call):
                continue
            if self._is_in_handler(call.block):
                continue
            yield Hidden(given, "option", f"{call.role.option.name}={spelling(given)}", call.name, (call.node,))

        yield from self._silenced_through_helpers()

    def _silenced_through_helpers(self) -> Iterator[Hidden]:
        """The option given to a function of the project that sends mail and takes one of the same name."""
        module = self.module
        names = {role.option.name for role in module.roles_of_kind(Silences)}
        if not names and "fail_silently" in module.source:
            names = {r.option.name for roles in INDEX.roles.values() for r in roles if isinstance(r, Silences)}
        for site in module.notes.sites if names else ():
            option = next((k for k in site.node.keywords if k.arg in names), None)
            if option is None or not self._is_true(option.value, site.scope) or self._is_in_handler(site.block):
                continue
            helper = module.callee(site)
            if helper is None or all(a.arg != option.arg for a in _parameters(helper)):
                continue
            sent = helper.module.reached(helper.function, Publish)
            if any(r.call.role.kind == "mail" for r in sent) and module.is_dropped(site.node):
                what = f"{option.arg}={spelling(option.value)}"
                yield Hidden(option.value, "option", what, spelling(site.node.func), (site.node,))

    def _is_true(self, node: ast.expr, scope: Scope) -> bool:
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return spelling(node.operand).endswith("DEBUG")  # silent exactly where it matters
        value = self.module.constants.of(node, scope)
        return value is True or (type(value) is int and value != 0)

    def _is_asked(self, call: Call) -> bool:
        """Does somebody look at how many were sent?"""
        module, parent = self.module, self.module.parent(call.node)
        if module.is_dropped(call.node):
            return False
        if isinstance(parent, ast.Return) and call.function is not None:
            return self._is_asked_by_callers(call.function)
        if isinstance(parent, ast.Assign) and len(parent.targets) == 1 and isinstance(parent.targets[0], ast.Name):
            return any(not self._is_logged(load) for load in module.loads_of(parent.targets[0], call.scope))
        return not (isinstance(parent, ast.Call) and is_output(parent))

    def _is_asked_by_callers(self, function: Function) -> bool:
        """May somebody look at what `function` returns: is there no call of it in sight, one that keeps it, or more?"""
        callers = self.module.callers(function)
        if not callers or any(not self.module.is_dropped(site.node) for site in callers):
            return True
        return bool(self.module.mentioned_elsewhere(function.short_name))

    def _is_logged(self, node: ast.AST) -> bool:
        return any(isinstance(above, ast.Call) and is_output(above) for above in self.module.ancestors(node))

    def _is_in_handler(self, block: Block) -> bool:
        return any(
            here.part in ("finalbody", "handlers") or isinstance(here.node, ast.ExceptHandler)
            for here in self.module.blocks(block)
        )

    def _dropped(self) -> Iterator[Hidden]:
        """The handlers around a send that drop its failure."""
        swallowed = self.module.swallowed
        seen: set[ast.AST | None] = set()
        for handler, block in swallowed.handlers:
            tried = self.module.parent(handler.node) if isinstance(handler.node, ast.ExceptHandler) else None
            send = self._sent_under(handler) if tried is None or tried not in seen else None
            if send is None or not self._catches(handler):
                continue
            if handler.passes_on or self._is_excused(handler, block) or self._is_outcome_kept(handler):
                continue
            if handler.is_broad and handler.node in swallowed._rescued and self._is_job(handler.info):
                continue  # the queue is told a lie, which is a finding of its own
            if any(lost.handler.node is handler.node for lost in swallowed.lost_signals):
                continue
            if is_silent(handler) or self._claims_success(handler, block, send):
                seen.add(tried)
                yield Hidden(handler.node, "handler", handler.name, spelling(send.func), (handler.info.node,))

    def _is_job(self, info: FunctionInfo) -> bool:
        """Is it a job, or a helper whose handlers stand around all that a job does?"""
        handlers = (h for job in self.module.boundaries.jobs for h in job.function.handlers_around_all_work())
        return info.job is not None or any(handler.info is info for handler in handlers)

    def _catches(self, handler: Handler) -> bool:
        if handler.is_broad or handler.classes & _NO_CONNECTION:
            return True
        return any(isinstance(role, SendError) for name in handler.classes for role in self.module.roles(name))

    def _sent_under(self, handler: Handler) -> ast.Call | None:
        """What the block under `handler` sends by: a call that does, or one of a helper in this file."""
        module = self.module
        found: ast.Call | None = None
        for node in flow.own_nodes_of(handler.tried):
            site = module.site_of(node) if isinstance(node, ast.Call) else None
            if site is None:
                continue
            if site in self._sites:
                return site.node
            if found is None and site.last in self._sending_helpers:
                helper = module.effects.followed(site)
                if helper is not None and self._sends_first(helper):
                    found = site.node
        return found

    @cached_property
    def _sites(self) -> set[Site]:
        return {call.site for call in self.sends}

    @cached_property
    def _sending_helpers(self) -> set[str]:
        """The names of functions of this file that send."""
        return {
            info.short_name
            for info in self.module.functions
            if any(site in self._sites for site in info.function.calls)
        }

    def _sends_first(self, info: FunctionInfo) -> bool:
        return any(site in self._sites for site in info.function.calls) and info.job is None

    def _is_excused(self, handler: Handler, block: Block) -> bool:
        swallowed = self.module.swallowed
        if self._is_in_handler(block) or handler.always_raises:
            return True
        if swallowed._says_why(handler) or swallowed._is_followed_by_raise(handler):
            return True
        return _QUIETLY.search(handler.info.short_name) is not None

    def _is_outcome_kept(self, handler: Handler) -> bool:
        """
        Is it known afterwards that the send failed: by what the handler returns or counts, or because the mark of the
        sending is set behind it, under the same `try`?
        """
        for node in flow.own_nodes_of(handler.body):
            if isinstance(node, (ast.Break, ast.Yield)) or (
                isinstance(node, ast.Return) and not gives_nothing(node.value)
            ):
                return True
        kept = _stored(handler.body)
        tried = [*handler.tried, *(handler_else(self.module, handler) or ())]
        return self._is_used_later(kept | self._stored_behind(tried), handler) or self._marks(tried)

    def _stored_behind(self, tried: list[ast.stmt]) -> set[str]:
        """The names that the block binds once the send is through."""
        found: set[str] = set()
        behind = False
        for statement in tried:
            calls = [n for n in flow.own_nodes(statement) if isinstance(n, ast.Call)]
            sends = any(self.module.site_of(call) in self._sites for call in calls)
            if behind or sends:
                found |= _stored([statement])
            behind = behind or sends
        return found

    def _is_used_later(self, names: set[str], handler: Handler) -> bool:
        """Is one of `names` read outside of the `try`, other than to log it?"""
        if not names:
            return False
        inside = {id(n) for s in [*handler.tried, *handler.body] for n in ast.walk(s)}
        return any(
            isinstance(node, ast.Name)
            and node.id in names
            and isinstance(node.ctx, ast.Load)
            and id(node) not in inside
            and node.lineno > handler.node.lineno
            for node in ast.walk(handler.info.node)
        )

    def _marks(self, tried: list[ast.stmt]) -> bool:
        """Is what was sent marked as sent behind the send, where a failure skips it?"""
        behind = False
        for statement in flow.statements(tried):
            if flow.parts(statement):
                continue
            nodes = [n for n in flow.own_nodes(statement) if isinstance(n, ast.Call)]
            if behind:
                if isinstance(statement, (ast.Assign, ast.AugAssign)) and any(
                    isinstance(t, (ast.Attribute, ast.Subscript))
                    for t in (statement.targets if isinstance(statement, ast.Assign) else [statement.target])
                ):
                    return True
                if any(not is_output(node) and not _is_farewell(node) for node in nodes):
                    return True
            behind = behind or any(self.module.site_of(node) in self._sites for node in nodes)
        return False

    def _claims_success(self, handler: Handler, block: Block, send: ast.Call) -> bool:
        """
        Does the code go on as if the mail had been sent: it says so afterwards, it goes on with the next one, or it is
        a function whose whole work is to send, so that no caller can know?
        """
        info = handler.info
        if self._is_in_loop(block) or info.job is not None:
            return True  # the next one is sent; the queue takes the job for done
        is_courtesy = any(call.node is send and call.role.kind == "chat" for call in self.sends)
        if _SENDING.search(info.short_name.strip("_")) and handler.logs and not is_courtesy:
            return self._is_last(handler) or self._claimed(info, handler.node.lineno)
        if self._claimed(info, handler.node.lineno):
            return True
        return any(
            site.function is not None and self._claimed(self.module.info(site.function), site.node.lineno)
            for site in self.module.callers(info.function)
        )

    def _is_last(self, handler: Handler) -> bool:
        """Does the function do nothing behind the `try`, so that it ends as if all were well?"""
        node = handler.info.node
        last = [] if isinstance(node, ast.Lambda) else node.body[-1:]
        tried = self.module.parent(handler.node) if isinstance(handler.node, ast.ExceptHandler) else handler.node
        while last and last[0] is not tried and isinstance(last[0], (ast.With, ast.AsyncWith, ast.If)):
            last = last[0].body[-1:]
        around = any(other.node is handler.node for other in handler.info.handlers_around_all_work())
        return around or last[:1] == [tried]

    def _is_in_loop(self, block: Block) -> bool:
        """Does it stand in a loop over several, and not over the tries of one?"""
        return any(
            isinstance(here.node, (ast.For, ast.AsyncFor)) and here.part == "body" and not _is_short(here.node.iter)
            for here in self.module.blocks(block)
        )

    def _claimed(self, info: FunctionInfo, line: int) -> bool:
        """Does `info` mark or report something as sent behind `line`, in whatever way the send ended?"""
        if isinstance(info.node, ast.Lambda):
            return False
        for statement in flow.statements(info.node.body):
            if statement.lineno <= line or isinstance(statement, (ast.Try, ast.With, ast.If, ast.For, ast.While)):
                continue
            for node in flow.own_nodes(statement):
                if isinstance(node, ast.Call) and is_output(node):
                    break
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and _SUCCESS.search(node.value):
                    return True
                if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and _is_mark(node.attr):
                    return True
                if isinstance(node, ast.keyword) and node.arg is not None and _is_mark(node.arg):
                    return True
                if isinstance(node, ast.Call) and re.match(r"mark_\w*(sent|deliver|notif|done|complete)", called(node)):
                    return True
            given = statement.value if isinstance(statement, ast.Return) else None
            if isinstance(given, ast.Constant) and given.value is True:
                return True
        return False

    def _unread(self) -> Iterator[Hidden]:
        for unread in self.module.batches.unread_answers(MailAnswer):
            call = unread.call
            if self._is_for_several(call):
                yield Hidden(call.node, "answer", unread.part, call.name)

    def _is_for_several(self, call: Call) -> bool:
        """Is the answer worth reading: may a part of the recipients be refused?"""
        role: MailAnswer = call.role
        if role.service is not None:
            given = call.argument(role.service)
            return given is not None and self._is_service(given, call)
        if role.of_one or (role.recipients is None and role.message is None):
            return True
        given = call.argument(role.recipients) if role.recipients is not None else None
        if given is not None:
            return self._is_several(given, call)
        message = call.argument(role.message) if role.message is not None else None
        return message is not None and self._names_several(message, call)

    def _is_service(self, node: ast.expr, call: Call) -> bool:
        value = self.module.constants.of(node, call.scope)
        if isinstance(value, str):
            return _SERVICES.search(value) is not None
        texts = [ast.unparse(node)]
        if isinstance(node, ast.Name):
            texts += [
                ast.unparse(b.node)
                for b in self.module.names.lookup(node.id, call.scope)
                if b.kind in ("value", "annotated") and isinstance(b.node, ast.expr)
            ]
        return any(_SERVICES.search(text) for text in texts)

    def _is_several(self, node: ast.expr, call: Call) -> bool:
        """May `node` hold more than one recipient?"""
        if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
            return len(node.elts) > 1 or any(isinstance(e, ast.Starred) for e in node.elts)
        if isinstance(node, ast.BinOp):
            return isinstance(node.op, ast.Add) and not isinstance(node.left, ast.Constant)
        if isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
            return True
        if isinstance(node, ast.Call):
            return called(node) in ("join", "split", "keys", "values", "list", "sorted", "set", "tuple")
        if isinstance(node, ast.Constant):
            return isinstance(node.value, str) and "," in node.value
        if isinstance(node, ast.Name):
            bound = [b for b in self.module.names.lookup(node.id, call.scope) if b.kind == "value"]
            values = [b.node for b in bound if isinstance(b.node, ast.expr)]
            if values:
                return any(not isinstance(v, ast.Name) and self._is_several(v, call) for v in values)
        last = last_part(node)
        return _SEVERAL.search(last) is not None

    def _names_several(self, node: ast.expr, call: Call) -> bool:
        """
        Does a message name several recipients? One made by a helper out of sight may, where one after the other is sent
        and its outcome kept.
        """
        if isinstance(node, ast.Call):
            made = self.module.callee_of(node, call.scope)
            return (
                called(node)[:1].islower()
                and (made is None or self.module.function_info(made) is None)
                and any(isinstance(here.node, (ast.For, ast.AsyncFor)) for here in self.module.blocks(call.block))
            )
        if not isinstance(node, ast.Name) or call.function is None:
            return False
        for statement in ast.walk(call.function.node):
            if not isinstance(statement, ast.Assign) or not isinstance(statement.targets[0], ast.Subscript):
                continue
            target = statement.targets[0]
            if not (isinstance(target.value, ast.Name) and target.value.id == node.id):
                continue
            header = target.slice.value if isinstance(target.slice, ast.Constant) else None
            name = header.lower() if isinstance(header, str) else ""
            if name in ("cc", "bcc") or (name == "to" and self._is_several(statement.value, call)):
                return True
        return False

    # -- who waits -----------------------------------------------------------------------------------------

    @property
    def slow(self) -> Iterator[Slow]:
        """The sends for which a request waits, or which are made for one after the other, in source order."""
        found: dict[ast.AST, Slow] = {}
        looped = {slow.node: slow for slow in self._in_loops()}
        for info in self.module.functions:
            who = self._who(info)
            if who is None:
                continue
            for reached in self._reached(info):
                if reached.call.node in looped or self._is_looped_elsewhere(reached):
                    continue
                if any(f.module.mail._who(f) is not None for f in reached.functions):
                    continue  # it is said there
                site = reached.chain[0] if reached.chain else reached.call.site
                if not self._is_in_handler(site.block):
                    found.setdefault(site.node, Slow(site.node, reached.call.name, who, reached.way))
            for call in self._after_commit(info):
                found.setdefault(call.node, Slow(call.node, call.name, who, ""))
        found.update(looped)
        yield from sorted(found.values(), key=lambda s: (s.node.lineno, s.node.col_offset))  # type: ignore[attr-defined]

    def _reached(self, info: FunctionInfo) -> Iterator[Reached]:
        """The sends for which running `info` waits."""
        for reached in self.module.reached(info.function, Publish):
            call = reached.call
            if call.role.kind not in _KINDS or not self._waits(call):
                continue
            if call.role.kind == "chat" and not any(isinstance(r, Blocking) for r in call.module.roles_of(call.site)):
                continue  # what answers a chat writes into it
            if any(f.job is not None or _QUIETLY.search(f.short_name) for f in (info, *reached.functions)):
                continue
            if info.is_async and any(isinstance(r, Blocking) for r in call.module.roles_of(call.site)):
                continue  # it stops the event loop, which is a finding of its own
            if self._is_in_handler(call.block) or is_queued(call):
                continue
            yield reached

    @staticmethod
    def _waits(call: Call) -> bool:
        """Does the call send here and now: awaited where that is what it takes, and not by the project's own class?"""
        name = call.qualified_name
        if name is None or (":" in name and call.module.function_info(name) is not None):
            return False
        stops = any(isinstance(role, Blocking) for role in call.module.roles_of(call.site))
        return stops or not call.is_in_coroutine or call.is_awaited

    def _is_looped_elsewhere(self, reached: Reached) -> bool:
        call = reached.call
        return bool(reached.functions) and call.module.mail._recipient_loop(call) is not None

    def _after_commit(self, info: FunctionInfo) -> Iterator[Call]:
        """Sends that `info` defers to the commit: they still keep the request waiting."""
        for deferred in self.module.effects.own_calls(info.function, OnCommit):
            given = deferred.argument(deferred.role.callable)
            target = self.module.callable_of(given, deferred.scope) if given is not None else None
            if target is None or target.module is not self.module or target.job is not None:
                continue
            if isinstance(target.node, ast.Lambda) or target.function.outer is info.function:
                for call in self.sends:
                    if call.function is target.function and self._waits(call) and not is_queued(call):
                        yield call

    def _who(self, info: FunctionInfo) -> str | None:
        """Who waits for `info`: a request, or whoever saves a model; None where nobody is known to."""
        module = self.module
        if isinstance(info.node, ast.Lambda) or not info.function.calls or _QUIETLY.search(info.short_name):
            return None
        who: str | None = None
        if self._answers(info):
            who = f"request handler `{info.short_name}`"
        elif self._hears_signals and module.boundaries.save_signals(info):
            who = f"signal receiver `{info.short_name}`"
        elif info.function.class_ is not None and info.short_name in module.last_names(SaveMethod):
            owner = info.function.class_
            if module.transactions._overridden_save(info, module.own(owner.name)) is not None:
                who = f"`{owner.node.name}.{info.short_name}`"
        return who if who is not None and info.job is None else None

    @cached_property
    def _hears_signals(self) -> bool:
        return "signal" in self.module.source or "receiver" in self.module.source

    def _answers(self, info: FunctionInfo) -> bool:
        module = self.module
        if any(isinstance(role, Endpoint) for name in info.decorator_names if name for role in module.roles(name)):
            return True
        owner = info.function.class_
        if owner is None:
            return module.transactions._answers_requests(info)
        if module.class_roles(module.own(owner.name), View):
            return True
        second = info.function.parameters[1:2]
        bases = module.mro(module.own(owner.name))
        return bool(second) and second[0].arg == "request" and any("admin.ModelAdmin" in base for base in bases)

    def _in_loops(self) -> Iterator[Slow]:
        """The sends that are made for one recipient after the other, where a failure ends the rest of them."""
        for call in self.sends:
            if (
                call.role.kind == "chat"
                or call.function is None
                or not self._waits(call)
                or is_queued(call)
                or self._is_in_handler(call.block)
            ):
                continue
            if call.is_in_coroutine and any(isinstance(r, Blocking) for r in self.module.roles_of(call.site)):
                continue
            loop = self._recipient_loop(call)
            if loop is None or not self._is_waited_for(call.function) or self._is_named_by_hand(loop, call.function):
                continue
            yield Slow(call.node, call.name, "", "", loop=True)

    def _recipient_loop(self, call: Call) -> ast.For | ast.AsyncFor | None:
        """The loop over recipients in which `call` stands with nothing that keeps the outcome of each."""
        for here in self.module.blocks(call.block):
            if isinstance(here.node, ast.Try) and here.part == "body" and here.node.handlers:
                return None
            if isinstance(here.node, (ast.For, ast.AsyncFor)) and here.part == "body":
                loop = here.node
                if _is_short(loop.iter) or not self._is_about(loop, call):
                    return None
                return None if self._keeps_outcome(loop, call) else loop
        return None

    def _is_named_by_hand(self, loop: ast.For | ast.AsyncFor, function: Function) -> bool:
        """Does a command go over what its operator, who waits for it, has named?"""
        module = self.module
        bases = module.mro(module.own(function.class_.name)) if function.class_ is not None else ()
        given = {"args", "options", *(argument.arg for argument in function.parameters[1:])}
        return any("BaseCommand" in base for base in bases) and any(
            isinstance(n, ast.Name) and n.id in given for n in ast.walk(loop.iter)
        )

    def _is_about(self, loop: ast.For | ast.AsyncFor, call: Call) -> bool:
        """Does what is sent depend on the element of the loop?"""
        names = {n.id for n in ast.walk(loop.target) if isinstance(n, ast.Name)}
        for statement in flow.statements(loop.body):
            used = {n.id for n in flow.own_nodes(statement) if isinstance(n, ast.Name)}
            if isinstance(statement, (ast.Assign, ast.AnnAssign)) and used & names:
                names |= _stored([statement])
            elif isinstance(statement, ast.Assign) and used & names:
                names |= used
        return any(isinstance(n, ast.Name) and n.id in names for n in ast.walk(call.node))

    def _keeps_outcome(self, loop: ast.For | ast.AsyncFor, call: Call) -> bool:
        """Is each one marked when it was sent, or the answer of the call looked at?"""
        if not self.module.is_dropped(call.node) and not call.is_awaited:
            return True
        behind = False
        for statement in flow.statements(loop.body):
            if statement.lineno > call.node.lineno:
                behind = True
            if not behind or isinstance(statement, (ast.If, ast.For, ast.With, ast.Try)):
                continue
            for node in flow.own_nodes(statement):
                if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                    return True
                if isinstance(node, ast.Call) and not is_output(node) and not _is_farewell(node):
                    return True
        return False

    def _is_waited_for(self, function: Function) -> bool:
        """Does no job or script run `function`, as far as this file shows?"""
        module = self.module
        info = module.info(function)
        if info.job is not None or _SCRIPTS.search(module.name) or _QUIETLY.search(info.short_name):
            return False
        planned = [plan.info for plan in module.schedules.plans if plan.info is not None]
        units = [*(unit for unit in module.swallowed.units if unit.module is module), *planned]
        if any(any(run.info is info for run in module.effects.runs(unit.function)) for unit in units):
            return False
        return not any(isinstance(node, ast.If) and "__main__" in ast.unparse(node.test) for node in module.tree.body)


def is_queued(call: Call) -> bool:
    """Does a setting name a class that may put the mail into a queue?"""
    root = (call.qualified_name or "").partition(".")[0]
    for name, roles in INDEX.roles.items():
        for role in roles:
            if isinstance(role, MailBackend) and name.startswith(f"{root}."):
                texts = list(call.module.settings.values(name))
                texts += [ast.unparse(e) for s in role.spellings[:1] for e in call.module.settings.expressions(s)]
                named = [text.strip("'\"") for text in texts if text]
                if any(not any(direct in text for direct in role.direct) for text in named if "." in text):
                    return True
    return False


def handler_else(module: Module, handler: Handler) -> list[ast.stmt] | None:
    """The `else` of the `try` that a clause belongs to."""
    tried = module.parent(handler.node) if isinstance(handler.node, ast.ExceptHandler) else None
    return tried.orelse if isinstance(tried, ast.Try) else None


def _stored(body: Sequence[ast.stmt]) -> set[str]:
    """The names that `body` binds or fills."""
    found: set[str] = set()
    for node in flow.own_nodes_of(body):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        held: ast.expr | None = None
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _FILLING:
            held = node.func.value
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
            held = node.value
        if isinstance(held, ast.Name):
            found.add(held.id)
    return found


def _parameters(info: FunctionInfo) -> list[ast.arg]:
    arguments = info.node.args
    return [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]


def _is_short(node: ast.expr) -> bool:
    """Is it a handful: a literal, a constant, the operators of the site?"""
    if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        return True
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range":
        return True
    text = ast.unparse(node)
    return text.rpartition(".")[2].isupper() or "admin" in text.lower()


def _is_mark(name: str) -> bool:
    return re.search(r"(^|_)(sent|delivered|notified|emailed|mailed)(_|$)", name) is not None


def _is_starred(call: Call) -> bool:
    return any(isinstance(a, ast.Starred) for a in call.args)


def _is_farewell(node: ast.Call) -> bool:
    return called(node) in ("quit", "close", "disconnect", "aclose", "sleep", "print")
