"""
The words the laws are written in.

A role says what a library name *means*: "this builds a queue", "this hands work to
another process". Rules ask for roles and never for library names, so a new library is a
new catalogue file and no rule changes. This file is the glossary; it holds no code.

Positions of parameters count from 0 and leave out `self`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal


class Absent:
    """The type of `ABSENT`, so that a type checker can tell it from a value."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "ABSENT"

    def __reduce__(self) -> str:
        return "ABSENT"  # a copy, or a pickle sent to another process, is the one `ABSENT` again


ABSENT: Final = Absent()
"""The parameter has no default: the caller has to pass it, or leaving it out means nothing."""


@dataclass(frozen=True)
class Parameter:
    """One parameter of a library call, and what leaving it out means."""

    name: str
    position: int | None = None  # None: keyword only
    default: object = ABSENT


@dataclass(frozen=True)
class Role:
    """What `name` means. `name` is the one qualified name the library documents."""

    name: str


# -- Shape: what a name is and gives. The model reads these to infer types. --------------


@dataclass(frozen=True)
class Class(Role):
    """A class of the library; `bases` are the qualified classes whose roles it inherits."""

    bases: tuple[str, ...] = ()


@dataclass(frozen=True)
class Returns(Role):
    """
    Calling `name` gives a `type`.

    `type` is a qualified class name, with element types in brackets where they matter:
    `list[asyncio.Task]`. Three placeholders: `$self` the receiver's own type, `$element` what the
    receiver holds (the `T` of `Manager[T]`), `$argument` an instance of the class given as first
    argument (where a generic such as `Select[T]` stands there, its `T`). On a call on the class itself
    (`Order.create()`) `$self` is an instance of it. `type[X]` is the class `X` itself: a call which makes
    a base class gives `type[DeclarativeBase]`. A class given for `$argument` that cannot be read is a subclass of
    `argument_is`.

    With `awaited`, the call gives an awaitable and awaiting it gives a `type`, and so does entering it where
    the awaitable is a context manager too (`async with session.get(url) as response`); a name may have one entry
    for the call and one for awaiting it. With `when`, the entry holds only where that parameter has that literal value;
    it goes before an entry with no `when`.
    """

    type: str
    awaited: bool = False
    when: tuple[Parameter, object] | None = None
    argument_is: str | None = None


@dataclass(frozen=True)
class Attribute(Role):
    """Reading attribute `name` (`package.Class.attribute`) gives a `type`, spelled as in `Returns`."""

    type: str


@dataclass(frozen=True)
class Relation(Role):
    """
    A class attribute built by calling `name` (`customer = ForeignKey(Customer)`), or annotated with it
    (`customer: Mapped[Customer]`), holds a `type` when it is read from an instance or from the class.

    `$argument` is an instance of the class given first (or in the brackets), `$self` one of the class whose body this
    is. Where the first argument names a class that cannot be read (`"shop.Customer"`), `otherwise` stands in for it.
    Subclasses of `name` count; with `keeps_class`, what is read is an instance of the very class that the call makes
    (`objects = OrderManager()`), and `type` says what that holds.
    """

    type: str = "$argument"
    otherwise: str | None = None
    keeps_class: bool = False


@dataclass(frozen=True)
class Enters(Role):
    """
    `with`/`async with` over an instance of class `name`, or over what calling `name` gives (`engine.begin()`),
    binds a `type` (default: the instance itself).
    """

    type: str


@dataclass(frozen=True)
class Wraps(Role):
    """Calling what `name` gives calls the given callable here and now: `async_to_sync(f)(x)` is `f(x)`."""

    callable: Parameter


@dataclass(frozen=True)
class Conventional(Role):
    """
    By convention a variable, attribute or parameter spelled so is an instance of class `name`, where
    nothing else in the file tells its type: `self._loop`. `names` match whole, `suffixes` at the end.
    With `first_parameter`, only the first parameter (after `self`) of a function counts.
    """

    names: tuple[str, ...] = ()
    suffixes: tuple[str, ...] = ()
    first_parameter: bool = False


@dataclass(frozen=True)
class Telltale(Role):
    """
    Reading one of `attributes` tells what an object is whose definition cannot be read.

    `of="class"`: the object is a subclass of class `name` (`Order.objects`: a model), or an instance of such a subclass
    (`form.save`, where `form` was made by an unreadable `OrderForm`). `of="instance"`: it is an
    instance of it (`send_receipt.delay`: a task). With `modules`, only an object imported from
    a module whose last part is one of these counts (`from shop.tasks import send_receipt`).
    """

    attributes: tuple[str, ...]
    of: Literal["class", "instance"] = "class"
    modules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Passes(Role):
    """
    Method `name`, which subclasses override, or a function decorated with `name`, is called by the library, with a
    `type` (spelled as in `Returns`) for `parameter`: `form_valid(self, form)`.

    Where the class has an attribute `named_by` that names a class (`form_class = OrderForm`), it is an instance of
    that.
    A `name` that ends in `.*` speaks of every method with a parameter so called at that position. For a decorator the
    position counts every parameter of the function, `self` too.
    """

    parameter: Parameter
    type: str
    named_by: str | None = None


# -- LAW1: who owns the data --------------------------------------------------------------


@dataclass(frozen=True)
class LiveObject(Role):
    """
    Instances of class `name` live in this process only: a session, a request, a socket.

    `fragile` tells what a pickling queue does with it: `stale` (it is copied and arrives out of date)
    or `crash` (it cannot be pickled at all). A JSON queue refuses either at the caller.
    `class_keyword`: of the subclasses, only those declared with this keyword are live
    (`class Order(SQLModel, table=True)`); the others are plain data.
    """

    kind: str
    send_instead: str
    fragile: Literal["stale", "crash"] = "crash"
    class_keyword: tuple[str, object] | None = None


# -- LAW2: lifetime --------------------------------------------------------------------------


@dataclass(frozen=True)
class Spawn(Role):
    """
    Starts a coroutine in the background and gives its task or future.

    `owned`: the callee itself awaits or cancels it (a task group), so the result may be dropped.
    `silent`: a dropped result loses its exception without a log line. `takes_future`: a future or task may be given
    in place of the coroutine; it comes back unchanged and nothing is started.
    """

    coroutine: Parameter
    owned: bool = False
    silent: bool = False
    takes_future: bool = False


@dataclass(frozen=True)
class Coroutine(Role):
    """
    Calling `name` does nothing until the result is awaited (or handed to what awaits it).

    `starts`: a plain function that gives a future, so that something happens without an `await` too; but then
    nobody waits for it, and neither its result nor its exception is seen.
    """

    starts: bool = False


@dataclass(frozen=True)
class Callback(Role):
    """
    Takes a plain callable and calls it later, ignoring what it returns: `call_later`, `signal.signal`.

    `where` names what runs it: the event loop, a thread, a process, a signal handler, exit.
    A coroutine function given here is never awaited.
    """

    callable: Parameter
    where: Literal["loop", "thread", "process", "signal", "exit", "commit"]


# -- LAW3: backpressure ----------------------------------------------------------------------


@dataclass(frozen=True)
class Queue(Role):
    """
    Builds a queue. `bound` limits its length unless its value is one of `unlimited`
    (with `negative_is_unlimited`, any negative number too). `bound=None`: it can never be bounded.
    `instead` names a bounded class of the same library for a queue that can never be bounded. `full` is the exception
    that
    a put raises when there is no room.
    """

    bound: Parameter | None
    unlimited: tuple[object, ...] = (0, None)
    negative_is_unlimited: bool = True
    instead: str | None = None
    full: str | None = None


@dataclass(frozen=True)
class QueueMethod(Role):
    """
    What method `name` does to its queue: `put` adds `item`, `get` takes one out, `length` tells how many are in it.
    """

    does: Literal["put", "get", "length"]
    item: Parameter | None = None


@dataclass(frozen=True)
class Limiter(Role):
    """Instances of class `name` let only so many hold a permit at once: a semaphore, a capacity limiter."""


@dataclass(frozen=True)
class Factory(Role):
    """Takes a callable and calls it with no argument whenever it needs a new value: `defaultdict(list)`."""

    callable: Parameter


@dataclass(frozen=True)
class Blocking(Role):
    """
    The call waits for something remote or long and stops the whole thread meanwhile.

    `instead` is the cure in the words of a message: "`await asyncio.sleep()`". `unless` lists
    parameter values that make the call return at once (`block=False`); a value which a library names is
    written as its qualified name (`"os.WNOHANG"`). `unless_prefix` lists beginnings of a text parameter with which the
    call stays on this machine (`data:` of a URL). `unless_called` lists calls on the same object that make
    it stop waiting: method, parameter, value (`sock.setblocking(False)`). A `name` that ends in `.*` speaks of
    every method of the class, less the methods listed in `besides`.
    """

    kind: Literal[
        "sleep", "http", "socket", "subprocess", "database", "cloud", "queue", "lock", "input", "broker", "mail"
    ]
    instead: str
    unless: tuple[tuple[Parameter, object], ...] = ()
    besides: frozenset[str] = frozenset()
    unless_called: tuple[tuple[str, Parameter, object], ...] = ()
    unless_prefix: tuple[tuple[Parameter, str], ...] = ()


@dataclass(frozen=True)
class ToThread(Role):
    """Runs the given callable off the event loop (thread or process): blocking in there is fine."""

    callable: Parameter


# -- LAW4, LAW6: jobs ------------------------------------------------------------------------

Serializer = Literal["json", "pickle", "memory"]


@dataclass(frozen=True)
class JobDecorator(Role):
    """
    Turns the decorated function into a job of class `becomes`.

    `bind`: the option which, when true, makes the first parameter the library's own (celery's `bind=True`).
    `leading`: how many first parameters the library always fills in. `queue_options`: keywords that name a
    queue or priority of their own (LAW315). `retries_for`: the option listing exceptions that are retried.
    `base`: the option naming the class the job is an instance of, instead of `becomes`.
    `supplied`: parameters by these names, and `supplied_by`: parameters whose default or annotation calls one of
    these names (`Annotated[Context, TaskiqDepends()]`), are filled by the library; no caller has to pass them.
    """

    becomes: str
    bind: Parameter | None = None
    leading: int = 0
    queue_options: tuple[str, ...] = ()
    retries_for: str | None = None
    base: str | None = None
    supplied: tuple[str, ...] = ()
    supplied_by: tuple[str, ...] = ()


@dataclass(frozen=True)
class JobClass(Role):
    """Subclasses of class `name` are jobs: method `run` is the body, an instance is enqueued like the class."""

    run: str = "run"


@dataclass(frozen=True)
class JobTable(Role):
    """
    A worker's settings list job functions under class attribute `attribute` (arq's `WorkerSettings.functions`).

    `name` is the import root that must be imported in the file; `leading` first parameters are the library's.
    `in_data`: the list may stand under a key or keyword `attribute` too (`Worker(queue, functions=[...])`).
    """

    attribute: str
    class_suffix: str
    leading: int = 0
    in_data: bool = False


@dataclass(frozen=True)
class JobApp(Role):
    """
    Builds the application object of a job library: the place where routes and limits are configured.

    `job_class`: the parameter, and `job_class_attributes` the attributes of the application, that name the class of
    its jobs.
    """

    job_class: Parameter | None = None
    job_class_attributes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Enqueue(Role):
    """
    Hands arguments to a job that runs elsewhere.

    `job` says where the job stands: "receiver" (`job.delay(...)`), or the parameter that takes the callable
    or name (`queue.enqueue(f, ...)`). The job's own arguments are the positional ones behind it and the keywords, less
    `reserved` ones (and keywords starting with `reserved_prefix`), unless `args`/`kwargs` name parameters that carry
    them packed.
    With `packed_only`, the direct arguments are options of the call and never the job's.

    `serializer` may be another by option: the keyword `serializer_option` of the call or the job's decorator, or the
    `Setting` `serializer_setting`, name it.

    `checked_unless`: the call checks the arguments against the job's signature and raises, unless the option of this
    name
    of the job's decorator is false.

    `sends=False`: builds a signature that is sent later (`.s()`): the arguments are the job's, nothing leaves yet.
    `partial`: more arguments may be prepended later, so too few is no mistake.
    `queue_options`: keywords that name a queue or priority for this one send (LAW315).
    `after_commit`: sent only when the surrounding transaction commits; `after_commit_unless` names the
    `Setting` (and its values) that switch this off. `same_database`: the job is a row in the same database
    and commits with it; `outside_when`: a `Setting` and its values under which it is known not to be after all.
    How both read a setting is told at `Setting`.
    """

    serializer: Serializer
    job: Parameter | Literal["receiver"] = "receiver"
    args: Parameter | None = None
    kwargs: Parameter | None = None
    packed_only: bool = False
    reserved: frozenset[str] = frozenset()
    reserved_prefix: str = ""
    sends: bool = True
    partial: bool = False
    queue_options: tuple[str, ...] = ()
    after_commit: bool = False
    after_commit_unless: tuple[str, tuple[str, ...]] | None = None
    same_database: bool = False
    outside_when: tuple[str, tuple[str, ...]] | None = None
    serializer_option: str | None = None
    serializer_setting: str | None = None
    checked_unless: str | None = None


@dataclass(frozen=True)
class Retry(Role):
    """Tells the queue to run the job again, or that it failed: a call or an exception class of the job library."""


@dataclass(frozen=True)
class Route(Role):
    """
    A setting that routes jobs to queues of their own. `name` is its canonical spelling,
    `spellings` all names under which settings files and `conf` objects carry it.
    """

    spellings: tuple[str, ...]


@dataclass(frozen=True)
class ReadsSettings(Role):
    """
    Takes the job application's settings from elsewhere: from the mapping, object, module, or name of one, given as
    `source`
    (None: from where no code shows). A `source` that starts with `framework` means the framework's own settings.
    """

    source: Parameter | None
    framework: str | None = None


# -- LAW5, LAW601: brokers --------------------------------------------------------------------


@dataclass(frozen=True)
class Publish(Role):
    """
    Hands a message to a broker or another service. `payload` is where the message stands; "receiver": the message
    is the object itself (`EmailMessage(...).send()`).
    """

    payload: Parameter | Literal["receiver"]
    kind: Literal["broker", "stream", "pubsub", "mail", "push"] = "broker"


@dataclass(frozen=True)
class StreamConsumer(Role):
    """
    Builds a reader of a stream or log broker.

    `group`, `start`: the parameters (or, with `config`, the keys of the config dict at that parameter) that
    name the consumer group and the start position. `live`: start values that mean "from now on", the default among
    them when leaving it out means that. With `start_is_mapping`, `start` takes a dict of stream to position.
    """

    broker: str
    group: Parameter | None
    start: Parameter | None
    live: tuple[object, ...]
    config: Parameter | None = None
    start_is_mapping: bool = False


@dataclass(frozen=True)
class Replay(Role):
    """
    A call that only makes sense when the log is kept and read again (`seek`, `offsets_for_times`): a requirement is
    evident.
    """


@dataclass(frozen=True)
class LiveView(Role):
    """A class (its methods) or a decorator (its function) that serves a user's live view: WebSocket, SSE."""

    kind: Literal["class", "decorator", "parameter", "response"]


# -- LAW601: transactions -----------------------------------------------------------------------


@dataclass(frozen=True)
class Transaction(Role):
    """
    Opens a database transaction: as `with` block, as decorator, or both.

    `commits`: leaving the block without an exception commits. A block that only closes the session
    (`with Session() as s`) is no `Transaction`: see `Session`. Where `name` is a class, the block is one
    over an instance of it (`with connection:`). `unless`: values with which the instance was built that
    switch transactions off (`autocommit=True`). `cure` says how to send something after the commit instead; with
    `hooked` the library offers a hook for that.
    """

    context: bool = True
    decorator: bool = False
    cure: str = "send it after the block"
    hooked: bool = False
    unless: tuple[tuple[Parameter, object], ...] = ()


@dataclass(frozen=True)
class OutsideTransaction(Role):
    """Decorator: the function runs outside the transaction that a project setting would open around it."""


@dataclass(frozen=True)
class ImplicitTransaction(Role):
    """
    Instances of class `name` open a transaction at the first write; it lasts until a `Commit`.

    `may_autocommit`: some instances commit each statement by themselves, as told where they are made; only a commit
    in sight
    shows that this one doesn't.
    """

    may_autocommit: bool = False


@dataclass(frozen=True)
class Write(Role):
    """Writes in the current transaction (`session.add`, `objects.create`, `save`)."""


@dataclass(frozen=True)
class Execute(Role):
    """Runs the `statement` given to it: a `Write`, when that is SQL which writes or built by a `WritingStatement`."""

    statement: Parameter


@dataclass(frozen=True)
class WritingStatement(Role):
    """Builds a statement that writes when it is run: `insert(Order)`."""


@dataclass(frozen=True)
class EntersContext(Role):
    """
    Enters the context manager `manager`, and leaves it when the `with` block over the receiver ends:
    `stack.enter_context(...)`.
    """

    manager: Parameter


@dataclass(frozen=True)
class Commit(Role):
    """Ends the current transaction and makes its writes visible, or, with `undone`, takes them back."""

    undone: bool = False


@dataclass(frozen=True)
class Claim(Role):
    """
    Locks rows that were committed before, so that no other worker takes them, when `only_free` is true: how an outbox
    relay or a table used as a queue reads.
    """

    only_free: Parameter


@dataclass(frozen=True)
class View(Role):
    """
    Methods of a class derived from class `name` answer requests; a project setting may open a transaction around each.
    `methods` are the names they go by.
    """

    methods: tuple[str, ...]


@dataclass(frozen=True)
class OnCommit(Role):
    """Defers the given callable until the transaction has committed."""

    callable: Parameter


@dataclass(frozen=True)
class CommitListener(Role):
    """
    Decorator or call that registers a function to run after a commit, when `event` is one of `after`, or inside the
    transaction
    while it is written, when it is one of `before`. `callable`: where a call takes the function.
    """

    event: Parameter
    after: tuple[str, ...]
    before: tuple[str, ...] = ()
    callable: Parameter | None = None


@dataclass(frozen=True)
class SaveSignal(Role):
    """A signal sent inside `save()` or `delete()`, whose callers may hold a transaction."""


@dataclass(frozen=True)
class Receiver(Role):
    """
    Connects a function to a signal: decorator (`@receiver(post_save)`) or call (`post_save.connect(f)`).

    `sender` names the keyword that tells for which class; the function then gets an instance of it in its parameter
    `instance`. `otherwise` is the class of that instance where no sender is named.
    """

    signal: Parameter | Literal["receiver"]
    callable: Parameter | None = None
    sender: str = "sender"
    instance: str = "instance"
    otherwise: str | None = None


@dataclass(frozen=True)
class SaveMethod(Role):
    """Method `name` (`package.Model.save`), when a subclass overrides it, runs inside its caller's transaction."""


@dataclass(frozen=True)
class Setting(Role):
    """
    A project setting that changes what other names mean; `spellings` are the names it goes by.

    A dot leads into a dict, `*` stands for any key: `RQ.COMMIT_MODE`, `TASKS.*.BACKEND`. Where a role asks for values,
    a value fits if it stands in the text of the literal, upper and lower case alike; `""` fits whatever is there,
    readable or not. With several settings in sight each one has to fit; with none in sight, nothing does.
    """

    spellings: tuple[str, ...]


@dataclass(frozen=True)
class Library:
    """Everything the laws need to know about one library."""

    name: str
    imports: tuple[str, ...]
    """Import roots that load this file: ("celery",)."""
    docs: str
    checked_against: str
    """The version whose source or installed package the entries were proved against."""
    roles: tuple[Role, ...] = ()
    aliases: tuple[tuple[str, str], ...] = ()
    """(other spelling, canonical name); a prefix of a longer name is replaced too."""
    distribution: str | None = None
    """What to install to prove the entries; None for the standard library."""
