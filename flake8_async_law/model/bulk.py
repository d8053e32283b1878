"""
Bulk work: jobs that take one thing after the other from a collection which grows with the data.

Told are the loops of a job, and of functions of the same file that it runs: what they go over, whether all of it is
brought into memory first, whether anybody can see how far they are, and what one failure does to the rest.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import Blocking, Enqueue, LiveObject, Publish, Remote, Role, Transaction, Write
from . import flow
from .calls import spelling
from .constants import UNKNOWN
from .handlers import _Reader, is_output
from .lanes import linked
from .nodes import called, last_part

if TYPE_CHECKING:
    from .module import FunctionInfo, Module
    from .reader import Scope

DEEPEST: Final = 4
"""How many variables and helpers are followed to a query."""
_FILLING: Final = ("append", "add", "extend", "update", "setdefault")
SHORT_LIMIT: Final = 300
"""A job that is stopped after so many seconds holds no loop that anybody needs to watch."""
_SAME: Final = ("list", "tuple", "sorted", "enumerate", "reversed", "set", "tqdm", "zip", "iter", "track")
_WHOLE: Final = frozenset({
    "all", "order_by", "select_related", "prefetch_related", "only", "defer", "using", "annotate", "distinct",
    "options",
    "unique", "scalars", "reverse", "execute", "exec", "mappings", "fetchall", "execution_options", "to_list", "find",
    "sort", "get_queryset", "select", "query", "objects", "_default_manager", "alias",
})  # fmt: skip
"""What may stand in a query that asks for each row of a table."""
_STATE: Final = re.compile(r"^(is_)?(active|enabled|deleted|archived|disabled|subscribed|removed|hidden|published)$")
"""Columns that cut little off a table."""
_SMALL: Final = re.compile(
    r"(?i)(country|countries|language|currency|currencies|setting|config|configuration|site|plan|tenant|category|"
    r"categories|role|permission|group|team|organi[sz]ation|provider|backend|server|node|source|feed|queue|plugin|"
    r"integration|schedule|instance|cluster|region|zone|type|kind|status|schema|workspace|domain|hook|connection|"
    r"repository|repositories|project|channel|bot|account|company|shop|store|branch|office|mirror|worker)s?$"
)
"""Tables that are set up by people one row at a time."""
_ALL_ROWS: Final = re.compile(r"(?is)^\s*select\b.*\bfrom\b")
_SOME_ROWS: Final = re.compile(
    r"(?is)\b(where|limit|group\s+by|having|count\s*\(|sum\s*\(|max\s*\(|fetch\s+first|top\s+\d)"
)
_PROGRESS: Final = re.compile(
    r"(?i)progress|update_state|checkpoint|heartbeat|beat|abort|revoked|cancel|should_stop|stopp|shutdown|report|commit|"
    r"save|percent|tqdm|\btrack\b|touch|extend|mark_|record|persist|flush|store|insert|upsert|update|create|offset|cursor|"
    r"deadline|time_left|remaining|monotonic|enqueue|delay|apply_async|signal"
)
"""Words of what shows how far a loop is, keeps it, or asks whether to go on."""
_MANY: Final = re.compile(
    r"(?i)(^|_)(all|active|pending|open|list|iter|fetch|load|find|get|expiring|due|stale|waiting)_\w*s$|^\w+_rows$"
)
_PLURAL: Final = re.compile(
    r"(?i)(ids|keys|urls|users|items|rows|emails|recipients|members|subscribers|orders|invoices|files|paths|records|"
    r"accounts|addresses|clients|contacts|customers|devices|documents|domains|entries|events|feeds|hosts|messages|"
    r"numbers|pages|people|phones|subscriptions|tickets|tokens)$"
)
_OF_ONE: Final = re.compile(r"(^|_)(pk|id)(__in)?$|__in$|_id$")
"""Conditions that pick what was named before."""
_TRYING: Final = re.compile(
    r"(?i)^_*(send|renew|fetch|download|upload|process|sync|synchroni[sz]e|import|export|render|charge|refresh|check|notify|"
    r"crawl|scan|index|ping|convert|generate|publish|deliver|request|post|bill|pay|collect|run|execute|call|invoke|"
    r"transcode|resize|mail|email|sms|push|pull|scrape|parse|handle|apply|perform|backup|archive|provision|deploy|submit|"
    r"verify|validate|transfer|refund|capture|settle|rotate|rebuild|recalculate|compute|train|classify|translate)(_|$)"
)
"""First words of the names of what may fail for one thing and not for the next."""
_EFFECT: Final = re.compile(
    r"(?i)^_*(order|send|fetch|download|upload|charge|post|publish|deliver|request|renew|render|transcode|crawl|scrape|sync)(_|$)"
)
_STREAMING: Final = ("iterator", "aiterator", "yield_per", "scan_iter", "stream_scalars", "paginate", "partitions")
_ARTEFACT: Final = re.compile(
    r"(?i)^(open|writer|zipfile|tarfile|NamedTemporaryFile|TemporaryFile|atomic|begin|Workbook)$"
)


@dataclass(frozen=True)
class Loop:
    """
    A loop of job `job`, in `info`: the job itself, or a function that it runs.

    `over` is what it goes over, as the user spells it; `whole` how all of that is loaded before the first one is worked
    on, where it is.
    """

    node: ast.For | ast.AsyncFor
    info: FunctionInfo
    job: FunctionInfo
    over: str
    whole: str | None

    @property
    def line(self) -> int:
        return self.node.lineno


@dataclass(frozen=True)
class _Seen:
    """A loop of which nobody has asked yet what runs it."""

    node: ast.For | ast.AsyncFor
    info: FunctionInfo
    whole: str | None


class BulkWork:
    """The bulk work of one module's jobs."""

    def __init__(self, module: Module) -> None:
        self.module = module

    @cached_property
    def loops(self) -> list[Loop]:
        """The loops of jobs over something that grows with the data, in source order."""
        found = {seen.node: seen for seen in self._over_tables if seen.info in self._functions}
        for info in self._functions:
            for statement in _loops_in(info):
                if statement not in found and self._grows(statement.iter, info.function.inner):
                    found[statement] = _Seen(statement, info, None)
        loops = [self._loop(seen, self._functions[seen.info]) for seen in found.values()]
        return sorted(loops, key=lambda loop: loop.line)

    @cached_property
    def _over_tables(self) -> list[_Seen]:
        """The loops over whole tables of any function: cheaper to ask first, since most files have none."""
        return [
            _Seen(statement, info, whole)
            for info in self.module.functions
            for statement in _loops_in(info)
            if (whole := self.whole(statement.iter, info.function.inner)) is not None
        ]

    @staticmethod
    def _loop(seen: _Seen, job: FunctionInfo) -> Loop:
        return Loop(seen.node, seen.info, job, spelling(seen.node.iter), seen.whole)

    @cached_property
    def _functions(self) -> dict[FunctionInfo, FunctionInfo]:
        """The functions of this file that jobs run, each with the first job that does."""
        found: dict[FunctionInfo, FunctionInfo] = {}
        planned = [plan.info for plan in self.module.schedules.plans if plan.info is not None]
        for job in [*(job.function for job in self.module.boundaries.jobs), *planned]:
            if job.module is not self.module:
                continue
            for run in self.module.effects.runs(job.function, Enqueue):
                if run.info.module is self.module:
                    found.setdefault(run.info, job)
        return found

    def _jobs_elsewhere(self) -> dict[str, FunctionInfo]:
        """The functions of this file that jobs of other files of the project run, by qualified name."""
        found: dict[str, FunctionInfo] = {}
        for other in linked(self.module):
            for name, job in other.bulk.run_by_jobs.get(self.module.path, ()):
                found.setdefault(name, job)
        return found

    @cached_property
    def run_by_jobs(self) -> dict[str, list[tuple[str, FunctionInfo]]]:
        """Path of a file -> its functions that jobs of this module run, by qualified name, each with such a job."""
        found: dict[str, list[tuple[str, FunctionInfo]]] = {}
        for job in self.module.boundaries.jobs:
            for run in self.module.effects.runs(job.function.function):
                found.setdefault(run.info.module.path, []).append((run.info.name, job.function))
        return found

    # -- what they go over --------------------------------------------------------------------------------

    def whole(self, node: ast.expr, scope: Scope) -> str | None:
        """How `node` loads each row of a table (each entry of a store) at once, as the user spells it."""
        query = _Query(self.module)
        return query.text if query.read(node, scope, DEEPEST) and query.is_whole else None

    def _grows(self, node: ast.expr, scope: Scope) -> bool:
        """Does `node` become longer with the data, and is it more than what belongs to one thing?"""
        while isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _SAME and node.args:
            node = node.args[0]
        if isinstance(node, ast.Await):
            node = node.value
        if isinstance(node, ast.Call):
            if called(node) in _STREAMING:
                return True
            site = self.module.site_of(node)
            helper = self.module.calls_project(site) if site is not None else None
            if helper is not None:
                return any(
                    isinstance(r.value, ast.expr) and self._grows_in(helper, r.value) for r in helper.function.returns
                )
            return self._is_of_table(node) or (not node.args and _MANY.search(called(node)) is not None)
        if isinstance(node, ast.Name):
            bound = self.module.names.lookup(node.id, scope)
            if len(bound) == 1 and bound[0].kind == "parameter":
                function = self.module.function_of_parameter(bound[0])
                return (
                    function is not None
                    and self.module.info(function).job is not None
                    and _PLURAL.search(node.id) is not None
                )
            return (
                len(bound) == 1 and isinstance(bound[0].node, ast.Call) and self._grows(bound[0].node, bound[0].scope)
            )
        return False

    @staticmethod
    def _is_of_table(node: ast.Call) -> bool:
        """Rows of a table (`Order.objects.filter(due__lt=now)`), and not those that belong to one row of another."""
        here: ast.expr = node
        while True:
            if isinstance(here, ast.Call):
                if called(here) in ("filter", "filter_by") and any(
                    k.arg is not None and (_OF_ONE.search(k.arg) or (_is_plain(k.value) and "__" not in k.arg))
                    for k in here.keywords
                ):
                    return False
                here = here.func
            elif isinstance(here, ast.Attribute):
                owner = here.value
                name = last_part(owner)
                if here.attr in ("objects", "_default_manager", "query") and name[:1].isupper():
                    return True
                here = owner
            elif isinstance(here, ast.Subscript):
                return False
            else:
                return False

    def _grows_in(self, helper: FunctionInfo, node: ast.expr) -> bool:
        if helper.module is not self.module:
            return helper.module.bulk._grows(node, helper.function.inner)
        return not isinstance(node, ast.Name) and self._grows(node, helper.function.inner)

    # -- what the laws ask ---------------------------------------------------------------------------------

    @property
    def unchunked(self) -> Iterator[Loop]:
        """The loops that load all of it before they start, those which a job of another file runs among them."""
        whole = [seen for seen in self._over_tables if self._works(seen)]  # before other files are read for them
        if not whole:
            return
        others = [seen for seen in whole if seen.info not in self._functions]
        jobs = self._jobs_elsewhere() if others else {}
        loops = [self._loop(seen, self._functions[seen.info]) for seen in whole if seen.info in self._functions]
        loops += [self._loop(seen, jobs[seen.info.name]) for seen in others if seen.info.name in jobs]
        yield from sorted(loops, key=lambda loop: loop.line)

    @property
    def unwatched(self) -> Iterator[Loop]:
        """The long loops of which nobody can see how far they are, and which nobody can stop."""
        for loop in self.loops:
            if isinstance(loop.node.iter, ast.Name) and loop.whole is None and self._is_given(loop):
                continue
            if self._works(loop) and not self._is_short(loop.job) and not self._shows_progress(loop):
                yield loop

    @property
    def brittle(self) -> Iterator[Loop]:
        """The loops in which the failure of one thing leaves the rest undone."""
        for loop in self.loops:
            if self._ends_with_first(loop) and not self._is_one_piece(loop):
                yield loop

    def _is_given(self, loop: Loop) -> bool:
        """Does the loop go over an argument of the job, which whoever enqueued it held in memory?"""
        bound = self.module.names.lookup(loop.over, loop.info.function.inner)
        return bool(bound) and bound[0].kind == "parameter"

    def _works(self, loop: Loop | _Seen) -> bool:
        """Does the body do more than make a value?"""
        return any(
            isinstance(node, ast.Call) and not self._only_makes_value(node, loop)
            for node in flow.own_nodes_of(loop.node.body)
        )

    def _only_makes_value(self, node: ast.Call, loop: Loop | _Seen) -> bool:
        if is_output(node):
            return True
        if called(node) in _FILLING and isinstance(node.func, ast.Attribute):
            held = self.module.types.of(node.func.value, loop.info.function.inner)
            return held is not None and held.name.startswith("builtins.")
        return _Reader(loop.info)._is_idle_call(node)

    def _is_short(self, info: FunctionInfo) -> bool:
        job = info.job
        if job is None:
            return False
        module, scope = info.module, info.function.scope
        values = [module.constants.of(v, scope) for k, v in job.options.items() if "time" in k and "limit" in k]
        return any(isinstance(v, (int, float)) and 0 < v <= SHORT_LIMIT for v in values if v is not UNKNOWN)

    def _shows_progress(self, loop: Loop) -> bool:
        module = self.module
        for statement in loop.node.body:
            for node in ast.walk(statement):
                word = last_part(node)
                if word and _PROGRESS.search(word) and not _is_read_of_data(module, node):
                    return True
                if isinstance(node, ast.Call) and is_output(node) and not self._is_in_handler(node, loop):
                    return True
                site = module.site_of(node) if isinstance(node, ast.Call) else None
                if site is None:
                    continue
                if any(isinstance(role, (Write, Enqueue)) for role in module.roles_of(site)):
                    return True
                helper = module.callee(site)
                if helper is not None and any(
                    isinstance(r, (Write, Enqueue)) for s in helper.function.calls for r in helper.module.roles_of(s)
                ):
                    return True
                if helper is not None and _PROGRESS.search(ast.unparse(helper.node)):
                    return True
        return _PROGRESS_OF_LOOP.search(loop.over) is not None

    def _is_in_handler(self, node: ast.AST, loop: Loop) -> bool:
        for above in self.module.ancestors(node):
            if above is loop.node:
                return False
            if isinstance(above, ast.ExceptHandler):
                return True
        return False

    def _ends_with_first(self, loop: Loop) -> bool:
        """Does the body work on each thing by itself, with a call that may fail and whose failure nothing catches?"""
        if any(isinstance(s, ast.Try) and s.handlers for s in flow.statements(loop.node.body)):
            return False
        if any(
            isinstance(i.context_expr, ast.Call) and called(i.context_expr) == "suppress"
            for s in flow.statements(loop.node.body)
            if isinstance(s, (ast.With, ast.AsyncWith))
            for i in s.items
        ):
            return False
        names = {n.id for n in ast.walk(loop.node.target) if isinstance(n, ast.Name)}
        works = False
        for statement in flow.statements(loop.node.body):
            if isinstance(statement, (ast.Break, ast.Return, ast.Raise)):
                return False  # it looks for one of them, or ends on purpose
            call = statement.value if isinstance(statement, (ast.Expr, ast.Assign)) else None
            call = call.value if isinstance(call, ast.Await) else call
            if isinstance(call, ast.Call) and self._works_on(call, names, loop):
                works = True
            if isinstance(statement, ast.Assign):
                names |= _stored_of(statement, names)
        return works

    def _works_on(self, call: ast.Call, names: set[str], loop: Loop) -> bool:
        module = self.module
        site = module.site_of(call)
        if site is None or is_output(call) or not _uses(call, names):
            return False
        roles = module.roles_of(site)
        if any(isinstance(role, Enqueue) for role in roles):
            return False  # handing it on is all there is to do
        if any(_is_far(role) for role in roles):
            return True
        helper = module.callee(site)
        if helper is not None:
            caught = any(h.is_broad for h in helper.handlers_around_all_work())
            return not caught and helper.job is None and self._may_fail(helper)
        if not module.is_dropped(call) and not module.is_dropped(module.parent(call) or call):  # type: ignore[arg-type]
            return False
        if _Reader(loop.info)._is_idle_call(call):
            return False
        # renew(certificate), certificate.renew(), client.renew(certificate)
        return _TRYING.match(called(call)) is not None

    def _may_fail(self, helper: FunctionInfo) -> bool:
        """Does a helper of the project do something that may fail for one thing and not for the next?"""
        for run in helper.module.effects.runs(helper.function, Publish, Remote, Blocking):
            if run.info is not helper and any(h.is_broad for h in run.info.handlers_around_all_work()):
                continue
            for site in run.info.function.calls:
                roles = run.info.module.roles_of(site)
                if any(_is_far(role) for role in roles):
                    return True
                if not roles and run.info.module.callee(site) is None and _EFFECT.match(site.last):
                    return True
        return False

    def _is_one_piece(self, loop: Loop) -> bool:
        """Do all things end in one artefact or one transaction, so that a part of them is worth nothing?"""
        module = self.module
        for above in module.ancestors(loop.node):
            if isinstance(above, ast.Try) and above.handlers and loop.node in above.body:
                continue
            if isinstance(above, (ast.With, ast.AsyncWith)):
                for item in above.items:
                    entered = item.context_expr
                    if isinstance(entered, ast.Call) and _ARTEFACT.match(called(entered)):
                        return True
                    if module.entered_roles(entered, loop.info.function.inner, Transaction):
                        return True
        return module.transactions.around_whole(loop.info.function) is not None


_PROGRESS_OF_LOOP: Final = re.compile(r"(?i)tqdm|track|progress")


class _Query:
    """Reads the expression that a loop goes over, down to the table."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.text = ""
        self.table: str | None = None
        self.narrowed = False
        self.loads = False
        self.listed = False

    @property
    def is_whole(self) -> bool:
        return self.table is not None and self.loads and not self.narrowed and not _SMALL.search(self.table)

    def read(self, node: ast.expr, scope: Scope, steps: int) -> bool:
        """Follow `node`; False where it is no query, or one can't tell."""
        if steps == 0:
            return False
        if isinstance(node, ast.Await):
            return self.read(node.value, scope, steps)
        if isinstance(node, (ast.ListComp, ast.GeneratorExp)) and len(node.generators) == 1:
            return not node.generators[0].ifs and self.read(node.generators[0].iter, scope, steps - 1)
        if isinstance(node, ast.Name):
            return self._read_name(node, scope, steps)
        if isinstance(node, ast.Call):
            return self._read_call(node, scope, steps)
        return self._read_table(node, scope)

    def _read_name(self, node: ast.Name, scope: Scope, steps: int) -> bool:
        bound = self.module.names.lookup(node.id, scope)
        if len(bound) != 1 or bound[0].kind not in ("value", "annotated"):
            return False
        value = (
            bound[0].detail
            if bound[0].kind == "annotated" and not isinstance(bound[0].node, ast.expr)
            else bound[0].node
        )
        return (
            isinstance(value, ast.expr)
            and not isinstance(value, ast.Name)
            and self.read(value, bound[0].scope, steps - 1)
        )

    def _read_call(self, node: ast.Call, scope: Scope, steps: int) -> bool:
        self.text = self.text or spelling(node)
        func = node.func
        if isinstance(func, ast.Name):
            if func.id in _SAME and node.args:
                self.listed = self.listed or func.id in ("list", "tuple", "sorted", "set")
                self.loads = self.loads or self.listed
                self.text = "" if self.text == spelling(node) else self.text
                return self.read(node.args[0], scope, steps)
            if self.module.said(func, scope) == "select" and self._is_table(node):
                return True
        elif self.module.said(func, scope) == "select" and self._is_of_module(func, scope) and self._is_table(node):
            return True  # sqlalchemy.select(Order)
        if self._is_statement(node, scope):
            return True
        if isinstance(func, ast.Attribute):
            if func.attr == "query" and self._is_table(node):
                self.loads = True
                return True
            if func.attr == "select" and self._is_model(func.value, scope):
                self.table, self.loads = spelling(func.value), True
                return not node.args or self._is_table(node)
            if func.attr == "all" and self._is_model(func.value, scope):
                self.table, self.loads = spelling(func.value), True
                return not node.keywords
            if func.attr == "keys" and self._is_store(func.value, scope):
                self.table, self.loads = spelling(func.value), True
                return True
            if func.attr == "find" and self._passes(node, "find") and (node.args or self.loads):
                self.table = spelling(func.value).rpartition(".")[2]  # a collection of documents
                return True
            if self._passes(node, func.attr):
                self.loads = self.loads or func.attr in ("all", "fetchall", "to_list")
                for given in node.args if func.attr in ("execute", "scalars", "exec") else ():
                    if self.read(given, scope, steps - 1):
                        return True
                return self.read(func.value, scope, steps)
        return self._read_helper(node, steps)

    def _passes(self, node: ast.Call, method: str) -> bool:
        """Does a method of a query leave all rows in it?"""
        if method in ("filter", "exclude", "filter_by", "where"):
            given = [k for k in node.keywords if k.arg is not None]
            return (
                not node.args
                and bool(given)
                and all(_STATE.match(k.arg or "") and isinstance(k.value, ast.Constant) for k in given)
                and all(isinstance(k.value.value, bool) for k in given if isinstance(k.value, ast.Constant))
            )
        if method == "to_list":
            given_length = [*node.args, *(k.value for k in node.keywords)]
            return all(isinstance(a, ast.Constant) and a.value is None for a in given_length)
        if method == "find":
            return all(isinstance(a, ast.Dict) and not a.keys for a in node.args[:1])
        if method == "execution_options":
            return all(k.arg not in ("yield_per", "stream_results") for k in node.keywords)
        return method in _WHOLE

    def _read_table(self, node: ast.expr, scope: Scope) -> bool:
        """`Order.objects`, `Order.query`, `bucket.objects`."""
        if not isinstance(node, ast.Attribute):
            return False
        owner = node.value
        last = last_part(owner)
        if node.attr in ("objects", "_default_manager", "query") and last[:1].isupper() and not last.isupper():
            self.table = last
            self.loads = self.loads or node.attr != "query"
            return True
        held = self.module.types.of(owner, scope)
        if node.attr == "objects" and held is not None and held.name.startswith("boto3."):
            self.table = spelling(owner)
            self.loads = self.listed  # else its pages are asked for while it is iterated
            return True
        return False

    def _is_of_module(self, func: ast.expr, scope: Scope) -> bool:
        """Is it a function of a library's module?"""
        name = self.module.names.of(func, scope) if isinstance(func, ast.Attribute) else None
        return name is not None and ":" not in name and not name.rpartition(".")[0].rpartition(".")[2][:1].isupper()

    def _is_table(self, node: ast.Call) -> bool:
        """`select(Order)`, `session.query(Order)`: of a table as a whole, and not of columns or counts."""
        if not node.args or node.keywords:
            return False
        names = [last_part(a) for a in node.args]
        if not all(name[:1].isupper() for name in names):
            return False
        self.table = names[0]
        return True

    def _is_model(self, node: ast.expr, scope: Scope) -> bool:
        if not isinstance(node, (ast.Name, ast.Attribute)):
            return False
        name = self.module.names.of(node, scope)
        return name is not None and any(
            role.kind == "model instance" for role in self.module.class_roles(name, LiveObject)
        )

    def _is_store(self, node: ast.expr, scope: Scope) -> bool:
        held = self.module.types.of(node, scope)
        return held is not None and any(b.startswith("redis.") for b in self.module.mro(held.name))

    def _is_statement(self, node: ast.Call, scope: Scope) -> bool:
        """`cursor.fetchall()` after `cursor.execute("SELECT ...")`; `await connection.fetch("SELECT ...")`."""
        func = node.func
        if not isinstance(func, ast.Attribute) or func.attr not in ("fetchall", "fetch", "fetch_all", "fetchrows"):
            return False
        given = node.args[0] if node.args else None
        if given is None:
            given = self._executed(func.value, node)
        sql = self.module.constants.of(given, scope) if given is not None else UNKNOWN
        if isinstance(given, ast.Call) and given.args and self.module.said(given, scope) == "text":
            sql = self.module.constants.of(given.args[0], scope)
        if not isinstance(sql, str) or not _ALL_ROWS.match(sql):
            return False
        table = re.search(r"(?is)\bfrom\s+[\"'`\[]?([\w.]+)", sql)
        self.table = table.group(1).rpartition(".")[2] if table else None
        self.loads = True
        self.narrowed = _SOME_ROWS.search(sql) is not None
        return True

    def _executed(self, receiver: ast.expr, node: ast.Call) -> ast.expr | None:
        """The statement that `receiver` ran last before `node`."""
        if isinstance(receiver, ast.Await):
            receiver = receiver.value
        if isinstance(receiver, ast.Call) and called(receiver) == "execute":
            return receiver.args[0] if receiver.args else None
        text, found = ast.unparse(receiver), None
        site = self.module.site_of(node)
        for other in site.function.calls if site is not None and site.function is not None else ():
            call = other.node
            if other.last != "execute" or not isinstance(call.func, ast.Attribute) or call.lineno > node.lineno:
                continue
            if ast.unparse(call.func.value) == text and call.args:
                found = call.args[0]
        return found

    def _read_helper(self, node: ast.Call, steps: int) -> bool:
        """A function of the project that returns the query."""
        site = self.module.site_of(node)
        helper = self.module.calls_project(site) if site is not None else None
        if helper is None or helper.function.is_generator or len(helper.function.returns) != 1:
            return False
        value = helper.function.returns[0].value
        if value is None:
            return False
        if helper.module is self.module:
            return self.read(value, helper.function.inner, steps - 1)
        other = _Query(helper.module)
        if not other.read(value, helper.function.inner, steps - 1):
            return False
        self.table, self.narrowed = other.table, self.narrowed or other.narrowed
        self.loads = self.loads or other.loads
        return True


def _loops_in(info: FunctionInfo) -> Iterator[ast.For | ast.AsyncFor]:
    for statement in [] if isinstance(info.node, ast.Lambda) else flow.statements(info.node.body):
        if isinstance(statement, (ast.For, ast.AsyncFor)):
            yield statement


def _is_far(role: Role) -> bool:
    """Does it work on another machine, other than the database?"""
    if isinstance(role, Blocking):
        return role.kind in ("http", "mail", "remote", "cloud", "subprocess", "socket", "broker")
    return isinstance(role, (Publish, Remote))


def _is_plain(node: ast.expr) -> bool:
    return isinstance(node, (ast.Name, ast.Attribute))


def _uses(node: ast.AST, names: set[str]) -> bool:
    return any(isinstance(n, ast.Name) and n.id in names for n in ast.walk(node))


def _stored_of(statement: ast.Assign, names: set[str]) -> set[str]:
    """The names that get something made of one of `names`."""
    if not _uses(statement.value, names):
        return set()
    return {n.id for t in statement.targets for n in ast.walk(t) if isinstance(n, ast.Name)}


def _is_read_of_data(module: Module, node: ast.AST) -> bool:
    """Is it only a value that is read: `order.created`, `record` as an argument?"""
    if isinstance(node, ast.Name):
        parent = module.parent(node)
        return not (isinstance(parent, ast.Call) and parent.func is node)
    parent = module.parent(node)
    if isinstance(parent, ast.Call) and parent.func is node:
        return False
    return isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
