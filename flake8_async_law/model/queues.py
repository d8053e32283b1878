"""
Queues: who puts what, who takes it, and whether the way a queue is used keeps it short although it has no bound.

A queue is short by use when no put in sight can run ahead without end: it carries constants only, it gives back what
was taken from it, it is filled from a collection that is in memory anyway, each worker puts once, the length is
compared with a limit first, or a semaphore's permit is taken for each item.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final

from ..catalogue.vocabulary import Callback, Limiter, Opens, Queue, QueueMethod, Spawn, ToThread
from .calls import Call
from .constants import UNKNOWN
from .nodes import called, last_part
from .reader import Binding, Function, Scope, Site
from .types import ASYNC_GENERATOR, GENERATOR
from .uses import Use, Uses, started

if TYPE_CHECKING:
    from .module import Module

_IN_MEMORY: Final = frozenset(
    f"builtins.{name}" for name in ("range", "enumerate", "zip", "sorted", "list", "tuple", "set", "dict", "reversed")
)
_MATERIAL: Final = ("builtins.range", "builtins.list", "builtins.sorted")
_TELLS: Final = ("critical", "debug", "error", "exception", "info", "log", "print", "warn", "warning")
_GIVES_BACK: Final = re.compile(
    r"(?:^|_)(?:release|return|give_?back|put_?back|check_?in|recycle|free|restore|requeue)(?:_|$)"
)
"""What functions are named that give back what was taken from a pool."""
_ENDS: Final = re.compile(r"(?:^|_)(?:exc|exception|error|init|ready|started|stop|quit|acks?|consumed)(?:_|$)")
"""What queues are called that carry how a worker began or ended, or that an item of another queue was taken."""
_ANSWER: Final = re.compile(r"(?:^|_)(?:result|answer|reply|outcome)(?:_|$)")
_LIMIT: Final = re.compile(r"(^|_)(limit|size|maxsize|capacity|max_\w+)$")
_STANDS_IN: Final = re.compile(r"(?:^|_)(?:stub|fake|mock|dummy|in_?memory|virtual|simulator|emulator)(?:_|$)|^memory$")
"""What files are called whose queues stand in for a server, for tests and trials."""
_VIEWS: Final = ("items", "values", "keys", "copy", "split", "splitlines")


class QueueUses:
    """How the queue made by expression `maker` is used; `type_name` is its class."""

    def __init__(self, module: Module, maker: ast.expr, scope: Scope, type_name: str, home: Function | None) -> None:
        self.module = module
        self.type_name = type_name
        self.home = home
        """The function that makes it."""
        self.uses = Uses(module, maker, scope)

    def role_of(self, use: Use) -> QueueMethod | None:
        """What the use does to the queue."""
        owner = self.type_name
        if isinstance(use.node.value, ast.Attribute) and use.site is not None:  # queue.async_q.put(...)
            view = use.module.types.of(use.node.value, use.site.scope)
            if view is not None and ":" not in view.name and not use.module.class_roles(view.name, Queue):
                owner = view.name
        name = use.module.member(owner, use.method)
        return next((r for r in use.module.roles(name) if isinstance(r, QueueMethod)), None) if name else None

    @cached_property
    def puts(self) -> list[tuple[Use, ast.expr | None]]:
        """Every put in sight, with the item where one can see it."""
        found = []
        for use in self.uses.found:
            role = self.role_of(use)
            if role is not None and role.does == "put" and role.item is not None:
                item = None
                if not use.handed and use.site is not None:
                    node = use.site.node
                    given = [k.value for k in node.keywords if k.arg == role.item.name]
                    item = given[0] if given else node.args[0] if node.args else None
                found.append((use, item))
        return found

    @cached_property
    def gets(self) -> list[Use]:
        """Every place in sight that takes an item out."""
        return [u for u in self.uses.found if (role := self.role_of(u)) is not None and role.does == "get"]

    @property
    def all_in_sight(self) -> bool:
        """Can nobody put something in it but the puts in sight?"""
        return not self.uses.escapes

    @cached_property
    def is_kept_short(self) -> bool:
        """Does the way it is used bound its length (see the head of this file)?"""
        if self._stands_in or self._carries_one_answer or self._feeds_a_log:
            return True
        if self._is_measured or self._is_read_a_fixed_number_of_times or self._is_prefetched:
            return True
        if not all(self._is_harmless(use, item) for use, item in self.puts):
            return False
        return not self._may_be_filled_elsewhere

    @property
    def _stands_in(self) -> bool:
        """Is it part of a stand-in for a server: of a file that is named so?"""
        return bool(_STANDS_IN.search(self.module.name.rpartition(".")[2]))

    @property
    def _feeds_a_log(self) -> bool:
        """Is it given to the listener of a log, for which no bound is what its own documentation shows?"""
        module = self.module
        own = [load for name in self._own_names for load in module.loads(name, module.scope_of(self.uses.maker))]
        for node in (*self.uses.escapes, *own):
            call = module.parent(node)
            site = module.site_of(call) if isinstance(call, ast.Call) else None
            name = module.callee_name(site) if site is not None else None
            roles = module.class_roles(name, Opens) if name is not None else []
            if any(role.what == "log listener" for role in roles):
                return True
        return False

    @property
    def _carries_one_answer(self) -> bool:
        """Does its name say that it carries how a worker began or ended, or one answer that nobody loops for?"""
        names = [name.strip("_").lower() for name in (*self.uses.attributes, *self._own_names)]
        if any(_ENDS.search(name) for name in names):
            return True
        if not self.gets or not any(_ANSWER.search(name) for name in names):
            return False
        return all(use.site is not None and not any(True for _ in _loops(use.module, use.site)) for use in self.gets)

    @property
    def _own_names(self) -> list[str]:
        """The variables that it is assigned to where it is made."""
        parent = self.module.parent(self.uses.maker)
        targets = parent.targets if isinstance(parent, ast.Assign) else [getattr(parent, "target", None)]
        return [t.id for t in targets if isinstance(t, ast.Name)]

    # -- puts out of sight ------------------------------------------------------------------------

    @property
    def _may_be_filled_elsewhere(self) -> bool:
        """
        Is there a sign that others put something in it: it is a name of the module, goes to the caller or to a library,
        or goes where it can't be followed and something is put in a queue that is found there by the same name?
        """
        if not self.puts:
            elsewhere = list(self._puts_elsewhere())
            if any(elsewhere) or (self.uses.is_global and not elsewhere):
                return True
        for node in self.uses.escapes:
            parent = self.module.parent(node)
            if isinstance(parent, (ast.Return, ast.Yield, ast.Lambda)) or self._goes_to_a_library(node):
                return True
        return not self.all_in_sight and self._is_something_put_somewhere

    def _puts_elsewhere(self) -> Iterator[bool]:
        """For each put in another file of the package that finds this queue there: does it carry data?"""
        module = self.module
        if module.project is None or not module.path:
            return
        for name in self._names_outside:
            for path in module.project.files_mentioning(name, module.path):
                other = module.project.read(path)
                if other is None or other.is_test:
                    continue
                for method in ("put", "put_nowait"):
                    for node in other.attributes_named(method):
                        call = other.parent(node)
                        if isinstance(call, ast.Call) and call.func is node and self._is_found_by(other, node.value):
                            item = call.args[0] if call.args else None
                            scope = other.scope_of(node.value)
                            yield item is None or other.constants.of(item, scope) is UNKNOWN

    @property
    def _names_outside(self) -> list[str]:
        """The names by which other files may find it: attributes, globals."""
        names = sorted(self.uses.attributes)
        parent = self.module.parent(self.uses.maker)
        targets = parent.targets if isinstance(parent, ast.Assign) else [getattr(parent, "target", None)]
        names += [t.id for t in targets if isinstance(t, ast.Name) and self.uses.is_global]
        return [name for name in names if not name.startswith("__")]

    def _is_found_by(self, other: Module, node: ast.expr) -> bool:
        """Is `node`, in another file, this queue: the global by its name, the attribute by the class of its owner?"""
        module, scope = self.module, other.scope_of(node)
        name = other.names.of(node, scope)
        if name is not None and ":" in name:
            return self.uses.is_global and name in {module.own(n) for n in self._names_outside}
        if not isinstance(node, ast.Attribute) or node.attr not in self.uses.attributes:
            return False
        owner = other.types.of(node.value, scope)
        info = module.class_info(owner.name) if owner is not None else None
        return info is not None and any(
            home.module is module and home.has(node.attr)
            for base in module.mro(owner.name if owner is not None else "")
            if (home := module.class_info(base)) is not None
        )

    def _goes_to_a_library(self, node: ast.AST) -> bool:
        parent = self.module.parent(node)
        while isinstance(parent, (ast.keyword, ast.Tuple, ast.List)):
            parent = self.module.parent(parent)
        site = self.module.site_of(parent) if isinstance(parent, ast.Call) else None
        name = self.module.callee_name(site) if site is not None else None
        return name is not None and ":" not in name and not name.startswith(("builtins.", "weakref."))

    @cached_property
    def _is_something_put_somewhere(self) -> bool:
        """Does the file put data in what it finds under a name this queue went by: the `rooms` of `rooms[key]`?"""
        module, labels = self.module, self._labels
        harmless = {use.node for use, item in self.puts if self._is_harmless(use, item)}
        for method in sorted(name for name in module.last_names(QueueMethod) if name.startswith("put")):
            for node in module.attributes_named(method):
                if node in harmless:
                    continue
                scope = module.scope_of(node)
                kind = module.types.of(node.value, scope)
                name = module.names.of(node.value, scope)
                if kind is None and name is not None and ":" not in name:
                    continue  # a library's function: `requests.put`
                if kind is not None and not module.class_roles(kind.name, Queue) and kind.name != self.type_name:
                    continue
                if not labels & self._words(node.value, scope, 3):
                    continue
                call = module.parent(node)
                site = module.site_of(call) if isinstance(call, ast.Call) and call.func is node else None
                if site is None or self._may_run_often(site):
                    return True
        return False

    def _may_run_often(self, site: Site) -> bool:
        """Does a put pass on data in a loop, or what its function is given (by a caller who may come often)?"""
        module = self.module
        if not site.node.args or self._is_token(site.node.args[0], site):
            return False
        if any(True for _ in _loops(module, site)):
            return True
        if any(isinstance(block.node, ast.ExceptHandler) for block in module.blocks(site.block)):
            return False
        func = site.node.func
        if (
            isinstance(func, ast.Attribute)
            and isinstance(func.value, ast.Name)
            and self._is_parameter(func.value, site)
        ):
            return False  # a worker of this queue, which puts once
        return any(
            isinstance(part, ast.Name) and self._is_parameter(part, site) for part in ast.walk(site.node.args[0])
        )

    @cached_property
    def _labels(self) -> set[str]:
        """Names under which the queue is kept or passed on: variables, attributes, keywords, keys, containers."""
        found = set(self.uses.attributes)
        for node in self.uses.escapes:
            here: ast.AST | None = node
            while here is not None and not isinstance(here, ast.stmt):
                parent = self.module.parent(here)
                if isinstance(parent, ast.keyword) and parent.arg is not None:
                    found.add(parent.arg)
                elif isinstance(parent, ast.Dict) and here in parent.values:
                    key = parent.keys[parent.values.index(here)]
                    if isinstance(key, ast.Constant):
                        found.add(str(key.value))
                        break  # whoever takes it out asks for this key
                elif isinstance(parent, ast.Call) and isinstance(parent.func, ast.Attribute):
                    found |= _identifiers(parent.func.value)
                here = parent
            if isinstance(here, ast.Assign):
                for target in here.targets:
                    found |= _identifiers(target)
            found |= _identifiers(node) if isinstance(node, ast.expr) else set()
        return found - {"self", "cls"}

    def _words(self, node: ast.expr, scope: Scope, steps: int) -> set[str]:
        """The names in an expression, and in what its variables are bound to."""
        found = _identifiers(node)
        if steps:
            for name in [n for n in ast.walk(node) if isinstance(n, ast.Name)]:
                for binding in self.module.names.lookup(name.id, scope):
                    if isinstance(binding.node, ast.expr) and binding.kind in ("value", "element", "unpack"):
                        found |= self._words(binding.node, binding.scope, steps - 1)
        return found

    # -- the length is watched -------------------------------------------------------------------

    @cached_property
    def _is_measured(self) -> bool:
        return any(self._is_compared(use) for use in self.uses.found if self._is_length(use))

    def _is_length(self, use: Use) -> bool:
        role = self.role_of(use)
        return role is not None and role.does == "length" and not use.handed

    def _is_compared(self, use: Use) -> bool:
        """Is the length compared with a limit, and does something follow from it (but a line in the log)?"""
        assert use.site is not None
        values = self._lengths(use.site.node, use.module)
        if isinstance(use.module.parent(use.site.node), ast.Return) and use.function is not None:
            # a property, or a method, that gives the length
            for asked in use.module.attributes_named(use.function.short_name):
                parent = use.module.parent(asked)
                is_called = isinstance(parent, ast.Call) and parent.func is asked
                values += self._lengths(parent if is_called else asked, use.module)  # type: ignore[arg-type]
        return any(self._is_limit(value, use.module) for value in values)

    def _lengths(self, node: ast.expr, module: Module) -> list[ast.expr]:
        """`node`, which gives the length, and the reads of the variable that it is put in."""
        parent = module.parent(node)
        if isinstance(parent, (ast.Assign, ast.NamedExpr)):
            target = parent.target if isinstance(parent, ast.NamedExpr) else parent.targets[0]
            if isinstance(target, ast.Name):
                return [node, *module.loads(target.id, module.scope_of(node))]
        return [node]

    def _is_limit(self, value: ast.expr, module: Module) -> bool:
        parent = module.parent(value)
        if isinstance(parent, ast.BinOp):
            parent = module.parent(parent)
        if not isinstance(parent, ast.Compare):
            return False
        others = [side for side in (parent.left, *parent.comparators) if side is not value]
        if any(isinstance(side, ast.Constant) and side.value in (0, None) for side in others):
            return False
        statement = module.statement(parent)
        if not isinstance(statement, ast.If):
            return True
        return not all(_only_tells(part) for part in (*statement.body, *statement.orelse))

    # -- the maker reads a fixed number of items ----------------------------------------------------

    @property
    def _is_read_a_fixed_number_of_times(self) -> bool:
        if not self.uses.is_local or self.home is None or self.home.is_generator or not self.gets:
            return False
        return all(
            use.function is self.home and not use.handed and use.site is not None and self._is_counted(use.site)
            for use in self.gets
        )

    def _is_counted(self, site: Site) -> bool:
        """Does the site run once, or once for each element of a collection in memory, per call of its function?"""
        return all(
            isinstance(loop, (ast.For, ast.comprehension)) and self._is_in_memory(loop.iter, site)
            for loop in _loops(self.module, site)
        )

    def _is_in_memory(self, node: ast.expr, site: Site) -> bool:
        if isinstance(node, ast.Call):
            name = self.module.names.of(node.func, site.scope)
            if name in _IN_MEMORY:
                return name in _MATERIAL or all(self._is_in_memory(a, site) for a in node.args)
            return isinstance(node.func, ast.Attribute) and node.func.attr in _VIEWS
        found = self.module.types.of(node, site.scope)
        return found is None or found.name not in (GENERATOR, ASYNC_GENERATOR)

    # -- the source hands out only so many -----------------------------------------------------------

    @property
    def _is_prefetched(self) -> bool:
        """Does the class that holds the queue ask its source for a limited number of items that are not done yet?"""
        owners = [f.class_ for f in self.module.notes.functions if f.class_ is not None and self.uses.attributes]
        holders = {o for o in owners if any(a in o.inner.attributes for a in self.uses.attributes)}
        return any(
            keyword.arg is not None and keyword.arg.startswith("prefetch") and not _is_nothing(keyword.value)
            for holder in holders
            for function in holder.methods.values()
            for site in function.calls
            for keyword in site.node.keywords
        )

    # -- puts ---------------------------------------------------------------------------------------

    def _is_harmless(self, use: Use, item: ast.expr | None) -> bool:
        if item is not None and use.site is not None and self._is_token(item, use.site):
            return True
        if item is not None and self._is_given_back(item, use):
            return True
        if use.function is not None and _GIVES_BACK.search(use.function.short_name):
            return True
        if self._follows_a_limit(use) or self._fills_up_to_a_limit(use):
            return True
        return self._takes_a_permit(use) or self._tells_how_it_ended(use) or self._is_finite(use)

    def _follows_a_limit(self, use: Use) -> bool:
        """Does the function refuse, before it puts, when there are as many of something as a limit allows?"""
        node = use.function.node if use.function is not None and use.site is not None else None
        if use.handed or not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            return False
        assert use.site is not None
        for statement in node.body:
            if statement.lineno >= use.site.node.lineno:
                return False
            if not isinstance(statement, ast.If) or not isinstance(statement.body[-1], ast.Raise):
                continue
            for part in ast.walk(statement.test):
                length = isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id == "len"
                if length and self._is_limit(part, use.module):  # type: ignore[arg-type]
                    return True
        return False

    def _fills_up_to_a_limit(self, use: Use) -> bool:
        """Does a loop around the put end at a limit: `for _ in range(self.limit)`, `while len(boats) < self.limit`?"""
        for loop in _loops(use.module, use.site) if use.site is not None and not use.handed else ():
            if isinstance(loop, ast.While) and isinstance(loop.test, ast.Compare):
                sides = (loop.test.left, *loop.test.comparators)
                if any(isinstance(s, ast.Call) and called(s) == "len" for s in sides) and any(
                    _LIMIT.search(last_part(side)) for side in sides
                ):
                    return True
            over = loop.iter if isinstance(loop, ast.For) else None
            if isinstance(over, ast.Call) and called(over) == "range" and over.args:
                return bool(_LIMIT.search(last_part(over.args[-1])))
        return False

    def _tells_how_it_ended(self, use: Use) -> bool:
        """Does the put stand in an `except` clause outside any loop, where a worker reports its own failure?"""
        if use.handed or use.site is None or any(True for _ in _loops(use.module, use.site)):
            return False
        return any(isinstance(block.node, ast.ExceptHandler) for block in use.module.blocks(use.site.block))

    def _is_token(self, item: ast.expr, site: Site) -> bool:
        """Does the item carry no data: a constant, a sentinel of the module or class?"""
        if isinstance(item, ast.Tuple):
            return all(self._is_token(e, site) for e in item.elts)
        if isinstance(item, ast.Dict):
            return None not in item.keys and all(self._is_token(v, site) for v in item.values)
        module = self.module
        if isinstance(item, ast.Call):
            return self._is_new_object(item, site.scope)
        if module.constants.of(item, site.scope) is not UNKNOWN:
            return not (isinstance(item, ast.Name) and self._is_parameter(item, site))
        return self._is_sentinel(item, site)

    def _is_parameter(self, item: ast.Name, site: Site) -> bool:
        return any(b.kind == "parameter" for b in self.module.names.lookup(item.id, site.scope))

    def _is_sentinel(self, item: ast.expr, site: Site) -> bool:
        bound: list[Binding] = []
        if isinstance(item, ast.Name):
            bound = self.module.names.lookup(item.id, site.scope)
        elif isinstance(item, ast.Attribute):
            owner = self.module.types.of(item.value, site.scope)
            bound = self.module.attribute_bindings(owner.name, item.attr) if owner is not None else []
            name = self.module.names.of(item, site.scope)
            if not bound and name is not None and name.rpartition(".")[2].isupper():
                return True  # a member of an enumeration, a constant of another module
        return len(bound) == 1 and self._is_plain_object(bound[0])

    def _is_plain_object(self, binding: Binding) -> bool:
        node = binding.detail if binding.kind == "annotated" else binding.node
        return isinstance(node, ast.Call) and self._is_new_object(node, binding.scope)

    def _is_new_object(self, node: ast.Call, scope: Scope) -> bool:
        """Does the call make an instance of a library's class out of nothing: an event, a future, `object()`?"""
        if node.args or node.keywords:
            return False
        name = self.module.names.of(node.func, scope)
        if name is None or ":" in name:
            return False
        return name == "builtins.object" or name.rpartition(".")[2][:1].isupper()

    def _is_given_back(self, item: ast.expr, use: Use) -> bool:
        """Was the item taken from this queue by the same function?"""
        if not isinstance(item, ast.Name) or use.site is None:
            return False
        taken = {id(u.site.node) for u in self.gets if u.site is not None}
        bound = use.module.names.lookup(item.id, use.site.scope)
        fresh = [b for b in bound if not _made_from(b, item.id)]  # `boat = self.dry(boat)` is the same boat
        rescued = any(isinstance(b.node, ast.ExceptHandler) for b in use.module.blocks(use.site.block))
        from_here = [b.kind == "value" and any(id(n) in taken for n in ast.walk(b.node)) for b in fresh]
        return any(from_here) if rescued else bool(fresh) and all(from_here)

    def _takes_a_permit(self, use: Use) -> bool:
        """
        Is a permit taken for each item: the function that puts takes one by itself (with no `with`, which would give it
        back at once), or the functions that get give one back?
        """
        if use.function is not None and self._handles_a_permit(use.function, "acquire", use.module):
            return True
        return any(
            get.function is not None and self._handles_a_permit(get.function, "release", get.module)
            for get in self.gets
        )

    def _handles_a_permit(self, function: Function, method: str, module: Module) -> bool:
        for site in function.calls:
            if site.last == method and isinstance(site.node.func, ast.Attribute):
                owner = module.types.of(site.node.func.value, site.scope)
                if owner is not None and module.class_roles(owner.name, Limiter):
                    return True
        return False

    def _is_finite(self, use: Use) -> bool:
        """Does the put run a number of times that the collection at hand, or the number of workers, bounds?"""
        if use.handed or use.site is None or not self._is_counted(use.site):
            return use.function is self.home and self._comes_before_the_workers(use)
        function = use.function
        if function is self.home:
            return self.uses.is_local or self._makes_the_object(function)
        if not self.uses.is_local or self.home is None or function is None:
            return False
        if use.entered is not None:
            return self._is_start(use.entered)
        return self._runs_as_worker(function)

    def _makes_the_object(self, function: Function | None) -> bool:
        return function is None or function.short_name in ("__init__", "__post_init__")

    def _comes_before_the_workers(self, use: Use) -> bool:
        """Is the local queue filled (from wherever) before anything else is started that could run behind?"""
        if not self.uses.is_local or use.function is None or use.site is None or use.handed:
            return False
        if any(isinstance(loop, (ast.While, ast.AsyncFor)) for loop in _loops(use.module, use.site)):
            return False
        starts = [
            site.node.lineno
            for site in use.function.calls
            if any(isinstance(r, (Spawn, ToThread, Callback)) for r in use.module.roles_of(site))
        ]
        return bool(starts) and use.site.node.lineno < min(starts)

    def _is_start(self, site: Site) -> bool:
        """Does the site start a worker (or call it) a number of times that a collection bounds?"""
        return self._is_counted(site)

    def _runs_as_worker(self, function: Function) -> bool:
        """Is a function of the maker's own only called, or started in a task or thread, and never a callback?"""
        module = self.module
        if isinstance(function.node, ast.Lambda):
            return False
        references = module.loads(function.short_name, function.scope)
        return bool(references) and all(self._is_run(load) for load in references)

    def _is_run(self, load: ast.Name) -> bool:
        module = self.module
        parent = module.parent(load)
        call = module.parent(parent) if isinstance(parent, ast.keyword) else parent
        site = module.site_of(call) if isinstance(call, ast.Call) else None
        if site is None or not self._is_counted(site):
            return False
        if site.node.func is load:
            return True
        target = started(module, site)
        return target is not None and target.short_name == load.id


def _made_from(binding: Binding, name: str) -> bool:
    """Is the variable bound to something that is made from its own value?"""
    return binding.kind == "value" and any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(binding.node))


def _identifiers(node: ast.expr) -> set[str]:
    """The names, attributes and texts in an expression."""
    found = set()
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            found.add(part.id)
        elif isinstance(part, ast.Attribute):
            found.add(part.attr)
        elif isinstance(part, ast.Constant) and isinstance(part.value, str):
            found.add(part.value)
    return found


def _is_nothing(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and not node.value


def _only_tells(statement: ast.stmt) -> bool:
    """Does the statement do no more than write to a log, or nothing?"""
    if isinstance(statement, ast.Pass):
        return True
    call = statement.value if isinstance(statement, ast.Expr) else None
    if not isinstance(call, ast.Call):
        return False
    last = (
        call.func.attr
        if isinstance(call.func, ast.Attribute)
        else call.func.id
        if isinstance(call.func, ast.Name)
        else ""
    )
    return last in _TELLS


def _loops(module: Module, site: Site) -> Iterator[ast.For | ast.AsyncFor | ast.While | ast.comprehension]:
    """The loops around a site, inside its function."""
    for block in module.blocks(site.block):
        if isinstance(block.node, (ast.For, ast.AsyncFor, ast.While)) and block.part in ("body", "header"):
            yield block.node
    for node in module.ancestors(site.node):
        if isinstance(node, ast.stmt):
            return
        if isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
            yield from node.generators


def of_subclasses(module: Module) -> Iterator[Call]:
    """
    The queues made of the project's own subclasses of queues: the call of one that has no constructor of its own, and
    the call of the library's constructor in one that has.
    """
    last_names = module.last_names(Queue)
    own = {note.node.name: module.own(note.name) for note in module.notes.classes if note.node.bases}
    for site in module.notes.sites:
        func = site.node.func
        if site.last in own or (site.last not in last_names and site.last.endswith("Queue")):
            name = module.callee_name(site)
            if name is None or ":" not in name or module.class_info(name) is None:
                continue
            if module.method(name, "__init__") is None:
                yield from _constructor(module, site, name)
        elif (
            site.last == "__init__"
            and isinstance(func, ast.Attribute)
            and isinstance(func.value, ast.Call)
            and module.names.of(func.value.func, site.scope) == "builtins.super"
            and site.function is not None
            and site.function.class_ is not None
        ):
            yield from _constructor(module, site, module.own(site.function.class_.name))


def _constructor(module: Module, site: Site, name: str) -> Iterator[Call]:
    """`site` as the call of the library's queue that project class `name` derives from, where it behaves like that."""
    if any(module.method(name, method) is not None for method in ("put", "_put", "_init", "full", "put_nowait")):
        return
    role = next((r for base in module.mro(name) for r in module.roles(base) if isinstance(r, Queue)), None)
    if role is not None:
        yield Call(site, role, module)


def is_unbounded(queue: Call) -> bool:
    """Is the queue that `queue` builds one that can never be full?"""
    role: Queue = queue.role
    if role.bound is None:
        return True
    bound = queue.literal(role.bound)
    if role.negative_is_unlimited and isinstance(bound, (int, float)) and bound < 0:
        return True
    return any(bound is value or bound == value for value in role.unlimited)
