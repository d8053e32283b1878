"""
One Python file, as the laws see it: the questions that rules may ask, one method each.

`Module` is made from the notes of the one walk; each answer is worked out when it is asked for, and kept.
Unknown is None (or an empty list), and rules stay quiet on it.
"""

from __future__ import annotations

import ast
import os
import sys
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING, TypeVar

from ..catalogue import FILES, INDEX, TELLTALES
from ..catalogue.vocabulary import (
    Callback,
    Class,
    Conventional,
    Enqueue,
    Factory,
    OnCommit,
    Parameter,
    Queue,
    QueueMethod,
    Relation,
    Role,
    Spawn,
    Telltale,
    ToThread,
    Wraps,
)
from ..finding import Finding
from . import declarations, reader
from .asking import Answers
from .boundaries import Boundaries, Job
from .calls import Argument, Call, Held
from .constants import Constants
from .coroutines import Coroutines
from .early_sends import EarlySend, Ways, early_sends
from .effects import Effects, Reached
from .given import HANDS_BACK, UNKEPT, GivenBack, given_back
from .handlers import Handler, around_all_work, top_handlers
from .imports import imported_by, libraries, names_playing
from .live import LiveObjects
from .names import Names
from .nodes import last_part
from .project import file_of, hints, is_test, search_roots
from .queues import QueueUses, is_unbounded, of_subclasses
from .reader import Binding, Block, ClassNote, Function, Scope, Site
from .settings_files import ProjectSettings, spelled_settings
from .signatures import Mismatch, mismatch, planned_mismatch
from .streams import StreamReader, readers
from .transactions import Transactions
from .types import COROUTINE, Type, Types
from .unreadable import told
from .waiting import Waiting

if TYPE_CHECKING:
    from .after_handoff import AfterHandoff
    from .ambient import AmbientState
    from .batches import Batches
    from .bounds import Bounds
    from .brokers import Brokers
    from .buffers import Buffers
    from .bulk import BulkWork
    from .cancellation import Cancellations
    from .check_then_act import LateAct
    from .consumers import Consumers
    from .contracts import Contracts
    from .declarations import Declaration
    from .dedup_windows import DedupWindows
    from .dual_writes import DualWrite
    from .due_later import DueLater
    from .durability import Durability
    from .early_acks import EarlyAcks
    from .events import Events
    from .handover import Handovers
    from .job_names import JobNames
    from .job_waits import JobWaits
    from .late_binding import LateBinding
    from .limits import Limits
    from .lock_births import LockBirths
    from .lock_leases import LockLeases
    from .locks import Locks
    from .loops import Loops
    from .mail import Mail
    from .message_leases import MessageLeases
    from .off_loop import OffLoop
    from .outcomes import Outcomes
    from .overflow import Overflow
    from .payloads import Payloads
    from .poison import Poison
    from .polling import Polling
    from .project import Hints, Project
    from .publishing import Publishing
    from .repeats import Repeats
    from .request_scope import RequestScope
    from .requirements import Doubt
    from .resources import Resources
    from .retries import Retries
    from .schedules import Plan, Schedules
    from .scopes import Scopes
    from .session_sharing import SessionSharing
    from .shared_state import SharedState
    from .stalls import Stalls
    from .swallowed import Swallowed
    from .tasks import Tasks
    from .threads import Threads
    from .units import Units
    from .web_start import WebStart

R = TypeVar("R", bound=Role)


@cache
def _has_whole_classes(file: str) -> bool:
    """Does the catalogue's file `file`, which is loaded, say something of every method of a class?"""
    return any(role.name.endswith(".*") for role in INDEX.libraries[file].roles)


@cache
def _roles_in(file: str, kind: type[R]) -> tuple[R, ...]:
    """What the catalogue's file `file`, which is loaded, gives out as roles of kind `kind`."""
    return tuple(role for role in INDEX.libraries[file].roles if isinstance(role, kind))


@cache
def _only_taking(libraries: int) -> frozenset[str]:
    """The names by which queues are asked and emptied and never filled, in the `libraries` that are loaded by now."""
    del libraries  # it only tells answers apart
    puts: set[str] = set()
    others: set[str] = set()
    for role in (r for library in INDEX.libraries.values() for r in library.roles if isinstance(r, QueueMethod)):
        (puts if role.does == "put" else others).add(role.name.rpartition(".")[2])
    return frozenset(others - puts)


class Module:
    """
    One file.

    `source` is its text, `path` where it lies ("" when unknown: stdin), `name` its dotted name, `project` what is
    around it (None: it stands alone), `taught` the roles which the project's own settings give to calls, by place,
    `owners` the functions which own what they start, by the same settings.
    """

    def __init__(
        self,
        source: str,
        tree: ast.Module,
        path: str = "",
        name: str = "",
        project: Project | None = None,
        taught: dict[tuple[int, int], tuple[Role, ...]] | None = None,
        owners: frozenset[str] = frozenset(),
    ) -> None:
        self.source = source
        self.tree = tree
        self.path = path
        self.name = name or "module"
        self.project = project
        self.taught = taught or {}
        self.owners = owners
        self.recorded_brokers: frozenset[str] = frozenset()
        """Clients and topics with a requirement on record; the engine fills it in from the settings."""
        self.notes = reader.read(tree)
        self.names = Names(self)
        self.types = Types(self)
        self.constants = Constants(self)
        self.effects = Effects(self)
        self.boundaries = Boundaries(self)
        self.coroutines = Coroutines(self)
        self.waiting = Waiting(self)
        self.live = LiveObjects(self)
        self.transactions = Transactions(self)
        self.stale_declarations: list[declarations.Declaration] = []
        """Declarations that nothing needs any more; the engine fills it in before LAW909 runs."""
        self._canonical: Answers[str, str] = Answers("")
        self._starring: set[str] = set()
        self._mro: Answers[str, list[str]] = Answers([])
        self._calls: Answers[type[Role], list[Call]] = Answers([])
        self._site_names: Answers[Site, str | None] = Answers(None)
        self._decorator_names: Answers[Function, list[str | None]] = Answers([])
        self._class_bases: Answers[ClassNote, list[str]] = Answers([])
        self._functions: dict[Function, FunctionInfo] = {}
        self._classes: dict[ClassNote, ClassInfo] = {}
        self._annotations: dict[ast.AST, ast.expr | None] = {}
        self._objects: Answers[str, Type | None] = Answers(None)
        self._modules: dict[str, Module | None] = {}
        self._roles: Answers[str, tuple[Role, ...]] = Answers(())
        self._roles_known_to = 0
        self._spellings: dict[tuple[type[Role], bool], tuple[frozenset[str], frozenset[str]]] = {}
        self._objecthood: Answers[str, bool] = Answers(False)
        self._files_behind: dict[Binding, str | None] = {}
        self._infos: dict[str, ClassInfo | None] = {}
        self._callees_like: dict[tuple[str, ...], set[str]] = {}
        for root in self.roots:
            INDEX.load(root)

    def take_apart(self) -> None:
        """Free what the module holds (see `reader.take_apart`)."""
        reader.take_apart(self.notes)
        for info in (*self._functions.values(), *self._classes.values()):
            info.__dict__.clear()
        self.__dict__.clear()

    # -- what the file is ---------------------------------------------------------------

    @cached_property
    def roots(self) -> frozenset[str]:
        """The import roots of the catalogue's libraries that this file imports: `celery`."""
        return frozenset(top for name in self.notes.imports if (top := name.partition(".")[0]) in FILES)

    @cached_property
    def is_package(self) -> bool:
        return self.path.replace("\\", "/").endswith("/__init__.py")

    @cached_property
    def is_test(self) -> bool:
        """Is this a test file (`tests/`, `test_*.py`, `*_test.py`, `conftest.py`)?"""
        return is_test(self.path)

    def imports(self, *roots: str) -> bool:
        """Does the file import one of these roots (or something below)?"""
        return any(name == root or name.startswith(root + ".") for name in self.notes.imports for root in roots)

    # -- calls and their roles -------------------------------------------------------------

    def calls(self, role: type[R]) -> list[Call]:
        """Every call that plays `role` (a class of the vocabulary), in source order."""
        return self._calls.get(role, self._playing, role, self.notes.sites)

    def calls_in_coroutines(self, role: type[R]) -> list[Call]:
        """
        Every call that plays `role` and stands in the body of an `async def` itself, in source order.

        Much less is resolved for it than for `calls`; that pays for roles whose names are common words (`get`).
        """
        sites = [site for f in self.notes.functions if f.is_async for site in f.calls]
        roots = {root for site in sites for root in self._roots_behind(site)}
        return self._playing(role, sites, frozenset(roots)) if sites else []

    def calls_of(self, function: Function, role: type[R]) -> list[Call]:
        """Every call that plays `role` in the body of `function` itself; only that function's calls are resolved."""
        if not function.calls:
            return []
        whole = "*" in self.last_names(role)  # only then do the libraries behind the objects matter
        roots = {root for site in function.calls for root in self._roots_behind(site)} if whole else ()
        return self._playing(role, function.calls, frozenset(roots))

    @cached_property
    def queue_puts(self) -> list[Call]:
        """
        Every call that puts something into a queue, in source order. What is spelled like a call that only takes
        something out is not resolved for it: most `get`s are those of a mapping.
        """
        if not self.last_names(QueueMethod) or self.taught:
            return [call for call in self.calls(QueueMethod) if call.role.does == "put"]
        passed_over = _only_taking(len(INDEX.libraries)) - self.notes.aliases.keys()
        sites = [site for site in self.notes.sites if site.last not in passed_over]
        return [call for call in self._playing(QueueMethod, sites) if call.role.does == "put"]

    def _roots_behind(self, site: Site) -> frozenset[str]:
        """The libraries which the module of the project uses that the object behind `site` is imported from."""
        node: ast.expr = site.node.func
        while isinstance(node, ast.Attribute):
            node = node.value
        if isinstance(node, ast.Name) and any(b.kind == "from" for b in self.notes.scope.bindings.get(node.id, ())):
            name = self.names.of(node, site.scope)
            module = self.module_of(name) if name is not None and ":" in name else None
            if module is not None:
                return module.roots
        return frozenset()

    def _playing(self, role: type[R], sites: list[Site], more_roots: frozenset[str] = frozenset()) -> list[Call]:
        found = []
        for site in self._candidates(role, sites, more_roots):
            for played in self.roles_of(site):
                if isinstance(played, role):
                    found.append(Call(site, played, self))
        found.sort(key=lambda call: (call.node.lineno, call.node.col_offset))
        return found

    def _candidates(self, role: type[R], sites: list[Site], more_roots: frozenset[str]) -> Iterable[Site]:
        """Those of `sites` whose spelling lets them play `role`: only these are worth resolving."""
        last_names, spelled = self._spelled(role)
        if not last_names and not self.taught:
            return []
        whole_classes = "*" in last_names and any(
            _has_whole_classes(file) for root in self.roots | more_roots for file in FILES[root]
        )
        objects = "__call__" in last_names
        if whole_classes or sites is not self.notes.sites:
            return [
                site
                for site in sites
                if site.last in spelled
                or (whole_classes and isinstance(site.node.func, ast.Attribute))
                or (not site.last and isinstance(site.node.func, (ast.Call, ast.BinOp)))
                or (objects and site in self._object_sites)
                or (site.node.lineno, site.node.col_offset) in self.taught
            ]
        by_last = self._sites_by_last
        chosen = [site for name in spelled if name in by_last for site in by_last[name]]
        chosen += [site for site in by_last.get("", ()) if isinstance(site.node.func, (ast.Call, ast.BinOp))]
        if objects:
            chosen += self._object_sites
        if self.taught:
            chosen += [site for site in sites if (site.node.lineno, site.node.col_offset) in self.taught]
        return dict.fromkeys(chosen)

    def last_names(self, role: type[Role]) -> frozenset[str]:
        """The last parts of the names that play `role` in the libraries this file can speak of."""
        return self._spelled(role)[0]

    def _spelled(self, role: type[Role]) -> tuple[frozenset[str], frozenset[str]]:
        """The same, and how these names may be spelled in this file: so, or under another name given here."""
        key = (role, "taught" in INDEX.libraries)
        found = self._spellings.get(key)
        if found is None:
            last_names = names_playing(self.libraries, role)
            found = self._spellings[key] = (last_names, last_names | self.renamed_from(last_names))
        return found

    @cached_property
    def libraries(self) -> frozenset[str]:
        """The import roots of the libraries whose objects can reach this file (see `imports`)."""
        found = libraries(self.source, self.path) | self.roots
        return found | {"asyncio"} if self._knows_loops else found

    def may_play(self, *roles: type[Role]) -> bool:
        """Can anything that plays one of `roles` come to this file by its imports, or those of what it imports?"""
        return not roles or any(self.last_names(role) for role in roles)

    @property
    def imports_others(self) -> bool:
        """Does the file import modules of which neither the catalogue nor the standard library knows?"""
        return imported_by(self.source, self.path).others

    def session_names(self, owner: type[Role], *roles: type[Role]) -> frozenset[str]:
        """The last parts of the names that play one of `roles` in those libraries in which some class plays `owner`."""
        speaking = frozenset(root for root in self.libraries if names_playing(frozenset({root}), owner))
        return names_playing(speaking, *roles)

    def renamed_from(self, last_names: Collection[str]) -> set[str]:
        """
        The names under which something called by one of `last_names` is known here: `spawn = asyncio.create_task`.
        """
        chained, by_original = self._aliased
        return chained.union(*(names for original, names in by_original.items() if original in last_names))

    @cached_property
    def _aliased(self) -> tuple[set[str], dict[str, list[str]]]:
        """The other names of what has several, and those of all others by the name that they stand for."""
        aliases = self.notes.aliases
        chained = {name for name, originals in aliases.items() if any(original in aliases for original in originals)}
        by_original: dict[str, list[str]] = {}
        for name, originals in aliases.items():
            for original in originals if name not in chained else ():
                by_original.setdefault(original, []).append(name)
        return chained, by_original

    @cached_property
    def _sites_by_last(self) -> dict[str, list[Site]]:
        found: dict[str, list[Site]] = {}
        for site in self.notes.sites:
            found.setdefault(site.last, []).append(site)
        return found

    @property
    def callees_spelled(self) -> Collection[str]:
        """The last parts of all callees, as they are spelled here."""
        return self._sites_by_last.keys()

    def callees_like(self, parts: tuple[str, ...]) -> set[str]:
        """Those of them that hold one of `parts`, which are in small letters."""
        if parts not in self._callees_like:
            small = ((last, last.lower()) for last in self.callees_spelled)
            self._callees_like[parts] = {last for last, low in small if any(part in low for part in parts)}
        return self._callees_like[parts]

    def sites_spelled(self, last: str) -> list[Site]:
        """The calls whose callee ends in `last`, as it is spelled here."""
        return self._sites_by_last.get(last, [])

    @cached_property
    def _object_sites(self) -> dict[Site, None]:
        """The calls whose callee may be an object that is called, and not a function or class of that name."""
        return {site: None for site in self.notes.sites if self._may_be_instance(site)}

    def spawns(self) -> list[Call]:
        """
        Every start of background work: called, or handed to the loop to be called (`call_soon(ensure_future, c)`).
        """
        return sorted(
            [*self.calls(Spawn), *self.handed(Spawn, Callback)], key=lambda c: (c.node.lineno, c.node.col_offset)
        )

    def given_back(self, role: type[R]) -> list[GivenBack]:
        """Calls whose result of kind `role` is lost, made to functions of the project which merely hand it back."""
        found = []
        for site in self.notes.sites:
            if not self._may_hand_back(site):
                continue
            for node in (site.node, self.parent(site.node)):
                if (node is site.node or isinstance(node, ast.Await)) and self.is_lost(node):
                    given = given_back(self, site, role)
                    if given is not None and given.node is node:
                        found.append(given)
        return found

    def _may_hand_back(self, site: Site) -> bool:
        """
        Is it worth reading another module for the function that `site` calls? By its name: the results are rare,
        calls are not.
        """
        return site.last in self._handing_back

    @cached_property
    def _handing_back(self) -> frozenset[str]:
        return self._own_function_names | self.callees_like(HANDS_BACK)

    @cached_property
    def _own_function_names(self) -> frozenset[str]:
        return frozenset(f.short_name for f in self.notes.functions)

    def starts_nothing(self, spawn: Call) -> bool:
        """
        Is a spawn that takes futures, too, given one, or a variable whose value may be one as far as one can tell?
        """
        given = spawn.argument(spawn.role.coroutine) if spawn.role.takes_future else None
        if given is None:
            return False
        kind = self.types.of(given, spawn.scope)
        if kind is not None:
            return kind.name != COROUTINE and ":" not in kind.name
        if isinstance(given, ast.Name):
            return any(b.kind != "parameter" for b in self.names.lookup(given.id, spawn.scope))
        return not isinstance(given, ast.Call)

    def is_owner(self, name: str | None) -> bool:
        """Do the settings say that the function called `name` owns what it starts?"""
        return name is not None and name.replace(":", ".") in self.owners

    def enqueues(self) -> list[Call]:
        """Every hand-over to a job: called, or handed on together with its arguments (`partial(job.delay, order)`)."""
        return sorted(
            [*self.calls(Enqueue), *self.handed(Enqueue, Callback, ToThread, OnCommit)],
            key=lambda c: (c.node.lineno, c.node.col_offset),
        )

    def travelling(self, enqueue: Call) -> list[Argument]:
        """
        What an enqueue takes along: the job's arguments, and the callable itself where it is one with a live object
        behind it.
        """
        arguments = [*enqueue.payload, *enqueue.payload_in_variables]
        if isinstance(enqueue.role.job, Parameter):
            job = enqueue.argument(enqueue.role.job)
            if job is not None:
                arguments.insert(0, Argument(job, enqueue.scope))
        return arguments

    def is_overridden(self, enqueue: Call) -> bool:
        """Does a class of the project take the enqueue in its own hands (its method overrides the library's)?"""
        receiver = enqueue.receiver_type
        if receiver is None or ":" not in receiver.name:
            return False
        return any(
            isinstance(role, Enqueue)
            for base in self.mro(receiver.name)
            if (info := self.class_info(base)) is not None
            for method in info.methods
            for role in self.roles(f"{base}.{method.short_name}")
        )

    def sent_before_commit(self) -> list[EarlySend]:
        """Jobs and messages that leave while a database transaction is open, in source order."""
        return sorted(early_sends(self), key=lambda early: (early.call.node.lineno, early.call.node.col_offset))

    @cached_property
    def ways(self) -> Ways:
        """How running functions comes to send something (see `early_sends`)."""
        return Ways(self)

    def defers_to_commit(self, enqueue: Call) -> bool:
        """Does the project's own task class, which overrides the enqueue, wait for the commit in its body?"""
        receiver = enqueue.receiver_type
        if receiver is None or ":" not in receiver.name:
            return False
        for base in self.mro(receiver.name):
            info = self.class_info(base)
            if info is None:
                continue
            for method in info.methods:
                if method.short_name in self.last_names(Enqueue) and method.module.reached(method.function, OnCommit):
                    return True
        return False

    def signature_mismatch(self, enqueue: Call) -> Mismatch | None:
        """What of an enqueue's arguments does not fit the signature of its job."""
        return mismatch(self, enqueue)

    @staticmethod
    def planned_mismatch(plan: Plan) -> Mismatch | None:
        """What of the arguments that an entry of a schedule gives does not fit the signature of its job."""
        return planned_mismatch(plan)

    def handed(self, role: type[R], *takers: type[Role]) -> list[Call]:
        """
        Calls of kind `role` that another makes: its callee and its arguments are handed over, to `functools.partial`
        or to a call of one of the kinds `takers`.
        """
        last_names = self.last_names(role)
        takers_names = {"partial"}.union(*(self.last_names(taker) for taker in takers))
        takers_names |= self.renamed_from(takers_names)
        renamed = self.renamed_from(last_names)
        found = []
        for site in (s for name in takers_names & self._sites_by_last.keys() for s in self._sites_by_last[name]):
            for position, func in enumerate(site.node.args):
                last = func.attr if isinstance(func, ast.Attribute) else func.id if isinstance(func, ast.Name) else None
                if last is None or not (last in last_names or last in renamed):
                    continue
                if not self._takes(site, position, takers):
                    continue
                args, keywords = site.node.args[position + 1 :], site.node.keywords
                outer = self.parent(site.node)
                if isinstance(outer, ast.Call) and outer.func is site.node:  # sync_to_async(f)(x)
                    args, keywords = [*args, *outer.args], [*keywords, *outer.keywords]
                name = self.names.of(func, site.scope)
                for played in self.roles(name) if name else ():
                    if isinstance(played, role):
                        found.append(Call(site, played, self, func, args, keywords, site.last))
        return found

    def _takes(self, site: Site, position: int, takers: tuple[type[Role], ...]) -> bool:
        """Is the argument at `position` the callable that `site` hands on?"""
        if position == 0 and self.callee_name(site) == "functools.partial":
            return True
        return any(isinstance(r, takers) and r.callable.position == position for r in self.roles_of(site))  # type: ignore[attr-defined]

    def made(self, role: type[R]) -> list[Call]:
        """Calls of kind `role` with no argument, made by what is given the callable: `defaultdict(asyncio.Queue)`."""
        last_names = self.last_names(role)
        renamed = self.renamed_from(last_names)
        found = []
        for maker in self.calls(Factory):
            func = maker.argument(maker.role.callable)
            if not isinstance(func, (ast.Name, ast.Attribute)):
                continue
            last = func.attr if isinstance(func, ast.Attribute) else func.id
            name = self.names.of(func, maker.scope) if last in last_names or last in renamed else None
            found += [
                Call(maker.site, played, self, func, [], [], maker.site.last)
                for played in (self.roles(name) if name else ())
                if isinstance(played, role)
            ]
        return found

    def queue_uses(self, queue: Call) -> QueueUses | None:
        """How the queue that a call makes is used; None where it can't be told what it is kept in."""
        if queue.handed_to is not None:
            return None
        made = self.types.of(queue.node, queue.scope)
        return QueueUses(self, queue.node, queue.scope, made.name, queue.function) if made is not None else None

    def is_bounded_by_callers(self, queue: Call, bound: Parameter | None) -> bool:
        """
        Is the bound a parameter, with a default, for which every call of its function in this file passes another
        value?
        """
        name = queue.given_by_parameter(bound)
        function = queue.function
        if name is None or function is None:
            return False
        callers = self.callers(function)
        return bool(callers) and all(self._passes(site, function, name) for site in callers)

    def _passes(self, site: Site, function: Function, name: str) -> bool:
        if any(k.arg in (None, name) for k in site.node.keywords) or any(
            isinstance(a, ast.Starred) for a in site.node.args
        ):
            return True
        names = [a.arg for a in function.parameters]
        position = names.index(name) if name in names else None
        if position is not None and function.class_ is not None and not self.is_static(function):
            position -= 1
        return position is not None and len(site.node.args) > position

    def callers(self, function: Function) -> list[Site]:
        """The calls in this file that run `function` (for a constructor: that make an instance)."""
        owner = function.class_
        name = owner.node.name if owner is not None and function.short_name == "__init__" else function.short_name
        return [
            site
            for site in self.notes.sites
            if site.last == name and (info := self.callee(site)) is not None and info.function is function
        ]

    def is_ignored_callback(self, node: ast.expr) -> bool:
        """Is `node` handed to a library that calls it and ignores what it returns?"""
        parent = self.notes.parents.get(node)
        keyword = parent.arg if isinstance(parent, ast.keyword) else None
        call = self.notes.parents.get(parent) if isinstance(parent, ast.keyword) else parent
        site = self.site_of(call) if isinstance(call, ast.Call) else None
        if site is None:
            return False
        for role in self.roles_of(site):
            if isinstance(role, Callback):
                position = role.callable.position
                if keyword == role.callable.name or (
                    position is not None and site.node.args[position : position + 1] == [node]
                ):
                    return True
        return False

    def called_at(self, node: ast.AST) -> str | None:
        """The qualified name of what `node` calls; None if it is no call, or one can't tell."""
        site = self.site_of(node) if isinstance(node, ast.Call) else None
        return self.callee_name(site) if site is not None else None

    def site_of(self, node: ast.Call) -> Site | None:
        """The note about call `node`."""
        return self._site_by_node.get(node)

    @cached_property
    def _site_by_node(self) -> dict[ast.Call, Site]:
        return {site.node: site for site in self.notes.sites}

    def _may_be_instance(self, site: Site) -> bool:
        func = site.node.func
        if isinstance(func, (ast.Call, ast.BinOp)):
            return True
        if isinstance(func, ast.Attribute):
            # `self.task(...)`, `tasks.refresh(...)`: only where the object is imported or the class has the attribute
            return isinstance(func.value, ast.Name) and any(
                binding.kind in ("import", "from") and self._may_bring_objects(binding)
                for binding in self.names.lookup(func.value.id, site.scope)
            )
        if not isinstance(func, ast.Name):
            return False
        for binding in self.names.lookup(func.id, site.scope):
            if binding.kind == "def":
                if getattr(binding.node, "decorator_list", ()):
                    return True
            elif binding.kind == "from":
                if self._may_bring_objects(binding):
                    return True
            elif binding.kind not in ("import", "class"):
                return True
        return False

    def _may_bring_objects(self, binding: Binding) -> bool:
        """
        Does an import bring something of the project, from a file whose text speaks of what makes jobs of functions?
        """
        file = self._file_behind(binding)
        return file is not None and hints(file).makes_jobs

    @cached_property
    def import_hints(self) -> list[Hints]:
        """What the texts of the project's files that this one imports tell, without being parsed."""
        if self.project is None or not self.path:
            return []
        return [hints(file) for file in imported_by(self.source, self.path).files]

    def _is_of_project(self, name: str, scope: Scope) -> bool:
        """Is `name` imported from a file of the project?"""
        return any(b.kind in ("import", "from") and self._file_behind(b) for b in self.names.lookup(name, scope))

    def _file_behind(self, binding: Binding) -> str | None:
        """The file of the project that an import brings something from."""
        if binding not in self._files_behind:
            dotted = str(binding.detail)
            if binding.kind == "from":
                assert isinstance(binding.detail, tuple)
                base = self.absolute(binding.detail[0], binding.detail[1])
                dotted = "" if base is None else f"{base}.{binding.detail[2]}" if base else binding.detail[2]
            root = dotted.partition(".")[0]
            known = not dotted or root in FILES or root in sys.stdlib_module_names
            near = search_roots(self.path) if not known and self.project is not None else ()
            self._files_behind[binding] = file_of(dotted, near)
        return self._files_behind[binding]

    def roles_of(self, site: Site) -> tuple[Role, ...]:
        """All roles of one call."""
        name = self.callee_name(site)
        found = self.roles(name) if name else ()
        taught = self.taught.get((site.node.lineno, site.node.col_offset))
        return (*found, *taught) if taught else found

    def callee_name(self, site: Site) -> str | None:
        """The qualified name of what is called; `C.__call__` where an instance of class C is."""
        return self._site_names.get(site, self._callee_name, site.node, site.scope)

    def said(self, node: ast.expr, scope: Scope | None = None) -> str:
        """
        The last part of a name, or of the name that is called: its own one, where this file has given it another
        (`from asyncio import sleep as nap`). Empty for what is no name.
        """
        func = node.func if isinstance(node, ast.Call) else node
        last = last_part(func)
        if last not in self.notes.aliases:
            return last
        name = self.names.of(func, scope or self.scope_of(func))
        return name.replace(":", ".").rpartition(".")[2] if name is not None else last

    def callee_of(self, node: ast.Call, scope: Scope) -> str | None:
        """The qualified name of what `node`, a call anywhere in `scope`, calls."""
        site = self.site_of(node)
        return self.callee_name(site) if site is not None else self._callee_name(node, scope)

    def _callee_name(self, node: ast.Call, scope: Scope) -> str | None:
        if isinstance(node.func, ast.Call):
            wrapped = self._wrapped(node.func, scope)
            if wrapped is not None:
                return self.names.of(wrapped, scope)
        name = self.names.of(node.func, scope)
        if name is not None and not (":" in name and self._is_object(name)):
            return name
        callee = self.types.of(node.func, scope)
        if callee is None or callee.name in ("types.LambdaType",):
            return name
        called = self.member(callee.name, "__call__")
        return called if called is not None and (self.roles(called) or ":" in called) else name

    def _wrapped(self, node: ast.Call, scope: Scope) -> ast.expr | None:
        """The callable that calling what `node` gives calls: `f` of `async_to_sync(f)`."""
        name = self.names.of(node.func, scope)
        for role in INDEX.roles.get(name, ()) if name else ():
            if isinstance(role, Wraps):
                position = role.callable.position
                return node.args[position] if position is not None and len(node.args) > position else None
        return None

    def _is_object(self, name: str) -> bool:
        """Is the project's `name` an object (perhaps a decorated function), and not a plain function or class?"""
        return self._objecthood.get(name, self._find_objecthood, name)

    def _find_objecthood(self, name: str) -> bool:
        function = self.function_info(name) if self.class_info(name) is None else None
        return self.class_info(name) is None and (function is None or function.becomes is not None)

    def roles(self, name: str) -> tuple[Role, ...]:
        """What the catalogue says of qualified name `name`; an override in the project plays what it overrides."""
        if self._roles_known_to != len(INDEX.libraries):  # a library more may have something to say
            self._roles_known_to = len(INDEX.libraries)
            self._roles = Answers(())
        return self._roles.get(name, self._find_roles, name)

    def _find_roles(self, name: str) -> tuple[Role, ...]:
        found = self._named_roles(name)
        return (*found, *self._roles_of_any_method(name)) if INDEX.whole_classes else found

    def _roles_of_any_method(self, name: str) -> Iterator[Role]:
        """The roles that the catalogue gives to every method of a class (`Client.*`), where `name` is one of them."""
        owner, _, last = name.rpartition(".")
        if last[:1].islower():
            for base in self.mro(owner):
                if base in INDEX.whole_classes:
                    yield from (r for r in INDEX.roles[f"{base}.*"] if last not in getattr(r, "besides", ()))

    def _named_roles(self, name: str) -> tuple[Role, ...]:
        if ":" not in name:
            return INDEX.roles.get(name, ())
        owner, _, last = name.rpartition(".")
        if not owner or ":" not in owner:
            return INDEX.roles.get(name, ())
        for base in self.mro(owner)[1:]:
            if ":" not in base:
                found = INDEX.roles.get(f"{base}.{last}")
                if found:
                    return found
        return INDEX.roles.get(name, ())

    def is_known(self, name: str) -> bool:
        """Does the catalogue say anything of `name`?"""
        return name in INDEX.roles

    def class_roles(self, type_name: str, role: type[R]) -> list[R]:
        """The roles of kind `role` of class `type_name` and its bases, the nearest first."""
        return [r for name in self.mro(type_name) for r in INDEX.roles.get(name, ()) if isinstance(r, role)]

    # -- names across files ---------------------------------------------------------------------

    def own(self, dotted: str) -> str:
        """The qualified name of what this module defines as `dotted`."""
        return f"{self.name}:{dotted}"

    def canonical(self, name: str) -> str:
        """The one spelling of an imported name: the catalogue's, or the project's `module:name`."""
        if ":" in name:
            return name
        if name in self._canonical.kept:
            return self._canonical.kept[name]
        return self._canonical.ask(name, name, self._find_canonical, name)

    def _find_canonical(self, name: str) -> str:
        root = name.partition(".")[0]
        if root in FILES and not self.name.startswith(root + "."):  # a file of that very library knows better
            INDEX.load(root)
            return INDEX.canonical(name)
        if self.project is None or not self.path:
            return INDEX.canonical(name)
        located = self.project.locate(name, self.path)
        if located is None:
            return INDEX.canonical(name)
        module, rest = located
        if not rest:
            return name
        return module.exported(rest) or name

    def exported(self, dotted: str) -> str | None:
        """The qualified name of what another module gets by importing `dotted` from this one."""
        first, _, rest = dotted.partition(".")
        bound = self.notes.scope.bindings.get(first)
        if bound is None:
            return self._exported_by_star(dotted)
        base_name = self.names._agreed(bound)
        if base_name is None:
            base_name = self.own(first)
        if not rest:
            return base_name
        return f"{base_name}.{rest}" if ":" in base_name else self.canonical(f"{base_name}.{rest}")

    def _exported_by_star(self, dotted: str) -> str | None:
        """
        What the modules that this one imports `*` from export as `dotted`; a star brings names and never submodules.
        """
        if dotted in self._starring:
            return None  # two modules that import each other's names
        self._starring.add(dotted)
        try:
            for module, level in self.notes.stars:
                base = self.absolute(module, level)
                if base is None:
                    continue
                located = self.project.locate(base, self.path) if self.project is not None and self.path else None
                if located is not None:
                    found = located[0].exported(dotted) if not located[1] else None
                else:
                    found = self.canonical(f"{base}.{dotted}")
                if found is not None and (":" in found or self.is_known(found)):
                    return found
            return None
        finally:
            self._starring.discard(dotted)

    def absolute(self, module: str, level: int) -> str | None:
        """The absolute dotted name of `from <level dots><module> import`; None when the package isn't known."""
        if not level:
            return module
        parts = self.name.split(".")
        if not self.is_package:
            parts = parts[:-1]
        up = level - 1
        if up > len(parts):
            return None
        base = parts[: len(parts) - up] if up else parts
        return ".".join([*base, module]) if module else ".".join(base)

    def module_of(self, name: str) -> Module | None:
        """The module that defines the project's `name` (`shop.models:Order`)."""
        module, _, _ = name.partition(":")
        if module == self.name:
            return self
        if module not in self._modules:
            self._modules[module] = self.project.module(module, self.path) if self.project is not None else None
        return self._modules[module]

    # -- classes -----------------------------------------------------------------------------------

    def class_info(self, name: str) -> ClassInfo | None:
        """The project's class called `name`; None for a library's, or what is no class."""
        if ":" not in name:
            return None
        if name not in self._infos:
            module = self.module_of(name)
            self._infos[name] = module.own_class(name.partition(":")[2]) if module is not None else None
        return self._infos[name]

    def own_class(self, dotted: str) -> ClassInfo | None:
        note = self._class_notes.get(dotted)
        if note is None:
            return None
        if note not in self._classes:
            self._classes[note] = ClassInfo(self, note)
        return self._classes[note]

    @cached_property
    def settings_spelled(self) -> list[tuple[str, ast.expr]]:
        """Name and value of everything in this file that may be a setting."""
        return list(spelled_settings(self.tree))

    @cached_property
    def _class_notes(self) -> dict[str, ClassNote]:
        return {note.name: note for note in self.notes.classes}

    @cached_property
    def classes(self) -> list[ClassInfo]:
        """The classes of this file."""
        return [info for note in self.notes.classes if (info := self.own_class(note.name)) is not None]

    def mro(self, name: str) -> list[str]:
        """`name` and its bases, nearest first: the project's by their definitions, a library's by the catalogue."""
        if name in self._mro.kept:
            return self._mro.kept[name]
        return self._mro.ask(name, [name], self._find_mro, name)  # a class that inherits from itself ends there

    def _find_mro(self, name: str) -> list[str]:
        found = [name]
        for base in self._bases(name):
            found += [b for b in self.mro(base) if b not in found]
        return found

    def is_readable(self, name: str) -> bool:
        """Are all bases of class `name` in sight, but those of the standard library that bring nothing?"""
        return all(":" in base or base.startswith(("builtins.", "abc.", "typing.")) for base in self.mro(name))

    def _bases(self, name: str) -> Iterable[str]:
        if ":" not in name and name not in INDEX.roles and name in self._told:
            return (self._told[name],)
        if ":" in name:
            info = self.class_info(name)
            return info.bases if info is not None else ()
        return [base for role in INDEX.roles.get(name, ()) if isinstance(role, Class) for base in role.bases]

    @cached_property
    def _told(self) -> dict[str, str]:
        """What this file tells of imported classes that can't be read: class -> library class it derives from."""
        return told(self)

    def member(self, type_name: str, attribute: str) -> str | None:
        """The qualified name of attribute `attribute` of class `type_name`, looked up along its bases."""
        library: str | None = None
        for name in self.mro(type_name):
            info = self.class_info(name)
            if info is not None:
                if info.method(attribute) is not None or info.has(attribute):
                    return f"{name}.{attribute}"
                continue
            if f"{name}.{attribute}" in INDEX.roles:
                return f"{name}.{attribute}"
            if ":" not in name and library is None:
                library = name
        canonical = INDEX.canonical(f"{type_name}.{attribute}") if ":" not in type_name else None
        if canonical is not None and canonical in INDEX.roles:
            return canonical
        return f"{library}.{attribute}" if library is not None else None

    def attribute_bindings(self, type_name: str, attribute: str) -> list[Binding]:
        """What binds `attribute` in project class `type_name` or the project's classes it inherits from."""
        found = []
        for name in self.mro(type_name):
            info = self.class_info(name)
            if info is not None:
                found += info.bindings(attribute)
        return found

    # -- functions ---------------------------------------------------------------------------------

    def function_info(self, name: str) -> FunctionInfo | None:
        """The project's function or method called `name` (inherited ones too)."""
        if ":" not in name:
            return None
        module = self.module_of(name)
        if module is None:
            return None
        dotted = name.partition(":")[2]
        found = module.own_function(dotted)
        if found is not None:
            return found
        owner, _, last = dotted.rpartition(".")
        return self.method(f"{name.partition(':')[0]}:{owner}", last) if owner else None

    def own_function(self, dotted: str) -> FunctionInfo | None:
        function = self._functions_by_name.get(dotted)
        return self.info(function) if function is not None else None

    @cached_property
    def _functions_by_name(self) -> dict[str, Function]:
        return {f.name: f for f in self.notes.functions if not isinstance(f.node, ast.Lambda)}

    def info(self, function: Function) -> FunctionInfo:
        """What can be told of `function` of this file."""
        if function not in self._functions:
            self._functions[function] = FunctionInfo(self, function)
        return self._functions[function]

    @cached_property
    def functions(self) -> list[FunctionInfo]:
        """The functions, methods and lambdas of this file, in source order."""
        return [self.info(f) for f in self.notes.functions]

    def method(self, type_name: str, name: str) -> FunctionInfo | None:
        """Method `name` of project class `type_name`, looked up along its bases."""
        for base in self.mro(type_name):
            info = self.class_info(base)
            found = info.method(name) if info is not None else None
            if found is not None:
                return found
        return None

    def callee(self, site: Site) -> FunctionInfo | None:
        """The project's function that a call runs: a constructor for a class, nothing for a library's."""
        name = self.callee_name(site)
        if name is None or ":" not in name:
            return None
        if self.class_info(name) is not None:
            return self.method(name, "__init__")
        return self.function_info(name)

    def calls_project(self, site: Site) -> FunctionInfo | None:
        """
        The project's function that a call runs, sought only where the spelling allows one: a function or class of this
        file or of one that it imports has that name, or the callee (or what it is an attribute of) is imported.
        """
        if not (self.effects.may_be_own(site.last) or site.last in self._imported_function_names):
            root = site.node.func
            while isinstance(root, ast.Attribute):
                root = root.value
            if not (isinstance(root, ast.Name) and self._is_of_project(root.id, site.scope)):
                return None
        return self.callee(site)

    @cached_property
    def _imported_function_names(self) -> frozenset[str]:
        """The names of the functions and methods in the project's files that this one imports."""
        names = frozenset().union(*(hints.functions | hints.coroutines for hints in self.import_hints))
        return names - _COMMON_METHODS

    def callable_of(self, node: ast.expr, scope: Scope) -> FunctionInfo | None:
        """The function that expression `node` names, defines (lambda) or wraps (`partial(f, x)`)."""
        if isinstance(node, ast.Lambda):
            function = self.notes.function_of.get(node)
            return self.info(function) if function is not None else None
        if isinstance(node, ast.Call) and node.args:
            name = self.names.of(node.func, scope)
            if name in ("functools.partial", "functools.partialmethod"):
                return self.callable_of(node.args[0], scope)
            return None
        name = self.names.of(node, scope)
        return self.function_info(name) if name is not None else None

    def is_defined_twice(self, function: Function) -> bool:
        """
        Is there another definition of the same name (overloads, `if`/`else`), so that one can't tell which one
        counts?
        """
        return len(function.scope.bindings.get(function.short_name, ())) > 1

    def is_static(self, function: Function) -> bool:
        return "builtins.staticmethod" in self.info(function).decorator_names

    def is_class_method(self, function: Function) -> bool:
        return "builtins.classmethod" in self.info(function).decorator_names

    def decorator_name(self, node: ast.expr, scope: Scope) -> str | None:
        """The qualified name of a decorator, or of what it calls."""
        if isinstance(node, ast.Call):
            return self._callee_name(node, scope)
        return self.names.of(node, scope)

    def yields_as_manager(self, function: Function | None) -> bool:
        """Is it a context manager that yields, so that what follows its `yield` is the place to end things?"""
        return function is not None and bool(function.yields) and self.context_kind(function)

    def context_kind(self, function: Function) -> bool:
        """Is this generator a context manager by `contextlib`'s decorators?"""
        return any(
            name in ("contextlib.contextmanager", "contextlib.asynccontextmanager")
            for name in self.info(function).decorator_names
        )

    def function_of_parameter(self, binding: Binding) -> Function | None:
        return self.notes.parameter_of.get(binding.node)

    def injected_parameter(self, function: Function, arg: ast.arg) -> Type | None:
        """
        What the library passes for a parameter that nothing annotates: the task for `bind=True`, a signal's instance.
        """
        info = self.info(function)
        job = self.boundaries.made(info)
        if job is not None and job.leading and function.parameters[:1] == [arg] and job.becomes is not None:
            return job.becomes
        return (
            self.boundaries.received(info, arg.arg)
            or self.boundaries.passed(info, arg)
            or self.boundaries.called_with(info, arg)
        )

    def decorated_type(self, binding: Binding) -> Type | None:
        function = self.notes.function_of.get(binding.node)
        return self.info(function).becomes if function is not None else None

    # -- objects ------------------------------------------------------------------------------------

    def object_type(self, name: str) -> Type | None:
        """What the project's (or an unreadable) object called `name` is an instance of."""
        return self._objects.get(name, self._object_type, name)

    def _object_type(self, name: str) -> Type | None:
        if ":" not in name:
            return None
        module = self.module_of(name)
        if module is None:
            return None
        dotted = name.partition(":")[2]
        bound = module.notes.scope.bindings.get(dotted)
        if bound is not None:
            return module.types.agreed(bound)
        owner, _, last = dotted.rpartition(".")
        if owner and module.own_class(owner) is not None:
            return module.types.attribute(Type(module.own(owner)), last)
        return None

    def alias_type(self, name: str) -> Type | None:
        """The type that a project's alias (`SessionDep = Annotated[Session, ...]`) stands for."""
        module = self.module_of(name)
        bound = module.notes.scope.bindings.get(name.partition(":")[2]) if module is not None else None
        if module is None or bound is None or len(bound) != 1 or bound[0].kind != "value":
            return None
        node = bound[0].node
        return module.types.annotation(node, bound[0].scope) if isinstance(node, (ast.Subscript, ast.BinOp)) else None

    def comprehension_scope(self, node: ast.AST, scope: Scope) -> Scope | None:
        return self.notes.scope_of.get(node)

    def parse_annotation(self, node: ast.Constant) -> ast.expr | None:
        if node not in self._annotations:
            try:
                self._annotations[node] = ast.parse(str(node.value), mode="eval").body
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                self._annotations[node] = None
        return self._annotations[node]

    @cached_property
    def conventions(self) -> list[Conventional]:
        """What spellings mean in this file, by the libraries it imports; coroutines know a loop without an import."""
        found = self.roles_of_kind(Conventional)
        if self._knows_loops:
            files = FILES["asyncio"]
            found += [r for f in files for r in INDEX.libraries[f].roles if isinstance(r, Conventional)]
        return found

    @cached_property
    def _knows_loops(self) -> bool:
        """Does the file have coroutines and speak of a loop (`bot.loop.create_task(...)`), but import no asyncio?"""
        if "asyncio" in self.roots or "loop." not in self.source or not any(f.is_async for f in self.notes.functions):
            return False
        INDEX.load("asyncio")
        return True

    @cached_property
    def _telltales(self) -> list[Telltale]:
        return self.roles_of_kind(Telltale)

    def roles_of_kind(self, kind: type[R]) -> list[R]:
        """The roles of kind `kind` of the libraries that the file imports."""
        return [role for file in self._catalogue_files for role in _roles_in(file, kind)]  # type: ignore[arg-type]

    @cached_property
    def _catalogue_files(self) -> list[str]:
        """The files of the catalogue that speak of what this one imports."""
        return list(dict.fromkeys(file for root in sorted(self.roots) for file in FILES[root]))

    def telltale(self, name: str, attribute: str, of: str) -> Telltale | None:
        """What reading `attribute` tells of the unreadable object `name` (imported, dotted)."""
        root = TELLTALES.get(attribute)
        candidates = self._telltales
        if root is not None:
            INDEX.load(root)
            candidates = [*candidates, *(role for file in FILES[root] for role in _roles_in(file, Telltale))]
        for role in candidates:
            if role.of == of and attribute in role.attributes:
                module = name.split(".")[-2] if name.count(".") else ""
                if not role.modules or module in role.modules:
                    return role
        return None

    # -- places ------------------------------------------------------------------------------------

    def parent(self, node: ast.AST) -> ast.AST | None:
        return self.notes.parents.get(node)

    def ancestors(self, node: ast.AST) -> Iterator[ast.AST]:
        """The nodes around `node`, nearest first, up to and with the enclosing function or class."""
        here = self.notes.parents.get(node)
        while here is not None:
            yield here
            if isinstance(here, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
                return
            here = self.notes.parents.get(here)

    def line_of(self, node: ast.AST) -> int:
        """The line on which `node` begins, for a message."""
        return (node.iter if isinstance(node, ast.comprehension) else node).lineno  # type: ignore[attr-defined, no-any-return]

    def statement(self, node: ast.AST) -> ast.stmt | None:
        """The innermost statement that holds `node`."""
        here: ast.AST | None = node
        while here is not None and not isinstance(here, ast.stmt):
            here = self.notes.parents.get(here)
        return here

    def function_at(self, node: ast.AST) -> Function | None:
        """The function whose body `node` stands in."""
        statement = self.statement(node)
        block = self.notes.blocks.get(statement) if statement is not None else None
        return block.function if block is not None else None

    def blocks(self, block: Block | None) -> Iterator[Block]:
        """`block` and the blocks around it, inside the same function."""
        function = block.function if block is not None else None
        while block is not None and block.function is function:
            yield block
            block = block.parent

    def holds_statement(self, function: Function, *kinds: type[ast.stmt]) -> bool:
        """Can a statement of one of `kinds` stand in the body of `function` itself? Cheaper than a walk over it."""
        held = self._kinds_held.get(function, ())
        return any(kind in held for kind in kinds)

    @cached_property
    def _kinds_held(self) -> dict[Function | None, set[type[ast.AST]]]:
        found: dict[Function | None, set[type[ast.AST]]] = defaultdict(set)
        for statement, block in self.notes.blocks.items():
            found[block.function].add(statement.__class__)
        return found

    def is_dead(self, block: Block) -> bool:
        """Does a constant condition (`if False:`, the `else` of `if True:`) keep what stands here from running?"""
        return any(
            isinstance(here.node, ast.If) and _truth(here.node.test) is (here.part == "orelse")
            for here in self.blocks(block)
        )

    def held(self, block: Block, role: type[R]) -> list[Held]:
        """The `with` blocks of role `role` around `block` inside its function, the innermost first."""
        found = []
        for here in self.blocks(block):
            if here.part == "body" and isinstance(here.node, (ast.With, ast.AsyncWith)):
                for item in reversed(here.node.items):
                    for played in self.entered_roles(item.context_expr, self._with_scope(here), role):
                        found.append(Held(here.node, item.context_expr, played))
        return found

    def _with_scope(self, block: Block) -> Scope:
        return block.function.inner if block.function is not None else self._scope_at(block)

    def _scope_at(self, block: Block) -> Scope:
        here: Block | None = block
        while here is not None:
            note = self.notes.class_of.get(here.node)
            if note is not None:
                return note.inner
            here = here.parent
        return self.notes.scope

    def catches(self, site: Site, exception: str) -> Iterator[ast.AST]:
        """The `except` clauses and `suppress(...)` calls around `site`, inside its function, that name `exception`."""
        scope = site.scope
        for block in self.blocks(site.block):
            if block.part == "body" and isinstance(block.node, (ast.With, ast.AsyncWith)):
                for item in block.node.items:
                    entered = item.context_expr
                    if (
                        isinstance(entered, ast.Call)
                        and self.names.of(entered.func, scope) == "contextlib.suppress"
                        and any(self.names.of(named, scope) == exception for named in entered.args)
                    ):
                        yield entered
            elif block.part == "body" and isinstance(block.node, ast.Try):
                for handler in block.node.handlers:
                    named = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
                    if any(one is not None and self.names.of(one, scope) == exception for one in named):
                        yield handler

    def unbounded_queues(self) -> list[Call]:
        """The queues that are built with no bound, as far as their construction tells."""
        return [
            queue
            for queue in [*self.calls(Queue), *self.made(Queue), *of_subclasses(self)]
            if is_unbounded(queue) and not self.is_bounded_by_callers(queue, queue.role.bound)
        ]

    @cached_property
    def overflow(self) -> Overflow:
        """What happens when a queue is full (see `overflow`)."""
        from .overflow import Overflow

        return Overflow(self)

    @cached_property
    def buffers(self) -> Buffers:
        """The lists and deques that one unit fills and another one empties (see `buffers`)."""
        from .buffers import Buffers

        return Buffers(self)

    @cached_property
    def bounds(self) -> Bounds:
        """What bounds a call is given (see `bounds`)."""
        from .bounds import Bounds

        return Bounds(self)

    @property
    def stream_readers(self) -> list[StreamReader]:
        """The calls that read a stream or build what reads it, with what can be told of them."""
        return list(readers(self))

    @property
    def unexplained_noqa(self) -> list[tuple[int, int, tuple[str, ...]]]:
        """Line, column and codes of each `noqa` of ours that gives no reason."""
        return list(declarations.noqa_without_reason(self.source))

    def entered_roles(self, node: ast.expr, scope: Scope, role: type[R]) -> list[R]:
        """
        The roles of kind `role` that `with node:` enters: by the call's name, the object's class, or a project's own
        context manager.
        """
        found: list[R] = []
        if isinstance(node, ast.Name):
            bound = self.names.lookup(node.id, scope)
            if len(bound) == 1 and bound[0].kind == "value" and isinstance(bound[0].node, ast.Call):
                node, scope = bound[0].node, bound[0].scope  # block = transaction.atomic()
        if isinstance(node, ast.Call):
            name = self._callee_name(node, scope)
            if name is not None:
                found += [r for r in self.roles(name) if isinstance(r, role)]
                if not found and ":" in name:
                    info = self.function_info(name)
                    if info is not None and info.module.context_kind(info.function):
                        found += info.yields_under(role)
        if not found:
            entered = self.types.of(node, scope)
            if entered is not None:
                found += self.class_roles(entered.name, role)
                if not found:
                    for method in ("__enter__", "__aenter__"):
                        enter = self.method(entered.name, method)
                        if enter is not None:
                            found += list(enter.roles_in_body(role))
        return found

    # -- what happens to a value ---------------------------------------------------------------------

    def is_dropped(self, node: ast.expr) -> bool:
        """Is the value of `node` thrown away: a bare statement, `_ =`, an operand or element of such?"""
        parent = self.notes.parents.get(node)
        if isinstance(parent, ast.Expr):
            return True
        if isinstance(parent, ast.Assign):
            return all(isinstance(t, ast.Name) and t.id == "_" for t in parent.targets)
        if isinstance(parent, ast.AnnAssign):
            return isinstance(parent.target, ast.Name) and parent.target.id == "_"
        if isinstance(parent, (ast.BoolOp, ast.List, ast.Tuple, ast.Set, ast.GeneratorExp)):
            return self.is_dropped(parent)
        if isinstance(parent, (ast.ListComp, ast.SetComp)):
            return parent.elt is node and self.is_dropped(parent)
        if isinstance(parent, ast.IfExp):
            return parent.test is not node and self.is_dropped(parent)
        return False

    def is_lost(self, node: ast.expr) -> bool:
        """
        Does nobody get the value of `node`? It is dropped, only a callback is added to it, or it is what a callback
        returns to a library that ignores it.
        """
        parent = self.parent(node)
        while isinstance(parent, ast.Attribute) and parent.attr in UNKEPT:
            called = self.parent(parent)
            if not isinstance(called, ast.Call) or called.func is not parent:
                return False
            node, parent = called, self.parent(called)
        if self.is_dropped(node):
            return True
        while isinstance(parent, (ast.BoolOp, ast.IfExp, ast.List, ast.Tuple)):
            if isinstance(parent, ast.IfExp) and parent.test is node:
                return False
            node, parent = parent, self.parent(parent)
        return isinstance(parent, ast.Lambda) and self.is_ignored_callback(parent)

    def is_awaited(self, node: ast.expr) -> bool:
        parent = self.notes.parents.get(node)
        if isinstance(parent, (ast.IfExp, ast.BoolOp)):
            return self.is_awaited(parent)
        return isinstance(parent, ast.Await)

    def loads_of(self, target: ast.Name, scope: Scope) -> list[ast.Name]:
        """Every place that reads what assigning to `target` in `scope` binds; nested functions may share it."""
        bound = self.names.lookup(target.id, scope)
        return [
            load
            for load in self._loads.get(target.id, ())
            if self.names.lookup(load.id, self._load_scopes[load]) is bound
        ]

    def put_into(self, node: ast.expr, scope: Scope) -> list[tuple[ast.expr, ast.expr | None]]:
        """
        Every place where the list or dict that variable or attribute `node` holds is changed, and what is put into it
        there (None: something is taken out or cannot be told).
        """
        if isinstance(node, ast.Name):
            places: list[ast.Name] | list[ast.Attribute] = self.loads_of(node, scope)
        elif isinstance(node, ast.Attribute):
            text = ast.unparse(node)
            places = [a for a in self.attributes_named(node.attr) if ast.unparse(a) == text]
        else:
            return []
        return [(place, value) for place in places for value in self._changed(place)]

    def _changed(self, place: ast.expr) -> Iterator[ast.expr | None]:
        parent = self.parent(place)
        above = self.parent(parent) if parent is not None else None
        if isinstance(parent, ast.Subscript) and parent.value is place and not isinstance(parent.ctx, ast.Load):
            yield above.value if isinstance(above, ast.Assign) else None
        elif isinstance(parent, ast.Attribute) and isinstance(above, ast.Call) and above.func is parent:
            if parent.attr in ("append", "appendleft", "add", "insert", "extend", "update", "setdefault"):
                yield from [*above.args[-1:], *(k.value for k in above.keywords)]
            elif parent.attr in ("pop", "popitem", "remove", "clear"):
                yield None

    def loads(self, name: str, scope: Scope) -> list[ast.Name]:
        """Every place that reads local `name` of `scope`, in nested functions and comprehensions too."""
        return [load for load in self._loads.get(name, ()) if self.names_scope(load) is scope]

    @cached_property
    def _loads(self) -> dict[str, list[ast.Name]]:
        found: dict[str, list[ast.Name]] = defaultdict(list)
        for load in self._load_scopes:
            found[load.id].append(load)
        return found

    @cached_property
    def _load_scopes(self) -> dict[ast.Name, Scope]:
        """Every name that is read, and the scope in which it is."""
        found: dict[ast.Name, Scope] = {}
        scopes = [self.notes.scope, *(f.inner for f in self.notes.functions), *(c.inner for c in self.notes.classes)]
        for scope in [*scopes, *self.notes.scope_of.values()]:
            found.update(dict.fromkeys(scope.loads, scope))
        return found

    def names_scope(self, load: ast.Name) -> Scope | None:
        """The scope that binds the name read at `load`."""
        here: Scope | None = self._load_scopes.get(load)
        first = True
        while here is not None:
            if load.id in here.bindings and (first or here.kind != "class"):
                return here
            first = False
            here = here.parent
        return None

    def scope_of(self, node: ast.expr) -> Scope:
        """The scope in which `node` is to be understood."""
        if isinstance(node, ast.Name) and node in self._load_scopes:
            return self._load_scopes[node]
        child: ast.AST = node
        here = self.notes.parents.get(node)
        while here is not None:
            inside = isinstance(child, ast.stmt)  # and no decorator, default or base
            function, scope = self.notes.function_of.get(here), self.notes.scope_of.get(here)
            if function is not None and (inside or child is getattr(here, "body", None)):
                return function.inner
            if scope is not None:
                return scope
            if inside and here in self.notes.class_of:
                return self.notes.class_of[here].inner
            child, here = here, self.notes.parents.get(here)
        return self.notes.scope

    def attributes_named(self, name: str) -> list[ast.Attribute]:
        """Every `something.name` of the file."""
        return self._attributes_by_name.get(name, [])

    @cached_property
    def _attributes_by_name(self) -> dict[str, list[ast.Attribute]]:
        found: dict[str, list[ast.Attribute]] = defaultdict(list)
        for node in self.notes.attributes:
            found[node.attr].append(node)
        return found

    def mentioned_elsewhere(self, name: str, *beside: str) -> bool | None:
        """
        Is attribute or variable `name` mentioned in another file of this file's package? None: it stands alone.

        With `beside` (`"cancel"`, `"close"`, ...) only mentions count that stand on one line with such a word, or
        that make an alias. What "nobody ever closes it" must ask before it speaks, unless `name` cannot be seen
        from outside.
        """
        if self.project is None or not self.path:
            return None
        return self.project.mentioned_elsewhere(name, self.path, beside)

    @cached_property
    def outcomes(self) -> Outcomes:
        """Who looks at how tasks ended (see `outcomes`)."""
        from .outcomes import Outcomes

        return Outcomes(self)

    @cached_property
    def swallowed(self) -> Swallowed:
        """What handlers keep to themselves (see `swallowed`)."""
        from .swallowed import Swallowed

        return Swallowed(self)

    @cached_property
    def consumers(self) -> Consumers:
        """What reads messages of a broker, and how it settles them (see `consumers`)."""
        from .consumers import Consumers

        return Consumers(self)

    @cached_property
    def poison(self) -> Poison:
        """The consumers that one bad message stops or keeps busy (see `poison`)."""
        from .poison import Poison

        return Poison(self)

    @cached_property
    def bulk(self) -> BulkWork:
        """What its jobs do with one thing after the other (see `bulk`)."""
        from .bulk import BulkWork

        return BulkWork(self)

    @cached_property
    def mail(self) -> Mail:
        """What is sent to people, and who learns that it was not (see `mail`)."""
        from .mail import Mail

        return Mail(self)

    @cached_property
    def early_acks(self) -> EarlyAcks:
        """The messages that count as done before their work is (see `early_acks`)."""
        from .early_acks import EarlyAcks

        return EarlyAcks(self)

    @cached_property
    def message_leases(self) -> MessageLeases:
        """How long messages are left to their readers, and what needs longer (see `message_leases`)."""
        from .message_leases import MessageLeases

        return MessageLeases(self)

    @cached_property
    def dedup_windows(self) -> DedupWindows:
        """The records by which the file knows things again (see `dedup_windows`)."""
        from .dedup_windows import DedupWindows

        return DedupWindows(self)

    @cached_property
    def brokers(self) -> Brokers:
        """The brokers that the file speaks to: what for, from where it reads, what is parked (see `brokers`)."""
        from .brokers import Brokers

        return Brokers(self)

    @cached_property
    def batches(self) -> Batches:
        """Work on many things at once, and who learns what of it failed (see `batches`)."""
        from .batches import Batches

        return Batches(self)

    @cached_property
    def resources(self) -> Resources:
        """What the file opens that has to be ended, and who ends it (see `resources`)."""
        from .resources import Resources

        return Resources(self)

    @cached_property
    def threads(self) -> Threads:
        """What the threads and processes of the file run, and what stops them (see `threads`)."""
        from .threads import Threads

        return Threads(self)

    def loads_named(self, name: str) -> list[ast.Name]:
        """Every place that reads a variable called `name`, whichever it is."""
        return self._loads.get(name, [])

    @cached_property
    def handovers(self) -> Handovers:
        """The calls that give work to something that runs beside the code (see `handover`)."""
        from .handover import Handovers

        return Handovers(self)

    @cached_property
    def request_scope(self) -> RequestScope:
        """What belongs to one request (see `request_scope`)."""
        from .request_scope import RequestScope

        return RequestScope(self)

    @cached_property
    def ambient(self) -> AmbientState:
        """Who reads state of the current request or thread, and where (see `ambient`)."""
        from .ambient import AmbientState

        return AmbientState(self)

    @cached_property
    def after_handoff(self) -> AfterHandoff:
        """What is changed after another task or thread was given it (see `after_handoff`)."""
        from .after_handoff import AfterHandoff

        return AfterHandoff(self)

    @cached_property
    def late_binding(self) -> LateBinding:
        """Closures that read the variables of a loop too late (see `late_binding`)."""
        from .late_binding import LateBinding

        return LateBinding(self)

    @cached_property
    def off_loop(self) -> OffLoop:
        """What runs outside the thread of the event loop, and what it touches (see `off_loop`)."""
        from .off_loop import OffLoop

        return OffLoop(self)

    @cached_property
    def session_sharing(self) -> SessionSharing:
        """Sessions that several tasks use at once (see `session_sharing`)."""
        from .session_sharing import SessionSharing

        return SessionSharing(self)

    @cached_property
    def shared_state(self) -> SharedState:
        """What several tasks share and change (see `shared_state`)."""
        from .shared_state import SharedState

        return SharedState(self)

    @cached_property
    def payloads(self) -> Payloads:
        """What messages are made of, and how they are written (see `payloads`)."""
        from .payloads import Payloads

        return Payloads(self)

    # -- effects ---------------------------------------------------------------------------------------

    def reached(self, function: Function, role: type[R]) -> list[Reached]:
        """The calls of role `role` that running `function` ends up making through helpers, with the way there."""
        return self.effects.reached(function, role)

    @cached_property
    def retries(self) -> Retries:
        """How what failed is tried again (see `retries`)."""
        from .retries import Retries

        return Retries(self)

    @cached_property
    def stalls(self) -> Stalls:
        """What keeps an event loop waiting, also through helpers (see `stalls`)."""
        from .stalls import Stalls

        return Stalls(self)

    @cached_property
    def loops(self) -> Loops:
        """Which event loops are made and run where, and what belongs to one (see `loops`)."""
        from .loops import Loops

        return Loops(self)

    @cached_property
    def polling(self) -> Polling:
        """Which loops wait for something by looking again and again (see `polling`)."""
        from .polling import Polling

        return Polling(self)

    @cached_property
    def job_waits(self) -> JobWaits:
        """Which jobs wait for other jobs (see `job_waits`)."""
        from .job_waits import JobWaits

        return JobWaits(self)

    @cached_property
    def locks(self) -> Locks:
        """Who holds which lock where (see `locks`)."""
        from .locks import Locks

        return Locks(self)

    @cached_property
    def tasks(self) -> Tasks:
        """Who waits for the tasks that the file starts, and who cancels them (see `tasks`)."""
        from .tasks import Tasks

        return Tasks(self)

    @cached_property
    def cancellations(self) -> Cancellations:
        """Where cancellation is caught, and where it cuts clean-up short (see `cancellation`)."""
        from .cancellation import Cancellations

        return Cancellations(self)

    @cached_property
    def scopes(self) -> Scopes:
        """The time limits, cancel scopes and task groups of the file (see `scopes`)."""
        from .scopes import Scopes

        return Scopes(self)

    @cached_property
    def schedules(self) -> Schedules:
        """What runs again and again, and how often (see `schedules`)."""
        from .schedules import Schedules

        return Schedules(self)

    @cached_property
    def job_names(self) -> JobNames:
        """Which jobs go by which names (see `job_names`)."""
        from .job_names import JobNames

        return JobNames(self)

    @cached_property
    def lock_leases(self) -> LockLeases:
        """Which locks on servers end by themselves (see `lock_leases`)."""
        from .lock_leases import LockLeases

        return LockLeases(self)

    @cached_property
    def lock_births(self) -> LockBirths:
        """Which locks are made for one call alone (see `lock_births`)."""
        from .lock_births import LockBirths

        return LockBirths(self)

    def late_acts(self) -> list[LateAct]:
        """The writes after an await that rely on a look before it (see `check_then_act`)."""
        from .check_then_act import late_acts

        return late_acts(self)

    @cached_property
    def web_start(self) -> WebStart:
        """What each worker of a web server starts (see `web_start`)."""
        from .web_start import WebStart

        return WebStart(self)

    @cached_property
    def due_later(self) -> DueLater:
        """Jobs that are due later, and the leases of their brokers (see `due_later`)."""
        from .due_later import DueLater

        return DueLater(self)

    @cached_property
    def limits(self) -> Limits:
        """Which jobs have a time limit (see `limits`)."""
        from .limits import Limits

        return Limits(self)

    @cached_property
    def repeats(self) -> Repeats:
        """Effects that a job has again when it is run again (see `repeats`)."""
        from .repeats import Repeats

        return Repeats(self)

    @cached_property
    def publishing(self) -> Publishing:
        """Who learns whether messages arrived (see `publishing`)."""
        from .publishing import Publishing

        return Publishing(self)

    @cached_property
    def durability(self) -> Durability:
        """What messages survive (see `durability`)."""
        from .durability import Durability

        return Durability(self)

    @cached_property
    def events(self) -> Events:
        """What messages say of their order and version (see `events`)."""
        from .events import Events

        return Events(self)

    def dual_writes(self) -> list[DualWrite]:
        """The messages that are sent beside a commit (see `dual_writes`)."""
        from .dual_writes import dual_writes

        return list(dual_writes(self))

    @cached_property
    def units(self) -> Units:
        """The async units of the file (see `units`)."""
        from .units import Units

        return Units(self)

    @cached_property
    def contracts(self) -> Contracts:
        """What each of its units names (see `contracts`)."""
        from .contracts import Contracts

        return Contracts(self)

    # -- settings and declarations ---------------------------------------------------------------------

    @cached_property
    def settings(self) -> ProjectSettings:
        """The project's settings: Django's, Celery's and the like, wherever they are spelled."""
        return ProjectSettings(self)

    def is_empty(self, lines: range) -> bool:
        """Do `lines` hold nothing that could be a boundary or a part of one: no call, no handler, no decorator?"""
        places: list[ast.expr | ast.ExceptHandler] = [site.node for site in self.notes.sites]
        places += [handler for node, _, _ in self.notes.tries for handler in node.handlers]  # type: ignore[attr-defined]
        places += [d for f in self.functions for d in f.decorators]
        return not any(node.lineno in lines for node in places)

    @cached_property
    def declarations(self) -> declarations.Declarations:
        """What the file's comments and docstrings name."""
        if not declarations.mentions(self.source):
            return declarations.NONE
        return declarations.read(self.source, self.tree)

    def unknown_entries(self) -> list[Declaration]:
        """The entries of a contract that are declared unknown, with no impact."""
        return [d for d in self.declarations.all if declarations.is_unknown_without_impact(d)]

    def doubtful_requirements(self) -> list[tuple[Declaration, Doubt]]:
        """The declared requirements that are none, or have no record (see `requirements`)."""
        from .requirements import doubt

        project = self.project
        exists = partial(project.exists, near=self.path) if project is not None else os.path.exists
        declared = [d for d in self.declarations.all if d.key == "requirement"]
        return [(d, found) for d in declared if (found := doubt(d, self.path, exists)) is not None]

    def finding_at(self, line: int, column: int, **words: str) -> Finding:
        """A finding at a place that no node has (a comment); line from 1, column from 0."""
        return Finding(ast.Pass(lineno=line, col_offset=column), words)


_COMMON_METHODS = frozenset(
    name for kind in (str, bytes, list, dict, set, tuple, int, float) for name in dir(kind) if not name.startswith("__")
)
"""Methods of everyday objects: a call spelled so is hardly ever the project's, and there are many of them."""


def _truth(test: ast.expr) -> bool | None:
    """The truth of a condition that is constant (`False and ready`); None if it depends."""
    if isinstance(test, ast.Constant):
        return bool(test.value)
    if isinstance(test, ast.BoolOp):
        decides = isinstance(test.op, ast.Or)
        return decides if any(_truth(value) is decides for value in test.values) else None
    return None


class FunctionInfo:
    """A function, method or lambda of the project, wherever it is defined."""

    def __init__(self, module: Module, function: Function) -> None:
        self.module = module
        self.function = function
        self.node = function.node
        self._yields_under: Answers[type[Role], list[Role]] = Answers([])

    @property
    def name(self) -> str:
        """Its qualified name."""
        return self.module.own(self.function.name)

    @property
    def short_name(self) -> str:
        return self.function.short_name

    @property
    def is_async(self) -> bool:
        return self.function.is_async

    @property
    def result(self) -> Type | None:
        """What calling it gives."""
        return self.module.types.returned(self.function)

    @cached_property
    def decorators(self) -> list[ast.expr]:
        return [] if isinstance(self.node, ast.Lambda) else self.node.decorator_list

    @property
    def decorator_names(self) -> list[str | None]:
        """The qualified name of each decorator (of the callee, where the decorator is a call)."""
        if not self.decorators:
            return []
        unknown: list[str | None] = [None] * len(self.decorators)
        return self.module._decorator_names.kept.get(self.function) or self.module._decorator_names.ask(
            self.function, unknown, self._find_decorator_names
        )

    def _find_decorator_names(self) -> list[str | None]:
        return [self.module.decorator_name(d, self.function.scope) for d in self.decorators]

    @property
    def job(self) -> Job | None:
        """What makes it a job: a decorator, a table of jobs, a job class's body."""
        return self.module.boundaries.job_of(self)

    @property
    def becomes(self) -> Type | None:
        """The class of object that its decorators turn it into; None: it stays a function, or one cannot tell."""
        return self.module.boundaries.becomes(self)

    def handlers_around_all_work(self) -> list[Handler]:
        """The handlers that stand around everything it does, the innermost first (see `handlers.around_all_work`)."""
        return list(around_all_work(self))

    def top_handlers(self) -> list[Handler]:
        """The handlers of the `try` statements in its body, in no loop and no other `try`."""
        return list(top_handlers(self))

    def yields_under(self, role: type[R]) -> list[R]:
        """The roles of kind `role` of the blocks that hold this context manager's `yield`."""
        return self._yields_under.get(role, self._find_yields_under, role)  # type: ignore[return-value]

    def _find_yields_under(self, role: type[R]) -> list[R]:
        return [h.role for _, b in self.function.yields for h in self.module.held(b, role)]

    def roles_in_body(self, role: type[R]) -> list[R]:
        """The roles of kind `role` that the body itself calls."""
        return [r for site in self.function.calls for r in self.module.roles_of(site) if isinstance(r, role)]


class ClassInfo:
    """A class of the project, wherever it is defined."""

    def __init__(self, module: Module, note: ClassNote) -> None:
        self.module = module
        self.note = note
        self.node = note.node

    @property
    def name(self) -> str:
        return self.module.own(self.note.name)

    @property
    def bases(self) -> list[str]:
        """Qualified names of its bases; a base made by a call (`declarative_base()`) counts by what the call gives."""
        return self.module._class_bases.get(self.note, self._find_bases)

    def _find_bases(self) -> list[str]:
        found = []
        for base in self.node.bases:
            name = self.module.names.of(base, self.note.scope)
            if name is None or (":" in name and self.module.class_info(name) is None) or not self._is_class(name):
                given = self.module.types.of(base, self.note.scope)
                name = given.name if given is not None else name
            if name is not None and ":" not in name and not self.module.class_roles(name, Class):
                held = self.module.types.of(
                    base, self.note.scope
                )  # class Order(db.Model), class Order(declarative_base())
                if held is not None and held.name == "builtins.type" and held.args and held.args[0] is not None:
                    name = held.args[0].name
            if name is not None:
                found.append(name)
        return found

    def _is_class(self, name: str) -> bool:
        return ":" in name or name.rpartition(".")[2][:1].isupper()

    def method(self, name: str) -> FunctionInfo | None:
        """The method defined in this very class."""
        function = self.note.methods.get(name)
        return self.module.info(function) if function is not None else None

    @property
    def methods(self) -> list[FunctionInfo]:
        return [self.module.info(f) for f in self.note.methods.values()]

    def bindings(self, attribute: str) -> list[Binding]:
        """What binds `attribute` in the class body or in its methods."""
        inner = self.note.inner
        return [*inner.attributes.get(attribute, ()), *inner.bindings.get(attribute, ())]

    def has(self, attribute: str) -> bool:
        return attribute in self.note.inner.attributes or attribute in self.note.inner.bindings

    def attribute_type(self, attribute: str) -> Type | None:
        """What reading `attribute` of an instance gives."""
        bound = self.bindings(attribute)
        if not bound:
            return None
        function = self.note.methods.get(attribute)
        if function is not None and len(bound) == 1:
            info = self.module.info(function)
            if any(
                n is not None and n.rpartition(".")[2] in ("property", "cached_property") for n in info.decorator_names
            ):
                return info.result
            return info.becomes
        related = self._related(bound)
        return related if related is not None else self.module.types.agreed(bound)

    def _related(self, bound: list[Binding]) -> Type | None:
        """`thread = ForeignKey(Thread)`, `thread: Mapped[Thread]`: an instance's `thread` is a Thread."""
        if len(bound) != 1 or bound[0].kind not in ("value", "annotated"):
            return None
        module, scope = self.module, bound[0].scope
        if bound[0].kind == "annotated" and isinstance(bound[0].node, ast.Subscript):
            annotation = bound[0].node
            found = self._relation(module.names.of(annotation.value, scope), annotation.slice, scope)
            if found is not None:
                return found
        node = bound[0].detail if bound[0].kind == "annotated" else bound[0].node
        if isinstance(node, ast.Call):
            name = module.names.of(node.func, scope)
            if name is None:
                callee = module.types.of(node.func, scope)
                name = callee.name if callee is not None else None
            return self._relation(name, node.args[0] if node.args else None, scope, node)
        return None

    def _relation(
        self, name: str | None, argument: ast.expr | None, scope: Scope, made: ast.Call | None = None
    ) -> Type | None:
        for role in self.module.class_roles(name, Relation) if name else ():
            target: Type | None = None
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                target = self._named_model(argument.value)
            elif isinstance(argument, ast.Subscript):
                target = self.module.types.annotation(argument, scope)  # Mapped[Optional[Order]]
            elif argument is not None:
                target = self.module.types.instance_of(argument, scope)
            if target is None and role.otherwise is not None:
                target = Type(role.otherwise)
            found = self.module.types.spelled(role.type, Type(self.name), target)
            if role.keeps_class and found is not None and made is not None:
                own = self.module.types.of(made, scope)
                return Type(own.name, found.args) if own is not None else found
            return found
        return None

    def _named_model(self, text: str) -> Type | None:
        """The class that a relation names in a string: `"self"`, `"Order"`, `"shop.Order"`."""
        if text == "self":
            return Type(self.name)
        last = text.rpartition(".")[2]
        return Type(self.module.own(last)) if self.module.own_class(last) is not None else None
