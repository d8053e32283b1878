"""
The one walk over a file's tree.

It notes scopes, bindings, calls, blocks and functions and decides nothing: every question
is answered later, from these notes. The walk uses a stack of its own, so that deep nesting costs memory and
not the interpreter's recursion limit.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal, TypeAlias

from .nodes import joined

FunctionNode: TypeAlias = "ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda"

BindingKind = Literal[
    "import",
    "from",
    "def",
    "class",
    "value",
    "annotated",
    "augmented",
    "unpack",
    "element",
    "enter",
    "parameter",
    "except",
    "other",
]


class Binding:
    """
    One place where a name gets its value.

    `node` is what the value comes from (the assigned expression, the iterable, the context manager, the definition
    ...),
    `scope` the scope in which `node` is to be understood, `detail` what the kind needs besides: the qualified
    name of an import, the index of an unpacking, the annotation.
    """

    __slots__ = ("detail", "kind", "node", "scope", "target")

    def __init__(
        self, kind: BindingKind, node: ast.AST, scope: Scope, detail: object = None, target: ast.AST | None = None
    ) -> None:
        self.kind = kind
        self.node = node
        self.scope = scope
        self.detail = detail
        self.target = target


class Scope:
    """The names which one module, class, function or comprehension binds."""

    __slots__ = ("attributes", "bindings", "function", "kind", "loads", "name", "node", "outer_names", "parent")

    def __init__(
        self,
        node: ast.AST,
        parent: Scope | None,
        kind: Literal["module", "class", "function", "comprehension"],
        name: str,
    ) -> None:
        self.node = node
        self.parent = parent
        self.kind = kind
        self.name = name
        """Dotted path inside the module: `Order.save`; empty for the module itself."""
        self.bindings: dict[str, list[Binding]] = {}
        self.attributes: dict[str, list[Binding]] = {}
        """For classes: what `self.x = ...` in any method binds."""
        self.loads: list[ast.Name] = []
        self.outer_names: set[str] | None = None
        self.function: Function | None = None

    def bind(self, name: str, binding: Binding) -> None:
        scope: Scope = self
        if self.outer_names and name in self.outer_names:
            scope = self.global_scope()
        elif self.kind == "comprehension" and binding.kind != "element" and self.parent is not None:
            scope = self.parent  # a walrus inside a comprehension binds outside it
        bound = scope.bindings.get(name)
        if bound is None:
            scope.bindings[name] = [binding]
        else:
            bound.append(binding)

    def global_scope(self) -> Scope:
        scope = self
        while scope.parent is not None:
            scope = scope.parent
        return scope


class Block:
    """
    Where a statement stands: one compound statement around it, and which part of that.

    `part` is the field of the statement (`body`, `orelse`, `finalbody`, `handlers`), or `header` for its own
    expressions.
    """

    __slots__ = ("function", "node", "parent", "part")

    def __init__(self, node: ast.AST, part: str, parent: Block | None, function: Function | None) -> None:
        self.node = node
        self.part = part
        self.parent = parent
        self.function = function


class Function:
    """A function, method or lambda of the file, with the calls and awaits that belong to it alone."""

    __slots__ = (
        "awaits",
        "block",
        "calls",
        "class_",
        "inner",
        "is_async",
        "is_generator",
        "name",
        "node",
        "outer",
        "returns",
        "scope",
        "yields",
    )

    def __init__(
        self, node: FunctionNode, scope: Scope, inner: Scope, outer: Function | None, block: Block | None
    ) -> None:
        self.node = node
        self.scope = scope
        self.inner = inner
        self.outer = outer
        self.block = block
        self.name = inner.name
        self.class_: ClassNote | None = None
        self.is_async = isinstance(node, ast.AsyncFunctionDef)
        self.is_generator = False
        self.calls: list[Site] = []
        self.awaits: list[ast.AST] = []
        self.returns: list[ast.Return] = []
        self.yields: list[tuple[ast.expr, Block]] = []

    @property
    def short_name(self) -> str:
        return "lambda" if isinstance(self.node, ast.Lambda) else self.node.name

    @property
    def parameters(self) -> list[ast.arg]:
        """The parameters that take positional arguments, in order."""
        return [*self.node.args.posonlyargs, *self.node.args.args]


class ClassNote:
    """A class of the file."""

    __slots__ = ("block", "inner", "methods", "name", "node", "scope")

    def __init__(self, node: ast.ClassDef, scope: Scope, inner: Scope, block: Block | None) -> None:
        self.node = node
        self.scope = scope
        self.inner = inner
        self.block = block
        self.name = inner.name
        self.methods: dict[str, Function] = {}


class Site:
    """A call, and where it stands."""

    __slots__ = ("block", "function", "last", "node", "scope")

    def __init__(self, node: ast.Call, scope: Scope, block: Block, function: Function | None, last: str) -> None:
        self.node = node
        self.scope = scope
        self.block = block
        self.function = function
        self.last = last
        """The last part of the callee as it is spelled: `delay` of `job.delay`; empty if it has no name."""


class Notes:
    """Everything the walk noted about one file."""

    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self.scope = Scope(tree, None, "module", "")
        self.block = Block(tree, "body", None, None)
        self.parents: dict[ast.AST, ast.AST] = {}
        self.sites: list[Site] = []
        self.functions: list[Function] = []
        self.classes: list[ClassNote] = []
        self.function_of: dict[ast.AST, Function] = {}
        self.class_of: dict[ast.AST, ClassNote] = {}
        self.scope_of: dict[ast.AST, Scope] = {}
        """The scope of each comprehension."""
        self.parameter_of: dict[ast.AST, Function] = {}
        """The function that has the parameter."""
        self.blocks: dict[ast.AST, Block] = {}
        """The block around each statement."""
        self.withs: list[tuple[ast.With | ast.AsyncWith, Scope, Block]] = []
        self.tries: list[tuple[ast.AST, Block, Function | None]] = []
        self.stars: list[tuple[str, int]] = []
        self.relative_imports: set[tuple[str, int, str]] = set()
        """Module, level and name of what is imported by dots."""
        self.imports: list[str] = []
        """Qualified names of all imported modules and objects, as spelled (relative ones without their package)."""
        self.attributes: list[ast.Attribute] = []
        """Every `something.name`."""
        self.aliases: dict[str, set[str]] = {}
        """
        Names under which something else is known here: `aio` of `import asyncio as aio`, `spawn` of `spawn =
        asyncio.create_task`.
        """


_LEAVES: Final = frozenset({
    "arg", "attr", "conversion", "ctx", "id", "kind", "name", "names", "op", "ops", "type_comment",
})  # fmt: skip
"""Fields of nodes that hold no expression and no statement."""


def take_apart(notes: Notes) -> None:
    """
    Cut the references in `notes` that run in circles, so that they are freed at once when nobody needs them any more.

    Waiting for the collector instead would cost a walk over all objects of the process. Nothing may ask about the file
    afterwards.
    """
    scopes = [notes.scope, *notes.scope_of.values()]
    for function in notes.functions:
        scopes.append(function.inner)
        function.calls.clear()
        function.yields.clear()
    for note in notes.classes:
        scopes.append(note.inner)
        note.methods.clear()
    for scope in scopes:
        scope.bindings = {}
        scope.attributes = {}
        scope.function = None


Item = tuple[ast.AST, Scope, Block]


def read(tree: ast.Module) -> Notes:
    """Walk `tree` once."""
    notes = Notes(tree)
    reader = _Reader(notes)
    reader.run()
    reader.handlers.clear()  # its methods refer to it, and it to the notes
    return notes


def _is_pairwise(target: ast.Tuple | ast.List, value: ast.expr) -> bool:
    """`total, parts = 0, []`: several assignments in one statement, none of which reads what another one binds?"""
    if not isinstance(value, (ast.Tuple, ast.List)) or len(value.elts) != len(target.elts):
        return False
    if not all(isinstance(part, (ast.Name, ast.Attribute)) for part in target.elts):
        return False
    if any(isinstance(own, ast.Starred) for own in value.elts):
        return False
    bound = {part.id if isinstance(part, ast.Name) else part.attr for part in target.elts}  # type: ignore[attr-defined]
    read = {getattr(node, "id", None) or getattr(node, "attr", None) for node in ast.walk(value)}
    return bound.isdisjoint(read)


def target_paths(target: ast.expr) -> Iterator[tuple[ast.expr, tuple[int, ...]]]:
    """
    What an assignment target binds (names, attributes, items), and the indices of an unpacking that lead there: `(1,
    0)` for
    `b` in `a, (b, c)`, empty for the target itself. -1 stands for a place that a `*` makes unknown.
    """
    if isinstance(target, ast.Starred):
        for part, path in target_paths(target.value):
            yield part, (-1, *path)
    elif isinstance(target, (ast.Tuple, ast.List)):
        starred = False
        for number, element in enumerate(target.elts):
            if isinstance(element, ast.Starred):
                starred = True
                yield from target_paths(element)
                continue
            for part, path in target_paths(element):
                yield part, (-1 if starred else number, *path)
    else:
        yield target, ()


class _Reader:
    def __init__(self, notes: Notes) -> None:
        self.notes = notes
        self.parents = notes.parents
        self.stack: list[Item] = []
        self.handlers: dict[type[ast.AST], Callable[[ast.AST, Scope, Block], None]] = {
            ast.Name: self.name,
            ast.Constant: self.nothing,
            ast.Pass: self.nothing,
            ast.Attribute: self.attribute,
            ast.Call: self.call,
            ast.Expr: self.expression,
            ast.Import: self.import_,
            ast.ImportFrom: self.import_from,
            ast.FunctionDef: self.function,
            ast.AsyncFunctionDef: self.function,
            ast.Lambda: self.lambda_,
            ast.ClassDef: self.class_,
            ast.Assign: self.assign,
            ast.AnnAssign: self.annotated,
            ast.AugAssign: self.augmented,
            ast.NamedExpr: self.walrus,
            ast.For: self.loop,
            ast.AsyncFor: self.loop,
            ast.While: self.while_,
            ast.If: self.if_,
            ast.With: self.with_,
            ast.AsyncWith: self.with_,
            ast.Try: self.try_,
            ast.ListComp: self.comprehension,
            ast.SetComp: self.comprehension,
            ast.DictComp: self.comprehension,
            ast.GeneratorExp: self.comprehension,
            ast.Await: self.await_,
            ast.Return: self.return_,
            ast.Yield: self.yield_,
            ast.YieldFrom: self.yield_,
            ast.Global: self.global_,
            ast.Nonlocal: self.nonlocal_,
            ast.Match: self.match,
        }
        if hasattr(ast, "TypeAlias"):
            self.handlers[ast.TypeAlias] = self.type_alias
        if hasattr(ast, "TryStar"):
            self.handlers[ast.TryStar] = self.try_

    def run(self) -> None:
        notes = self.notes
        self.statements(notes.tree.body, notes.tree, "body", notes.scope, None, None, block=notes.block)
        stack, handlers = self.stack, self.handlers
        known_fields: dict[type[ast.AST], tuple[str, ...]] = {}
        while stack:
            node, scope, block = stack.pop()
            handler = handlers.get(node.__class__)
            if handler is not None:
                handler(node, scope, block)
                continue
            children: list[ast.AST] = []
            kind = node.__class__
            fields = known_fields.get(kind)
            if fields is None:
                fields = known_fields[kind] = tuple(field for field in kind._fields if field not in _LEAVES)
            for field in fields:
                value = getattr(node, field, None)
                if value.__class__ is list:
                    children += [child for child in value if isinstance(child, ast.AST)]
                elif isinstance(value, ast.AST):
                    children.append(value)
            self.push(children, node, scope, block)

    # -- pushing ------------------------------------------------------------------------

    def push(self, nodes: Sequence[ast.AST], parent: ast.AST, scope: Scope, block: Block) -> None:
        parents, stack = self.parents, self.stack
        for child in reversed(nodes):
            parents[child] = parent
            kind = child.__class__
            if kind is ast.Name:
                context = child.ctx.__class__  # type: ignore[attr-defined]
                if context is ast.Load:
                    scope.loads.append(child)  # type: ignore[arg-type]
                elif context is ast.Del:
                    stack.append((child, scope, block))
            elif kind is not ast.Constant:
                stack.append((child, scope, block))

    def push_one(self, child: ast.AST, parent: ast.AST, scope: Scope, block: Block) -> None:
        """The same for one node."""
        self.parents[child] = parent
        kind = child.__class__
        if kind is ast.Name:
            context = child.ctx.__class__  # type: ignore[attr-defined]
            if context is ast.Load:
                scope.loads.append(child)  # type: ignore[arg-type]
            elif context is ast.Del:
                self.stack.append((child, scope, block))
        elif kind is not ast.Constant:
            self.stack.append((child, scope, block))

    def statements(
        self,
        body: list[ast.stmt],
        parent: ast.AST,
        part: str,
        scope: Scope,
        outer: Block | None,
        function: Function | None,
        block: Block | None = None,
    ) -> None:
        if not body:
            return
        block = block or Block(parent, part, outer, function)
        self.notes.blocks.update(dict.fromkeys(body, block))
        parents, stack = self.parents, self.stack
        for statement in reversed(body):
            parents[statement] = parent
            stack.append((statement, scope, block))

    # -- expressions -----------------------------------------------------------------------

    def expression(self, node: ast.AST, scope: Scope, block: Block) -> None:
        """A statement that is an expression: a call, for the most part."""
        value: ast.expr = node.value  # type: ignore[attr-defined]
        if value.__class__ is ast.Call:
            self.parents[value] = node
            self.call(value, scope, block)
        else:
            self.push_one(value, node, scope, block)

    def nothing(self, node: ast.AST, scope: Scope, block: Block) -> None:
        return

    def name(self, node: ast.AST, scope: Scope, block: Block) -> None:
        context = node.ctx.__class__  # type: ignore[attr-defined]
        if context is ast.Load:
            scope.loads.append(node)  # type: ignore[arg-type]
        elif context is ast.Del:
            scope.bind(node.id, Binding("other", node, scope))  # type: ignore[attr-defined]

    def attribute(self, node: ast.AST, scope: Scope, block: Block) -> None:
        """Follows `a.b.c` down to its root in one go: every other node is a part of such a chain."""
        parents, note = self.parents, self.notes.attributes.append
        while True:
            note(node)  # type: ignore[arg-type]
            value = node.value  # type: ignore[attr-defined]
            parents[value] = node
            kind = value.__class__
            if kind is ast.Name:
                scope.loads.append(value)
                return
            if kind is not ast.Attribute:
                self.stack.append((value, scope, block))
                return
            node = value

    def call(self, node: ast.AST, scope: Scope, block: Block) -> None:
        func, keywords = node.func, node.keywords  # type: ignore[attr-defined]
        named = func.value if func.__class__ is ast.Subscript else func  # asyncio.Queue[int](5)
        kind = named.__class__
        last = named.attr if kind is ast.Attribute else named.id if kind is ast.Name else ""  # type: ignore[union-attr]
        function = block.function
        site = Site(node, scope, block, function, last)  # type: ignore[arg-type]
        self.notes.sites.append(site)
        if function is not None:
            function.calls.append(site)
        parents = self.parents
        if keywords:
            stack, loads = self.stack, scope.loads
            for keyword in reversed(keywords):
                value = keyword.value
                parents[keyword] = node
                parents[value] = keyword
                kind = value.__class__
                if kind is ast.Name:
                    loads.append(value)
                elif kind is not ast.Constant:
                    stack.append((value, scope, block))
        args = node.args  # type: ignore[attr-defined]
        if args:
            self.push(args, node, scope, block)
        parents[func] = node
        kind = func.__class__
        if kind is ast.Name:
            scope.loads.append(func)
        elif kind is ast.Attribute:
            self.attribute(func, scope, block)
        else:
            self.stack.append((func, scope, block))

    def walrus(self, node: ast.AST, scope: Scope, block: Block) -> None:
        assert isinstance(node, ast.NamedExpr)
        scope.bind(node.target.id, Binding("value", node.value, scope, target=node.target))
        self.push_one(node.value, node, scope, block)

    def await_(self, node: ast.AST, scope: Scope, block: Block) -> None:
        assert isinstance(node, ast.Await)
        if block.function is not None:
            block.function.awaits.append(node)
        self.push_one(node.value, node, scope, block)

    def yield_(self, node: ast.AST, scope: Scope, block: Block) -> None:
        assert isinstance(node, (ast.Yield, ast.YieldFrom))
        if block.function is not None:
            block.function.is_generator = True
            block.function.yields.append((node, block))
        if node.value is not None:
            self.push_one(node.value, node, scope, block)

    def lambda_(self, node: ast.AST, scope: Scope, block: Block) -> None:
        assert isinstance(node, ast.Lambda)
        inner = Scope(node, scope, "function", joined(scope.name, "lambda"))
        function = self.new_function(node, scope, inner, block)
        self.parameters(node.args, scope, inner, function, block)
        self.push_one(node.body, node, inner, Block(node, "body", None, function))

    def comprehension(self, node: ast.AST, scope: Scope, block: Block) -> None:
        assert isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp))
        inner = Scope(node, scope, "comprehension", scope.name)
        inner.function = scope.function
        self.notes.scope_of[node] = inner
        results = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        self.push(results, node, inner, block)
        for number, part in enumerate(node.generators):
            self.parents[part] = node
            outside = scope if number == 0 else inner
            for target, path in target_paths(part.target):
                if isinstance(target, ast.Name):
                    inner.bind(target.id, Binding("element", part.iter, outside, path, target))
            if part.is_async and block.function is not None:
                block.function.awaits.append(part)
            self.push(part.ifs, part, inner, block)
            self.push_one(part.iter, part, outside, block)

    # -- bindings ----------------------------------------------------------------------------

    def import_(self, node: ast.AST, scope: Scope, block: Block) -> None:
        assert isinstance(node, ast.Import)
        for alias in node.names:
            self.notes.imports.append(alias.name)
            if alias.asname:
                scope.bind(alias.asname, Binding("import", node, scope, alias.name))
                self.alias(alias.asname, alias.name.rpartition(".")[2])
            else:
                top = alias.name.partition(".")[0]
                scope.bind(top, Binding("import", node, scope, top))

    def import_from(self, node: ast.AST, scope: Scope, block: Block) -> None:
        assert isinstance(node, ast.ImportFrom)
        module = node.module or ""
        for alias in node.names:
            if alias.name == "*":
                self.notes.stars.append((module, node.level))
                if not node.level:
                    self.notes.imports.append(module)
                continue
            if node.level:
                self.notes.relative_imports.add((module, node.level, alias.name))
            else:
                self.notes.imports.append(f"{module}.{alias.name}")
            if alias.asname and alias.asname != alias.name:
                self.alias(alias.asname, alias.name)
            scope.bind(alias.asname or alias.name, Binding("from", node, scope, (module, node.level, alias.name)))

    def new_function(self, node: FunctionNode, scope: Scope, inner: Scope, block: Block) -> Function:
        function = Function(node, scope, inner, block.function, block)
        inner.function = function
        self.notes.functions.append(function)
        self.notes.function_of[node] = function
        return function

    def function(self, node: ast.AST, scope: Scope, block: Block) -> None:
        assert isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        scope.bind(node.name, Binding("def", node, scope))
        inner = Scope(node, scope, "function", joined(scope.name, node.name))
        function = self.new_function(node, scope, inner, block)
        if scope.kind == "class":
            owner = self.notes.class_of[scope.node]
            function.class_ = owner
            owner.methods[node.name] = function
        self.parameters(node.args, scope, inner, function, block)
        for annotation in [node.returns] if node.returns else []:
            self.parents[annotation] = node
        if node.decorator_list:
            self.push(node.decorator_list, node, scope, Block(node, "header", block, block.function))
        self.statements(node.body, node, "body", inner, None, function)

    def parameters(self, args: ast.arguments, scope: Scope, inner: Scope, function: Function, block: Block) -> None:
        self.parents[args] = function.node
        positional = [*args.posonlyargs, *args.args] if args.posonlyargs else args.args
        defaults: dict[str, ast.expr] = {}
        if args.defaults:
            defaults = {a.arg: d for a, d in zip(reversed(positional), reversed(args.defaults), strict=False)}
        if args.kw_defaults:
            pairs = zip(args.kwonlyargs, args.kw_defaults, strict=False)
            defaults.update({a.arg: d for a, d in pairs if d is not None})
        for arg in [*positional, *args.kwonlyargs] if args.kwonlyargs else positional:
            inner.bind(arg.arg, Binding("parameter", arg, scope, defaults.get(arg.arg), arg))
            self.notes.parameter_of[arg] = function
        for extra, holder in ((args.vararg, "tuple"), (args.kwarg, "dict")):
            if extra is not None:
                inner.bind(extra.arg, Binding("other", extra, scope, holder, extra))
        if defaults:
            self.push(list(defaults.values()), args, scope, block)

    def class_(self, node: ast.AST, scope: Scope, block: Block) -> None:
        assert isinstance(node, ast.ClassDef)
        scope.bind(node.name, Binding("class", node, scope))
        inner = Scope(node, scope, "class", joined(scope.name, node.name))
        inner.function = scope.function
        note = ClassNote(node, scope, inner, block)
        self.notes.classes.append(note)
        self.notes.class_of[node] = note
        self.push([*node.decorator_list, *node.bases], node, scope, block)
        self.push([k.value for k in node.keywords], node, scope, block)
        self.statements(node.body, node, "body", inner, block, block.function)

    def assign(self, node: ast.AST, scope: Scope, block: Block) -> None:
        assert isinstance(node, ast.Assign)
        for target in node.targets:
            self.bind_target(target, node.value, scope, "value")
            self.note_renamed(target, node.value)
        self.push_one(node.value, node, scope, block)
        self.push(node.targets, node, scope, block)

    def type_alias(self, node: ast.AST, scope: Scope, block: Block) -> None:
        """`type SessionDep = Annotated[Session, ...]`: bound as an assignment would."""
        value, name = node.value, node.name  # type: ignore[attr-defined]
        scope.bind(name.id, Binding("value", value, scope, target=name))
        self.push_one(value, node, scope, block)

    def annotated(self, node: ast.AST, scope: Scope, block: Block) -> None:
        assert isinstance(node, ast.AnnAssign)
        binding = Binding("annotated", node.annotation, scope, node.value, node.target)
        if isinstance(node.target, ast.Name):
            scope.bind(node.target.id, binding)
        elif isinstance(node.target, ast.Attribute):
            self.bind_attribute(node.target, binding, scope)
        if node.value is not None:
            self.note_renamed(node.target, node.value)
        self.push([node.target, *([node.value] if node.value else [])], node, scope, block)

    def note_renamed(self, target: ast.expr, value: ast.expr) -> None:
        """`spawn = asyncio.create_task`, `self.spawn = asyncio.create_task`, `Work = Queue[int]`."""
        if isinstance(value, ast.Subscript):
            value = value.value
        original = value.attr if isinstance(value, ast.Attribute) else value.id if isinstance(value, ast.Name) else None
        if original is not None:
            if isinstance(target, ast.Name):
                self.alias(target.id, original)
            elif isinstance(target, ast.Attribute):
                self.alias(target.attr, original)

    def alias(self, name: str, original: str) -> None:
        if name != original:
            self.notes.aliases.setdefault(name, set()).add(original)

    def augmented(self, node: ast.AST, scope: Scope, block: Block) -> None:
        assert isinstance(node, ast.AugAssign)
        binding = Binding("augmented", node.value, scope, None, node.target)
        if isinstance(node.target, ast.Name):
            scope.loads.append(node.target)
            scope.bind(node.target.id, binding)
        elif isinstance(node.target, ast.Attribute):
            self.bind_attribute(node.target, binding, scope)
        self.push([node.target, node.value], node, scope, block)

    def bind_target(
        self, target: ast.expr, value: ast.expr, scope: Scope, kind: BindingKind, detail: object = None
    ) -> None:
        if isinstance(target, ast.Name):
            scope.bind(target.id, Binding(kind, value, scope, detail, target))
        elif isinstance(target, ast.Attribute):
            self.bind_attribute(target, Binding(kind, value, scope, detail, target), scope)
        elif isinstance(target, (ast.Tuple, ast.List)):
            if kind == "value" and _is_pairwise(target, value):
                for part, own in zip(target.elts, value.elts, strict=True):  # type: ignore[attr-defined]
                    self.bind_target(part, own, scope, kind)
                return
            for part, path in target_paths(target):
                if isinstance(part, ast.Name):
                    scope.bind(part.id, Binding("unpack", value, scope, (kind, path), part))
                elif isinstance(part, ast.Attribute):
                    self.bind_attribute(part, Binding("unpack", value, scope, (kind, path), part), scope)

    def bind_attribute(self, target: ast.Attribute, binding: Binding, scope: Scope) -> None:
        """`self.x = ...` (or `cls.x`) inside a method: an attribute of the class."""
        if not isinstance(target.value, ast.Name):
            return
        function = scope.function
        while function is not None and function.class_ is None:
            function = function.outer
        if function is None or function.class_ is None or not function.parameters:
            return
        if function.parameters[0].arg == target.value.id:
            function.class_.inner.attributes.setdefault(target.attr, []).append(binding)

    def global_(self, node: ast.AST, scope: Scope, block: Block) -> None:
        assert isinstance(node, ast.Global)
        scope.outer_names = {*(scope.outer_names or ()), *node.names}

    def nonlocal_(self, node: ast.AST, scope: Scope, block: Block) -> None:
        assert isinstance(node, ast.Nonlocal)
        for name in node.names:
            outer = scope.parent
            while outer is not None and name not in outer.bindings:
                outer = outer.parent
            if outer is not None and outer.kind == "function":
                scope.bindings[name] = outer.bindings[name]  # one list: what is bound here is bound there

    # -- statements -------------------------------------------------------------------------

    def return_(self, node: ast.AST, scope: Scope, block: Block) -> None:
        assert isinstance(node, ast.Return)
        if block.function is not None:
            block.function.returns.append(node)
        if node.value is not None:
            self.push_one(node.value, node, scope, block)

    def loop(self, node: ast.AST, scope: Scope, block: Block) -> None:
        assert isinstance(node, (ast.For, ast.AsyncFor))
        for target, path in target_paths(node.target):
            binding = Binding("element", node.iter, scope, path, target)
            if isinstance(target, ast.Name):
                scope.bind(target.id, binding)
            elif isinstance(target, ast.Attribute):
                self.bind_attribute(target, binding, scope)
        if isinstance(node, ast.AsyncFor) and block.function is not None:
            block.function.awaits.append(node)
        self.statements(node.orelse, node, "orelse", scope, block, block.function)
        self.statements(node.body, node, "body", scope, block, block.function)
        self.push([node.target, node.iter], node, scope, block)

    def while_(self, node: ast.AST, scope: Scope, block: Block) -> None:
        assert isinstance(node, ast.While)
        self.statements(node.orelse, node, "orelse", scope, block, block.function)
        self.statements(node.body, node, "body", scope, block, block.function)
        self.push_one(node.test, node, scope, Block(node, "header", block, block.function))

    def if_(self, node: ast.AST, scope: Scope, block: Block) -> None:
        assert isinstance(node, ast.If)
        self.statements(node.orelse, node, "orelse", scope, block, block.function)
        self.statements(node.body, node, "body", scope, block, block.function)
        self.push_one(node.test, node, scope, block)

    def with_(self, node: ast.AST, scope: Scope, block: Block) -> None:
        assert isinstance(node, (ast.With, ast.AsyncWith))
        self.notes.withs.append((node, scope, block))
        expressions: list[ast.AST] = []
        for item in node.items:
            self.parents[item] = node
            if item.optional_vars is not None:
                is_async = isinstance(node, ast.AsyncWith)
                self.bind_target(item.optional_vars, item.context_expr, scope, "enter", is_async)
                self.parents[item.optional_vars] = item
                expressions.append(item.optional_vars)
            self.parents[item.context_expr] = item
            expressions.append(item.context_expr)
        if isinstance(node, ast.AsyncWith) and block.function is not None:
            block.function.awaits.append(node)
        self.statements(node.body, node, "body", scope, block, block.function)
        for expression in expressions:
            self.stack.append((expression, scope, block))

    def try_(self, node: ast.AST, scope: Scope, block: Block) -> None:
        assert isinstance(node, ast.Try) or type(node).__name__ == "TryStar"
        body: ast.Try = node  # type: ignore[assignment]
        function = block.function
        self.notes.tries.append((node, block, function))
        self.statements(body.finalbody, node, "finalbody", scope, block, function)
        self.statements(body.orelse, node, "orelse", scope, block, function)
        for handler in reversed(body.handlers):
            self.parents[handler] = node
            if handler.name:
                scope.bind(handler.name, Binding("except", handler.type or handler, scope, None, handler))
            inner = Block(node, "handlers", block, function)
            self.notes.blocks[handler] = inner
            self.statements(handler.body, handler, "body", scope, inner, function)
            if handler.type is not None:
                self.push_one(handler.type, handler, scope, block)
        self.statements(body.body, node, "body", scope, block, function)

    def match(self, node: ast.AST, scope: Scope, block: Block) -> None:
        assert isinstance(node, ast.Match)
        for case in reversed(node.cases):
            self.parents[case] = node
            for part in ast.walk(case.pattern):
                name = getattr(part, "name", None) or getattr(part, "rest", None)
                if isinstance(name, str):
                    scope.bind(name, Binding("other", case.pattern, scope, None, part))
            self.statements(case.body, case, "body", scope, block, block.function)
            if case.guard is not None:
                self.push_one(case.guard, case, scope, block)
        self.push_one(node.subject, node, scope, block)
