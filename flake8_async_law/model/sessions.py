"""
Sessions: database handles which open a transaction by themselves at the first write, and keep it until a commit.

The question is whether something stands between a write and its commit. What a function does is noted as steps:
writes, commits, and calls that may be either, because a session is handed to code that can't be read.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import (
    Commit,
    Execute,
    ImplicitTransaction,
    LiveObject,
    Transaction,
    Write,
    WritingStatement,
)
from .calls import Call, spelling
from .constants import UNKNOWN
from .flow import leaves
from .reader import Block, Function, Scope, Site

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

Kind = Literal["write", "commit", "rollback", "perhaps"]

_WRITING_SQL: Final = frozenset({"insert", "update", "delete", "merge", "replace", "upsert", "truncate"})
_AT_COMMIT: Final = ("on_commit", "after_commit", "at_commit")


@dataclass(frozen=True)
class Step:
    """
    Something that a function does to a session.

    `weak`: it counts as a write only where a commit is seen to follow: a changed attribute, a statement on a
    connection that may commit by itself. `text` is how the user spells it.
    """

    kind: Kind
    node: ast.expr | ast.stmt
    block: Block | None
    text: str
    session: ast.expr | None = None
    weak: bool = False


@dataclass(frozen=True)
class Uncommitted:
    """
    A write that is not committed yet where something is sent.

    `commit` is the one that follows, if one is in sight; `block` how the user spells the project's own context manager
    around both, which commits at its end.
    """

    write: Step
    commit: Step | None
    block: str | None = None


class Sessions:
    """Answers for one module what is not committed yet at a place."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._steps: dict[Function, list[Step]] = {}
        self._summaries: dict[Function, Kind | None] = {}
        self._kinds: dict[Function, frozenset[Kind]] = {}

    def uncommitted(self, site: Site, result: str | None = None) -> Uncommitted | None:
        """
        The write that `site` finds without its commit.

        It stands before `site`, on the same way through the function, with no commit between; or it follows, and takes
        what the call gave (`Progress(id=job.id)`): `result` is the name that holds it. Then the row can't be there
        when the job starts.
        """
        function = site.function
        if function is None:
            return None
        steps = self.steps(function)
        here = Step("perhaps", site.node, site.block, "")
        ending = self._committing_block(site)
        for write in reversed(steps):
            if (
                write.kind != "write"
                or not _before(write, here)
                or not self._same_way(write, here)
                or self._left(write, here)
            ):
                continue
            between = [s for s in steps if _before(write, s) and _before(s, here) and self._same_way(s, here)]
            if any(s.kind in ("commit", "rollback") for s in between):
                continue
            following = next(
                (s for s in steps if s.kind == "commit" and _before(here, s) and self._same_way(here, s)), None
            )
            if following is None and ending is not None:
                return Uncommitted(write, None, ending)
            if following is None and (
                write.weak or any(s.kind == "perhaps" for s in between) or not _names(write.node) & _names(site.node)
            ):
                continue  # who commits is not in sight, so only what was written and is sent counts
            return Uncommitted(write, following)
        return self._written_later(here, result, steps, function) if result is not None else None

    def _written_later(self, here: Step, result: str, steps: list[Step], function: Function) -> Uncommitted | None:
        for write in steps:
            if write.kind != "write" or not _before(here, write) or not self._depends(write, result, function):
                continue
            if not any(s.kind == "commit" and _before(here, s) and _before(s, write) for s in steps):
                return Uncommitted(write, next((s for s in steps if s.kind == "commit" and _before(write, s)), None))
        return None

    def _committing_block(self, site: Site) -> str | None:
        """
        The `with` block around `site` over a context manager of the project's own that commits after its `yield`, as
        spelled.
        """
        for block in self.module.blocks(site.block):
            if not isinstance(block.node, (ast.With, ast.AsyncWith)) or site.function is None:
                continue
            for item in block.node.items:
                if not isinstance(item.context_expr, ast.Call):
                    continue
                name = self.module.callee_of(item.context_expr, site.function.inner)
                info = self.module.function_info(name) if name is not None else None
                if (
                    info is not None
                    and info.module.context_kind(info.function)
                    and info.module.transactions.sessions.commits_last(info)
                ):
                    return spelling(item.context_expr)
        return None

    def commits_last(self, manager: FunctionInfo) -> bool:
        """Does the context manager `manager` commit after its `yield`?"""
        if not manager.function.yields:
            return False
        yielded = max(node.lineno for node, _ in manager.function.yields)
        return any(s.kind == "commit" and s.node.lineno > yielded for s in self.steps(manager.function))

    def commits(self, function: FunctionInfo) -> bool:
        """May running `function` commit?"""
        return function.module.transactions.sessions.summary(function.function) in ("commit", "perhaps")

    def concern(self, function: Function) -> bool:
        """
        Does `function` itself do anything to a session, judged by names first: most functions don't, and cost
        nothing more?
        """
        if not self._are_possible:
            return False
        return any(
            (site.last in self._telling_names or "commit" in site.last) and self._own_step(site) is not None
            for site in function.calls
        )

    @cached_property
    def _are_possible(self) -> bool:
        """Can the file have a session or connection in hand, judged by its words?"""
        source = self.module.source
        return any(
            word in source for word in ("ession", "onnect", "conn", "commit", "flush", "ursor", "db", "uow", "tx")
        )

    @cached_property
    def _telling_names(self) -> frozenset[str]:
        names = self.module.session_names(ImplicitTransaction, Write, Execute, Commit)
        return frozenset(names | self.module.renamed_from(names))

    # -- the steps of a function ------------------------------------------------------------------

    def steps(self, function: Function) -> list[Step]:
        """
        What `function` does to sessions, in source order; its helpers' work stands at their calls.
        """
        if function not in self._steps:
            found = [s for site in function.calls if (s := self._step(site)) is not None]
            if found:
                found += self._changes(function)
            found.sort(key=lambda s: (s.node.lineno, s.node.col_offset))
            self._steps[function] = found
        return self._steps[function]

    def summary(self, function: Function) -> Kind | None:
        """What calling `function` comes to, through helpers in whatever module; commits count more than writes."""
        if function not in self._summaries:
            kinds: set[Kind] = set()
            for run in self.module.effects.runs(function, ImplicitTransaction, Commit, Write):
                own = run.info.module.transactions.sessions.own_kinds(run.info.function)
                kinds |= {"perhaps" if kind == "rollback" and run.chain else kind for kind in own}
            self._summaries[function] = next((kind for kind in _ORDER if kind in kinds), None)
        return self._summaries[function]

    def own_kinds(self, function: Function) -> frozenset[Kind]:
        """What the body of `function` itself does; "perhaps", where it hands a session to code that can't be read."""
        if function not in self._kinds:
            found: set[Kind] = set()
            for site in function.calls:
                step = self._own_step(site)
                if step is not None:
                    found.add(step.kind)
                elif self._hands_over(site) and self.module.calls_project(site) is None:
                    found.add("perhaps")
            self._kinds[function] = frozenset(found)
        return self._kinds[function]

    def _hands_over(self, site: Site) -> bool:
        """Is a session among the arguments of the call?"""
        handed = [*site.node.args, *(k.value for k in site.node.keywords)]
        return any(self._is_session(node, site.scope) for node in handed if isinstance(node, (ast.Name, ast.Attribute)))

    def _step(self, site: Site) -> Step | None:
        return self._own_step(site) or self._helper(site)

    def _own_step(self, site: Site) -> Step | None:
        roles = self.module.roles_of(site) if site.last in self._telling_names else ()
        for role in roles:
            call = Call(site, role, self.module)
            if isinstance(role, Commit):
                return Step(
                    "rollback" if role.undone else "commit", site.node, site.block, call.name + "()", call.receiver
                )
            if isinstance(role, Write) or (
                isinstance(role, Execute) and self._writes(call.argument(role.statement), site.scope)
            ):
                return self._write(call)
        last = site.last.lower()
        if "commit" in last and not last.endswith(_AT_COMMIT):
            return Step("commit", site.node, site.block, f"{spelling(site.node.func)}()")
        return None

    def _write(self, call: Call) -> Step | None:
        receiver = call.receiver
        session = self._session_behind(receiver, call.scope) if receiver is not None else None
        if session is None:
            return None
        node, role = session
        return Step("write", call.node, call.block, spelling(call.node), node, role.may_autocommit)

    def _helper(self, site: Site) -> Step | None:
        helper = self.module.calls_project(site)
        if helper is not None:
            if helper.is_async and not helper.function.is_generator and not self.module.is_awaited(site.node):
                return None
            kind = helper.module.transactions.sessions.summary(helper.function)
            if kind == "rollback":
                kind = "perhaps"
            return Step(kind, site.node, site.block, spelling(site.node)) if kind is not None else None
        return Step("perhaps", site.node, site.block, spelling(site.node)) if self._hands_over(site) else None

    def _is_session(self, node: ast.expr, scope: Scope) -> bool:
        return self._implicit(node, scope) is not None

    def _implicit(self, node: ast.expr, scope: Scope) -> ImplicitTransaction | None:
        held = self.module.types.of(node, scope)
        return next(iter(self.module.class_roles(held.name, ImplicitTransaction)), None) if held is not None else None

    def _session_behind(self, node: ast.expr, scope: Scope) -> tuple[ast.expr, ImplicitTransaction] | None:
        """
        The session that `node` comes from: `session.query(Order).filter(...)`, a cursor of a connection, a name for
        one of these.
        """
        for _ in range(20):
            role = self._implicit(node, scope)
            if role is not None:
                return node, role
            if isinstance(node, ast.Await):
                node = node.value
            elif isinstance(node, ast.Call):
                node = node.func
            elif isinstance(node, ast.Attribute):
                node = node.value
            elif isinstance(node, ast.Name):
                bound = self.module.names.lookup(node.id, scope)
                if (
                    len(bound) != 1
                    or bound[0].kind not in ("value", "enter", "element")
                    or not isinstance(bound[0].node, ast.expr)
                ):
                    return None
                node, scope = bound[0].node, bound[0].scope
            else:
                return None
        return None

    def _writes(self, statement: ast.expr | None, scope: Scope) -> bool:
        """Is it a statement that writes: SQL that begins so, or built by `insert()`, `update()`, `delete()`?"""
        if statement is None:
            return False
        node: ast.expr = self.module.constants.literal(statement, scope)
        while isinstance(node, ast.Call):
            name = self.module.names.of(node.func, scope)
            if name is not None and any(isinstance(role, WritingStatement) for role in self.module.roles(name)):
                return True
            if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Call):
                node = node.func.value  # update(Order).where(...).values(...)
            elif node.args:
                node = self.module.constants.literal(node.args[0], scope)  # text("UPDATE ...")
            else:
                return False
        if isinstance(node, ast.JoinedStr) and node.values:
            node = node.values[0] if isinstance(node.values[0], ast.expr) else node
        text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
        return text.split(maxsplit=1)[:1] != [] and text.split(maxsplit=1)[0].lower() in _WRITING_SQL

    def _changes(self, function: Function) -> Iterator[Step]:
        """Attributes that are set on what came from a session."""
        for statement in _statements(function):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            for target in targets:
                if (
                    isinstance(target, ast.Attribute)
                    and isinstance(target.value, ast.Name)
                    and target.value.id != "self"
                ):
                    scope = function.inner
                    bound = self.module.names.lookup(target.value.id, scope)
                    came = [b for b in bound if b.kind in ("value", "element") and isinstance(b.node, ast.expr)]
                    if any(self._loaded(b.node, b.scope) for b in came):
                        yield Step(
                            "write", statement, self.module.notes.blocks.get(statement), spelling(target), weak=True
                        )

    def _loaded(self, node: ast.AST, scope: Scope) -> bool:
        if not isinstance(node, (ast.Call, ast.Await)):
            return False
        found = self._session_behind(node, scope)
        if found is not None:
            return found[0] is not node
        held = self.module.types.of(node, scope)  # Order.query.get(1)
        return held is not None and any(
            r.kind == "model instance" for r in self.module.class_roles(held.name, LiveObject)
        )

    def on_one_way(self, first: Site, second: Site) -> bool:
        """Can one way through their function pass both, in either order?"""
        a, b = Step("perhaps", first.node, first.block, ""), Step("perhaps", second.node, second.block, "")
        return self._same_way(a, b) if _before(a, b) else self._same_way(b, a)

    # -- order and ways -----------------------------------------------------------------------------

    def _same_way(self, first: Step, second: Step) -> bool:
        """
        Can one way through the function pass both? Not, when they stand in different branches of one statement, or
        the first one's leaves.
        """
        blocks = {id(block.node): block for block in self.module.blocks(second.block)}
        for block in self.module.blocks(first.block):
            other = blocks.get(id(block.node))
            if other is None:
                if _never_falls_out(block):
                    return False
                continue
            if isinstance(block.node, (ast.If, ast.Match)) and block.part != other.part:
                return False
        return True

    def _left(self, write: Step, here: Step) -> bool:
        """Does a `with` block over the session, or over its transaction, end between the two?"""
        around = {id(block.node) for block in self.module.blocks(here.block)}
        root = write.session
        while isinstance(root, ast.Attribute):
            root = root.value
        for block in self.module.blocks(write.block):
            if id(block.node) in around or not isinstance(block.node, (ast.With, ast.AsyncWith)):
                continue
            for item in block.node.items:
                named = [item.context_expr, item.optional_vars]
                if isinstance(root, ast.Name) and any(isinstance(n, ast.Name) and n.id == root.id for n in named):
                    return True
            if any(not held.role.nested for held in self.module.held(block, Transaction)):
                return True
        return False

    def _depends(self, write: Step, name: str, function: Function) -> bool:
        """Does what is written depend on `name`, by itself or through one local that is built from it?"""
        if not isinstance(write.node, ast.Call):
            return False
        names = {name}
        for bound_name, bindings in function.inner.bindings.items():
            for binding in bindings:
                if binding.kind == "value" and any(
                    isinstance(n, ast.Name) and n.id == name for n in ast.walk(binding.node)
                ):
                    names.add(bound_name)
        return any(isinstance(n, ast.Name) and n.id in names for a in write.node.args for n in ast.walk(a))


_ORDER: Final[tuple[Kind, ...]] = ("commit", "perhaps", "write", "rollback")


def switched_off(module: Module, item: ast.expr, scope: Scope, unless: tuple[tuple[object, object], ...]) -> bool:
    """
    Was the connection that `item` makes built with what switches transactions off (`autocommit=True`), as far as can
    be told?
    """
    literal = module.constants.literal(item, scope)
    if not isinstance(literal, ast.Call):
        return True  # built somewhere else: one can't tell
    return any(
        keyword.arg == getattr(parameter, "name", None)
        and module.constants.of(keyword.value, scope) in (value, UNKNOWN)
        for keyword in literal.keywords
        for parameter, value in unless
    )


def _statements(function: Function) -> Iterator[ast.Assign | ast.AugAssign]:
    from .flow import statements

    if isinstance(function.node, ast.Lambda):
        return
    for statement in statements(function.node.body):
        if isinstance(statement, (ast.Assign, ast.AugAssign)):
            yield statement


def _names(node: ast.AST) -> set[str]:
    """The names which the arguments of a call mention."""
    given = [*node.args, *(k.value for k in node.keywords)] if isinstance(node, ast.Call) else []
    return {n.id for g in given for n in ast.walk(g) if isinstance(n, ast.Name)}


def _before(first: Step, second: Step) -> bool:
    return (first.node.lineno, first.node.col_offset) < (second.node.lineno, second.node.col_offset)


def _never_falls_out(block: Block) -> bool:
    """Does the branch that is `block` leave the function or loop at its end?"""
    body = getattr(block.node, block.part, None)
    return isinstance(body, list) and isinstance(block.node, (ast.If, ast.Match, ast.ExceptHandler)) and leaves(body)
