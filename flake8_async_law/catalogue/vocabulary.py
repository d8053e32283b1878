"""
The words the laws are written in.

A role says what a library name *means*: "this builds a queue", "this hands work to
another process". Rules ask for roles and never for library names, so a new library is a
new catalogue file and no rule changes. This file is the glossary; it holds no code.

Positions of parameters count from 0 and leave out `self`.
"""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from .frozen import dataclass


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


@dataclass(frozen=True)
class CallsWith(Role):
    """
    Calls the function given as `callable` with arguments of these `types` (spelled as in `Returns`), from the first on.
    """

    callable: Parameter
    types: tuple[str, ...]


# -- LAW1: who owns the data --------------------------------------------------------------


@dataclass(frozen=True)
class LiveObject(Role):
    """
    Instances of class `name` live in this process only: a session, a request, a socket.

    `fragile` tells what a pickling queue does with it: `stale` (it is copied and arrives out of date)
    or `crash` (it cannot be pickled at all). A JSON queue refuses either at the caller.
    `class_keyword`: of the subclasses, only those declared with this keyword are live
    (`class Order(SQLModel, table=True)`); the others are plain data.
    `spent`: methods that give nothing any more when the request is answered, of a request that can be asked for
    everything else as long as somebody holds it. Empty: nothing of it can be relied on by then, but the attributes
    `lasting`.
    """

    kind: str
    send_instead: str
    fragile: Literal["stale", "crash"] = "crash"
    class_keyword: tuple[str, object] | None = None
    spent: tuple[str, ...] = ()
    lasting: tuple[str, ...] = ()


@dataclass(frozen=True)
class AfterResponse(Role):
    """Runs the given callable in this process, after the response is sent: `BackgroundTasks.add_task`."""

    callable: Parameter


@dataclass(frozen=True)
class Injects(Role):
    """
    As the default of a parameter, or inside `Annotated`, makes the framework call `dependency` for each request and
    pass what it gives: `Depends(get_session)`.
    """

    dependency: Parameter


@dataclass(frozen=True)
class Endpoint(Role):
    """Decorator: the function answers requests. `plain_in_thread`: a plain function does so off the event loop."""

    plain_in_thread: bool = False


@dataclass(frozen=True)
class CarriesContext(Role):
    """
    Whatever it is given to run sees the context variables (and the request) of the place where it was called:
    `asyncio.to_thread`, and wrappers such as `copy_current_request_context`.
    """


@dataclass(frozen=True)
class Ambient(Role):
    """
    Reading object `name`, or calling function `name`, reads state of the current request or application.

    `needs` names what must be there: in a job, and in a thread of its own, neither is, unless somebody provides it.
    """

    needs: Literal["request", "app", "app state"]


@dataclass(frozen=True)
class AmbientStore(Role):
    """
    Instances of class `name` hold another value in each thread or context. `reads` and `writes` are the methods that
    do so; without any, reading and assigning attributes does.
    """

    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()


@dataclass(frozen=True)
class ProvidesAmbient(Role):
    """`with` over the call, or pushing what it gives, provides what ambient reads need: `app.app_context()`."""

    gives: tuple[Literal["request", "app"], ...]


@dataclass(frozen=True)
class AsksForAmbient(Role):
    """Tells whether a request or application is there at all: `has_request_context()`."""


@dataclass(frozen=True)
class LoopOnly(Role):
    """
    Method or function `name` belongs to the thread of an event loop: called elsewhere it corrupts state, or nobody
    wakes up.

    `instead` is the cure in the words of a message. `waits`: it is awaited, and so only another loop can misuse it.
    """

    instead: str
    waits: bool = False


@dataclass(frozen=True)
class ForeignThread(Role):
    """
    A thread of the library calls method `name`, which subclasses override, or what is assigned to attribute `name`
    (`client.on_message = ...`). With `callable`, it calls what is given there.

    `unless_file_calls`: methods whose call tells that the event loop drives the library here, and no thread does.
    """

    callable: Parameter | None = None
    unless_file_calls: tuple[str, ...] = ()


@dataclass(frozen=True)
class OneAtATime(Role):
    """Instances of class `name` serve one task, and one thread, at a time: a session, a connection, a cursor."""

    kind: str


@dataclass(frozen=True)
class Bulk(Role):
    """
    Calling `name` gives content of any size: a file's bytes, a whole table as text.

    `what` it is, in the words of a message. Given `unless`, it gives a limited part, or nothing (`read(1024)`,
    `to_csv(path)`). With `given_bulk`, it gives such content only when it is given some: `base64.b64encode`.
    """

    what: str = ""
    unless: Parameter | None = None
    given_bulk: bool = False


@dataclass(frozen=True)
class BulkClass(Role):
    """Instances of class `name` hold content of any size: a data frame, an image."""

    what: str


@dataclass(frozen=True)
class CodeSerializer(Role):
    """
    Function, class or module `name` writes or reads a format whose reading runs code that the data names: pickle.

    `data` is the parameter with what is read or written, for a function.
    """

    does: Literal["read", "write", "both"]
    data: Parameter | None = None


@dataclass(frozen=True)
class SerializerOption(Role):
    """
    `parameter` of the call `name` chooses how payloads are written or which ones are accepted; a value that contains
    one of `values` names a format whose reading runs code.
    """

    parameter: Parameter
    values: tuple[str, ...] = ("pickle",)


@dataclass(frozen=True)
class SerializerSetting(Role):
    """A setting that does the same, under each of `spellings` (a dot leads into a dict)."""

    spellings: tuple[str, ...]
    values: tuple[str, ...] = ("pickle",)


@dataclass(frozen=True)
class Received(Role):
    """
    Calling `name`, or reading attribute `name`, gives data that another process wrote: a message of a broker, an
    entry of a cache.
    """


@dataclass(frozen=True)
class Sends(Role):
    """Gives `item` as it is, and no copy of it, to whoever reads the other end in this process: a memory channel."""

    item: Parameter


@dataclass(frozen=True)
class Stores(Role):
    """Writes its arguments where other processes read them: a cache, a list that serves as a queue."""


# -- LAW1: locks ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Lock(Role):
    """
    Calling `name` gives a lock, and the instances of class `name` are locks: a `with` block holds it, or what stands
    between one of the methods `takes` and one of `gives`.

    `among` tells whom it keeps apart: threads, tasks of one event loop, processes of this machine, or machines.
    `blocks`: taking it stops the whole thread. `reentrant`: its holder may take it again. `shared`: several may hold it
    at once (a semaphore, the read side of a lock). `condition`: `wait` lets go of it meanwhile; `around` is the lock
    that it may be given instead of its own. `named`: all locks of one name (a path, a key) are one lock.
    `tries`: name, position and value of arguments to one of `takes` with which that does not wait.
    """

    among: Literal["threads", "tasks", "processes", "machines"]
    blocks: bool = True
    reentrant: bool = False
    shared: bool = False
    condition: bool = False
    named: bool = False
    around: Parameter | None = None
    takes: tuple[str, ...] = ("acquire", "acquire_nowait")
    gives: tuple[str, ...] = ("release",)
    tries: tuple[tuple[str, int | None, object], ...] = (
        ("blocking", 0, False),
        ("block", None, False),
        ("timeout", None, 0),
    )


@dataclass(frozen=True)
class Lease(Role):
    """
    Calling `name` makes (or takes) a lock that a server keeps, so that it outlives a holder who died.

    `expiry` is the parameter with the time after which the server drops it, in `unit` seconds; with one of the values
    `never` it is kept until somebody releases it. `renewed_by`: methods of the lock that prolong it; `renews`: the
    parameter which, when true, does so by itself.
    """

    expiry: Parameter
    never: tuple[object, ...] = (None,)
    unit: float = 1.0
    renewed_by: tuple[str, ...] = ("extend", "reacquire", "renew", "refresh")
    renews: Parameter | None = None


@dataclass(frozen=True)
class SetIfAbsent(Role):
    """
    Writes `value` under `key` only if nothing is there: how a lock, or the mark of something done, is made of a store.

    `only_if`: it does so only when that parameter has that value. `expiry`: the parameters of which any gives the key
    an end, unless its value is one of `never`; with none of them the key stays until it is removed, unless
    `expires_anyway`.
    """

    key: Parameter
    value: Parameter
    expiry: tuple[Parameter, ...] = ()
    never: tuple[object, ...] = (None,)
    only_if: tuple[Parameter, object] | None = None
    expires_anyway: bool = False


@dataclass(frozen=True)
class KeyCommand(Role):
    """What a call does to the `key` of a store: gives it an end, reads it, or removes it whatever it holds."""

    does: Literal["expires", "reads", "removes"]
    key: Parameter


@dataclass(frozen=True)
class MayLast(Role):
    """
    Awaiting the call lasts until another task or another machine does something, and for ever if it does not.

    `what` is waited for, in the words of a message. `limit`: the parameter with a time after which the call gives up,
    unless its value is one of `unlimited`. `of`: whether the other is a task of this process or somebody far away.
    """

    what: str
    of: Literal["task", "peer"]
    limit: Parameter | None = None
    unlimited: tuple[object, ...] = (None,)


@dataclass(frozen=True)
class RunsCallbacks(Role):
    """Calls, here and now, whoever registered for it: `Signal.send`, `Future.set_result`."""


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
    nobody waits for it, and neither its result nor its exception is seen. `chained`: what the call gives has methods
    of its own, which are called before it is awaited (a query).
    """

    starts: bool = False
    chained: bool = False


@dataclass(frozen=True)
class Callback(Role):
    """
    Takes a plain callable and calls it later, ignoring what it returns: `call_later`, `signal.signal`.

    `where` names what runs it: the event loop, a thread, a process, a signal handler, exit.
    A coroutine function given here is never awaited.
    """

    callable: Parameter
    where: Literal["loop", "thread", "process", "signal", "exit", "commit"]


@dataclass(frozen=True)
class DoneCallback(Role):
    """Has `callable` called with the task (or future) itself when it is done; only the task tells how it ended."""

    callable: Parameter


@dataclass(frozen=True)
class Gathers(Role):
    """
    Waits for several tasks at once, and raises none of their exceptions.

    `gives` the outcomes as a list (`results`), as two sets of tasks (`sets`), or one task after the other (`each`).
    `quietly`: the parameter, and its value, without which it does raise. `awaited`: it does nothing before it is
    awaited. `leaves_early`: parameters which, at another value than their default, let it return before all are done.
    """

    gives: Literal["results", "sets", "each"]
    quietly: tuple[Parameter, object] | None = None
    awaited: bool = True
    leaves_early: tuple[Parameter, ...] = ()


@dataclass(frozen=True)
class Opens(Role):
    """
    Calling `name` makes something that has to be ended on purpose: a thread, a pool, a client, a scheduler.

    `what` it is, in the words of a message. `kind` tells which law speaks of it: a `worker` runs by itself (thread,
    process, timer, subprocess), an `executor` runs what it is given, a `resource` holds a connection or the like, a
    `service` is started and stopped. Each of `ends` is a method (or an attribute to set) that ends it by itself; with
    `ended_by`, methods of something else that take it as an argument (`pool.release(connection)`). `starts` are
    the methods that start it; without any it starts when it is made. `awaited`: the object is what awaiting the call
    gives; `element`: it is that one of the tuple that is given.

    `kept`: an object that holds it for good has to end it as well; False where letting it go with its holder is fine.
    `scarce`: it is taken from a limited supply, or others wait for its end, so that missing it on one path does harm at
    once.
    `part_of_receiver`: it ends with the object whose method made it. `shares`: parameters that give it what belongs to
    somebody else, so that there is nothing to end. `lent_to`: what uses it when it is handed to it, and does not end
    it (`*Stub`: whatever is called so). `target`: the parameter with the function it runs; `daemon`: the parameter (and
    attribute) which lets the process end without it. `detached_by`: parameters that say it is meant to outlive this
    process.
    """

    kind: Literal["worker", "executor", "resource", "service"]
    what: str
    ends: tuple[str, ...]
    ended_by: tuple[str, ...] = ()
    starts: tuple[str, ...] = ()
    awaited: bool = False
    element: int | None = None
    kept: bool = True
    scarce: bool = False
    part_of_receiver: bool = False
    target: Parameter | None = None
    daemon: Parameter | None = None
    detached_by: tuple[str, ...] = ()
    shares: tuple[str, ...] = ()
    lent_to: tuple[str, ...] = ()


@dataclass(frozen=True)
class Deferred(Role):
    """
    Hands a call of `callable` to a pool, and gives an outcome that raises only where somebody reads it.

    `reads` are the methods of the outcome that tell of a failure; `reported_to` the parameter that takes a function to
    be called with the exception. `lazily`: the outcome is what iterating over the result gives.
    """

    callable: Parameter
    reads: tuple[str, ...] = ("result", "exception")
    reported_to: Parameter | None = None
    lazily: bool = False


@dataclass(frozen=True)
class CancelScope(Role):
    """
    Entering what `name` gives puts what is done inside under a scope that cancellation can end: a `timeout`, a plain
    `scope`, or a `group` of tasks.

    `shield` is the parameter that keeps outer cancellation away. `level`: once cancelled, every `await` inside raises
    again until the scope is left (trio, anyio); else cancellation comes once.
    """

    kind: Literal["timeout", "scope", "group"]
    shield: Parameter | None = None
    level: bool = False


@dataclass(frozen=True)
class Cancellation(Role):
    """
    `name` is the exception that cancelling raises, or a function that gives its class.

    `level` as in `CancelScope`; with `alone`, no code of an edge library runs beside: importing the library tells
    enough.
    """

    level: bool = False
    alone: bool = False


@dataclass(frozen=True)
class NoWait(Role):
    """Awaiting the call ends at once, or is safe after a cancellation: `trio.aclose_forcefully`."""


@dataclass(frozen=True)
class WaitsForSome(Role):
    """
    Waits for `tasks` and may come back while some of them still run: after `timeout`, or `until` something that is not
    `everything`. `by_each`: it gives one after the other, and the loop over it may end early.
    """

    tasks: Parameter
    timeout: Parameter
    until: Parameter | None = None
    everything: str = ""
    by_each: bool = False


@dataclass(frozen=True)
class Joins(Role):
    """Waits for every task given to it: `asyncio.gather`. What it raises is another question."""


@dataclass(frozen=True)
class WaitsUntilReady(Role):
    """Starts a task and waits until it says, through its parameter `status`, that it is ready: `Nursery.start`."""

    status: str


@dataclass(frozen=True)
class ReadyService(Role):
    """A service of the library that says when it is ready, where a call that plays `WaitsUntilReady` starts it."""


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

    `full`: the exception that a put raises when there is no room. It waits for room instead, unless `at_once`, or
    unless the parameter `block` is false.
    """

    does: Literal["put", "get", "length"]
    item: Parameter | None = None
    full: str | None = None
    at_once: bool = False
    block: Parameter | None = None


@dataclass(frozen=True)
class Channel(Role):
    """
    Calling `name` opens what takes items in until somebody reads them: a memory channel, a connection's receive buffer.

    `what` it is, in the words of a message. `bound` limits how much, unless its value is one of `unlimited` (with
    `negative_is_unlimited`, any negative number too). `unless`: parameters which bound it as well, by any value that is
    neither one of `unlimited` nor negative. `only`: the call counts only where that parameter is the library's constant
    of this name. `spelled_out`: the bound counts only where it is spelled out, since leaving it out decides nothing.
    `between_tasks`: it is a place of its own, through which the tasks of this process hand things to one another.
    """

    what: str
    bound: Parameter
    unlimited: tuple[object, ...]
    negative_is_unlimited: bool = False
    unless: tuple[Parameter, ...] = ()
    only: tuple[Parameter, tuple[str, ...]] | None = None
    spelled_out: bool = False
    between_tasks: bool = False


@dataclass(frozen=True)
class Pool(Role):
    """
    Calling `name` makes (or describes) a pool of connections, threads or processes. All fields are read as `Channel`'s.
    With nothing in `unlimited`, only a bound that is as large as a collection from outside is none.
    """

    what: str
    bound: Parameter
    unlimited: tuple[object, ...]
    negative_is_unlimited: bool = False
    unless: tuple[Parameter, ...] = ()


@dataclass(frozen=True)
class Retention(Role):
    """
    `option` of call `name` says for how long something is kept; one of the values `forever` (with
    `negative_is_forever`, any negative number too) means until somebody deletes it.

    `what` is kept, in the words of a message. Only a value that is spelled out counts. With `key`, the option is that
    entry of the dict given as `option`, `unless_key` an entry of it that bounds it otherwise. `asked`: the call counts
    only where its result is used.
    """

    what: str
    option: Parameter
    forever: tuple[object, ...]
    negative_is_forever: bool = False
    key: str | None = None
    unless_key: tuple[str, ...] = ()
    asked: bool = False


@dataclass(frozen=True)
class RetentionSetting(Role):
    """
    A setting that says the same, under each of `spellings` (a dot leads into a dict, `*` stands for any key).

    `plain_in`: import roots, and names of files, in which spellings with no capital letter count (none: everywhere);
    elsewhere they are names of the project's own.
    """

    spellings: tuple[str, ...]
    what: str
    forever: tuple[object, ...]
    negative_is_forever: bool = False
    plain_in: tuple[str, ...] = ()


@dataclass(frozen=True)
class Appends(Role):
    """
    Adds an entry to a stream, or makes one, that keeps what was read, too.

    `stream` names it (None: the receiver). Any of `bounds` that is given, and not one of `unlimited`, bounds it, as
    does one of `unless`, whatever its value but one of `unless_not`. With `only`, the call counts only where that
    parameter is given. With `entries_of`, the parameter is a dict, whose `keys` bound it; the call counts only where
    key `kind[0]` of it is `kind[1]`.
    """

    stream: Parameter | None
    bounds: tuple[Parameter, ...] = ()
    unlimited: tuple[object, ...] = (None,)
    unless: tuple[Parameter, ...] = ()
    unless_not: tuple[object, ...] = ()
    only: Parameter | None = None
    entries_of: Parameter | None = None
    keys: tuple[str, ...] = ()
    kind: tuple[str, str] = ("", "")


@dataclass(frozen=True)
class Trims(Role):
    """Takes entries out of the stream called `stream` (None: the receiver), or lets all of it expire."""

    stream: Parameter | None


@dataclass(frozen=True)
class Prefetch(Role):
    """
    Says how many messages a broker may send ahead of their acknowledgement: `count`, where one of `unlimited` means any
    number.
    """

    count: Parameter
    unlimited: tuple[object, ...] = (0, None)


@dataclass(frozen=True)
class PrefetchSetting(Role):
    """A setting that says the same. The fields are read as those of `RetentionSetting`."""

    spellings: tuple[str, ...]
    what: str
    forever: tuple[object, ...]
    negative_is_forever: bool = False
    plain_in: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pushed(Role):
    """
    Has the broker push messages, any number of them ahead of their acknowledgement unless a `Prefetch` bounds it.

    `count`: the parameter that does it in the call itself. `unacknowledged`: the parameter which, when true, makes the
    broker forget what it sent, so that prefetch means nothing. `channel`: the call is a method of the channel, or of
    what one of its methods gives, so that the bound may have been set by whoever made that. `with_method`: it counts
    only in a file that calls a method so named.
    """

    count: Parameter | None = None
    unacknowledged: Parameter | None = None
    channel: bool = True
    with_method: str = ""


@dataclass(frozen=True)
class PeerSend(Role):
    """
    Sends to the one at the other end of the receiver; awaiting it lasts until that one takes it, however slow it is.

    `limit`: the parameter with a time after which it gives up.
    """

    limit: Parameter | None = None


@dataclass(frozen=True)
class BufferedWrite(Role):
    """
    Puts data in a buffer and returns; only awaiting method `drain` of the same object lets the other side keep
    up.
    """

    drain: str


@dataclass(frozen=True)
class DrainsBuffer(Role):
    """Waits until the other side has taken most of what a `BufferedWrite` wrote."""


@dataclass(frozen=True)
class Remote(Role):
    """
    Awaiting (or entering) the call takes a place on another machine, or a process of its own, as long as it
    lasts.
    """


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
    it stop waiting: method, parameter, value (`sock.setblocking(False)`); `unless_made` values with which the object
    was built that let it never wait (`SOCK_DGRAM`). A `name` that ends in `.*` speaks of every method of the class,
    less the methods listed in `besides`.
    """

    kind: Literal[
        "sleep", "http", "socket", "subprocess", "database", "cloud", "queue", "lock", "input", "broker", "mail",
        "remote", "cache",
    ]  # fmt: skip
    instead: str
    unless: tuple[tuple[Parameter, object], ...] = ()
    besides: frozenset[str] = frozenset()
    unless_called: tuple[tuple[str, Parameter, object], ...] = ()
    unless_prefix: tuple[tuple[Parameter, str], ...] = ()
    unless_made: tuple[tuple[Parameter, str], ...] = ()


@dataclass(frozen=True)
class ToThread(Role):
    """Runs the given callable off the event loop (thread or process): blocking in there is fine."""

    callable: Parameter


@dataclass(frozen=True)
class BlockingWait(Role):
    """
    The call stops the thread until something else in this process is done: a future, a thread, a queue.

    `for_what` says so in the words of a message. `instead` is the cure, `unless` is read as `Blocking`'s. `within`:
    the objects that are waited for, where they are an argument; else it is the receiver. `when_full`: it
    waits for room only, so that a queue with no bound never blocks. `asks_first`: methods of the object which tell that
    it will not wait (`done`, `empty`); a call of one of them nearby is taken for a decision. `lazily`: it waits while
    somebody iterates over what it gives.
    """

    for_what: str
    instead: str
    unless: tuple[tuple[Parameter, object], ...] = ()
    within: Parameter | None = None
    when_full: bool = False
    asks_first: tuple[str, ...] = ()
    lazily: bool = False
    kind: ClassVar[str] = "wait"


@dataclass(frozen=True)
class FileWork(Role):
    """
    Works on local files: reads, writes, copies, walks.

    Short looks (`exists`, `stat`) and what touches no content (`mkdir`, `rename`, `unlink` of one file) are left out.
    `instead` and `unless` are read as `Blocking`'s. `lazily`: nothing happens before somebody iterates.
    """

    instead: str
    unless: tuple[tuple[Parameter, object], ...] = ()
    lazily: bool = False
    kind: ClassVar[str] = "file"


@dataclass(frozen=True)
class CpuWork(Role):
    """
    Keeps the processor busy for long: password hashing, compression, image and table work.

    `what` it does, in the words of a message. `large`: the cost grows with the data, and `data` (None: the receiver)
    has to be more than a literal for the call to count.
    """

    what: str
    data: Parameter | None = None
    kind: ClassVar[str] = "cpu"


@dataclass(frozen=True)
class Pause(Role):
    """Sleeps for the time given, whether it is awaited or not."""


@dataclass(frozen=True)
class RunsLoop(Role):
    """
    Runs `coroutine` in an event loop and returns when it is done.

    `fresh`: in a loop made for this call, so that what belongs to another loop can't be used in there. Else it is a
    method of the loop, or of what keeps one.
    """

    coroutine: Parameter | None
    fresh: bool = False


@dataclass(frozen=True)
class NewLoop(Role):
    """Makes an event loop, which somebody has to close."""


@dataclass(frozen=True)
class LoopBound(Role):
    """
    What the call gives belongs to the event loop in which it is first used: another loop can't use it.

    `what` it is, in the words of a message. `unless` lists parameter values with which it keeps nothing (a pool that
    holds no connection), read as `Blocking`'s.
    """

    what: str
    unless: tuple[tuple[Parameter, object], ...] = ()


@dataclass(frozen=True)
class AsksLoop(Role):
    """Tells whether an event loop runs here, or in which thread this is: what depends on the answer knows it."""


@dataclass(frozen=True)
class Once(Role):
    """Decorator: the function's body runs once, and its result is kept."""


@dataclass(frozen=True)
class JobResult(Role):
    """
    Waits for the outcome of a job that another worker has to run.

    `unless` lists parameter values with which the call looks and returns. `by_polling`: it asks once, and only a loop
    of such calls with a pause between them waits (`while not job.is_finished: sleep(1)`).
    """

    unless: tuple[tuple[Parameter, object], ...] = ()
    by_polling: bool = False


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
    """
    Tells the queue to run the job again, or that it failed: a call or an exception class of the job library.

    `raises`: the call raises by itself, or the class is an exception; `unless` a parameter has that value. What
    catches it is `Exception`, the class itself (for a call: `exception`) and its `bases`.
    """

    raises: bool = True
    unless: tuple[Parameter, object] | None = None
    exception: str | None = None
    bases: tuple[str, ...] = ()


@dataclass(frozen=True)
class SoftLimit(Role):
    """
    Exception class `name`, an `Exception`, is raised in a running job of one of the `libraries` when its time is up.

    `option`: the keyword of the job's decorator (or attribute of its class) that sets the limit, none with a value in
    `off`. `setting`: the `Setting` that sets it for all jobs; `by_default`: there is one anyway. `bases`: further
    classes by which the exception is caught.
    """

    option: str
    libraries: tuple[str, ...]
    setting: str | None = None
    by_default: bool = False
    off: tuple[object, ...] = ()
    bases: tuple[str, ...] = ()


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
    kind: Literal["broker", "stream", "pubsub", "mail", "push", "chat"] = "broker"


@dataclass(frozen=True)
class Consume(Role):
    """
    Where the messages of a broker come in.

    `how`: `each`, iterating over what the call gives, or over an instance of class `name`, gives one after the other;
    `one`, the call gives a message, or nothing; `batch`, it gives several in a list, a dict or pairs; `callback`,
    `callable` is the function (or a list of such) that is called with each; `decorator`, the decorated function is.
    `passes` are the types of that function's parameters, as far as the catalogue knows them.

    `fails` tells what an exception in the handling of a message does, where nothing catches it: `stops`, it ends the
    loop, and the consumer with it; `again`, the message is given again, soon and for ever; `stuck`, it stays unsettled;
    `gone`, the message is dropped, parked, or given again a limited number of times. `settled`: parameters and values
    with which the broker takes a message for done when it hands it out. `limited`: a parameter whose value, an object,
    sets a limit by one of the keywords (`config=ConsumerConfig(max_deliver=5)`). `again_with`: only a file that calls
    one of these has messages given again; elsewhere what fails is gone. `seen_to_by`: keywords with which some other
    call is told what to do about a failure.
    """

    how: Literal["each", "one", "batch", "callback", "decorator"]
    fails: Literal["stops", "again", "stuck", "gone"]
    callable: Parameter | None = None
    passes: tuple[str | None, ...] = ()
    settled: tuple[tuple[Parameter, object], ...] = ()
    limited: tuple[Parameter, tuple[str, ...]] | None = None
    again_with: tuple[str, ...] = ()
    seen_to_by: tuple[str, ...] = ()


@dataclass(frozen=True)
class Settle(Role):
    """
    Tells the broker what becomes of a message: `ack`, it is done; `refuse`, it is not; `block`, a `with` block over the
    call does the one or the other when it ends; `extend`, it is still at work.

    `again`: is a message that is refused given again: yes, no, or what the parameter says. `limited`: a parameter and
    its value with which it is not given again for ever. `covers`: one message, or `all` that were handed out so far.
    `by_name`: the last part of the name tells enough, in a file that imports the library, where the object is a
    parameter of unknown type.
    """

    does: Literal["ack", "refuse", "block", "extend"]
    again: Parameter | bool = False
    limited: tuple[Parameter, object] | None = None
    covers: Literal["message", "all"] = "message"
    by_name: bool = False


@dataclass(frozen=True)
class BulkAnswer(Role):
    """
    Writes (or reads) many things at once and raises for none that failed: the answer tells which they were.

    `keys`: the entries of the answer that tell it; `element`: that one of the tuple it is; neither: the answer itself
    is the list of failures. `each`: such a tuple comes for each thing, from an iterator. `unless`: parameters and
    values with which it does raise.
    """

    keys: tuple[str, ...] = ()
    element: int | None = None
    each: bool = False
    unless: tuple[tuple[Parameter, object], ...] = ()


@dataclass(frozen=True)
class MailAnswer(Role):
    """
    Sends mail or notices, and raises for nobody (or only where all recipients are refused): the answer tells whom it
    did not reach. `keys`, `element` and `unless` are read as `BulkAnswer`'s.

    `recipients` is the parameter with those it is for, `message` the one with a message that names them: with a single
    recipient there is nothing to read, unless `of_one`. With `service`, the call counts only where that URL is one of a
    service that sends mail or notices.
    """

    keys: tuple[str, ...] = ()
    element: int | None = None
    each: bool = False
    unless: tuple[tuple[Parameter, object], ...] = ()
    recipients: Parameter | None = None
    message: Parameter | None = None
    of_one: bool = False
    service: Parameter | None = None


@dataclass(frozen=True)
class Silences(Role):
    """
    With a true value for `option` the call `name` (or what it makes) keeps to itself that a mail could not be sent.

    `formerly`: the position at which older versions take the option too.
    """

    option: Parameter
    formerly: int | None = None


@dataclass(frozen=True)
class SendError(Role):
    """Exception class `name` is what sending a mail or a notice raises when it fails."""


@dataclass(frozen=True)
class RecordHandler(Role):
    """
    Calls `callable` with each record of a batch; the answer, which must be returned, names those for which it raised.
    """

    callable: Parameter


@dataclass(frozen=True)
class DoneOnDelivery(Role):
    """
    With `parameter` at one of `values`, the broker takes a message for done when it hands it out.

    A value with a dot is the qualified name of a constant of the library. `queue` is what is read, `callable` the
    function that is called with each message.
    """

    parameter: Parameter
    values: tuple[object, ...] = (True,)
    queue: Parameter | None = None
    callable: Parameter | None = None


@dataclass(frozen=True)
class CommitsByItself(Role):
    """
    Builds a client that commits by itself how far it has read, unless `parameter` (with `config`, the entry of that
    name in the dict given there) is false, or one of `unless` has its value.

    `when`: at `any` time, whatever becomes of the messages it handed out, or when it is `asked` for the next ones.
    No `parameter`: it always does, in the name of its application, but in a file that calls one of `unless_called`;
    `name` may be a decorator of what reads.
    """

    parameter: Parameter | None
    when: Literal["any", "asked"]
    config: Parameter | None = None
    unless: tuple[tuple[str, object], ...] = ()
    unless_called: tuple[str, ...] = ()


@dataclass(frozen=True)
class MessageLease(Role):
    """
    Says how long a message that was handed out is left to its reader, before the broker gives it to another.

    `seconds` (with `config`, the entry of that name in the dict given there) counts `unit` seconds; ABSENT as default
    means that leaving it out tells nothing, and None that the service says so: `lasts` seconds. `longest`: more than
    that the service does not grant. `renewed_by`: what is called, by its last name, to keep the message longer.
    `reads`: the calls, by qualified name, whose messages it is about; none: those of every consumer of the file that
    comes from the same library.
    """

    seconds: Parameter | None
    unit: float = 1.0
    config: Parameter | None = None
    lasts: float | None = None
    longest: float | None = None
    renewed_by: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()


@dataclass(frozen=True)
class LeavesPending(Role):
    """
    Hands out what the group at `streams` never had, and keeps it for this reader until that acknowledges it: only
    one of `claims` (or another position than ">") gets at what a reader left who died. `unless` has nothing kept.
    """

    streams: Parameter
    claims: tuple[str, ...]
    unless: tuple[Parameter, object] | None = None


@dataclass(frozen=True)
class JobLease(Role):
    """
    Project settings, under one of `spellings`, that say after how many seconds a job nobody acknowledged is given to
    another worker, `default` without one; and, in `limits`, how long a job may take.

    `late`: settings that have jobs acknowledged at their end; without them every job is. `late_option` and
    `limit_options` are the options of a job that say the same.
    """

    spellings: tuple[str, ...]
    limits: tuple[str, ...]
    default: float | None = None
    late: tuple[str, ...] = ()
    late_option: str = ""
    limit_options: tuple[str, ...] = ()


@dataclass(frozen=True)
class Remembers(Role):
    """
    Keeps a mark under `key`, or `member` among others there, until somebody removes it: how code knows that it has
    done something already.

    `expiry`: parameters of which any gives the mark an end. `asked_by`: what asks for such marks, `ended_by`: what
    removes them or gives `key` an end, each by the last part of its name. `tells`: the call says whether the mark was
    new. `item`: the parameter with a dict that is the mark, and `new_only`: the one which, if given, makes the call
    fail where there is one.
    """

    key: Parameter
    member: Parameter | None = None
    expiry: tuple[Parameter, ...] = ()
    asked_by: tuple[str, ...] = ()
    ended_by: tuple[str, ...] = ()
    tells: bool = False
    item: Parameter | None = None
    new_only: Parameter | None = None


@dataclass(frozen=True)
class DeadLetters(Role):
    """
    Declares a queue, subscription or consumer, called `named`, that parks what cannot be handled only if one of
    `options` is given, or one of `keys` in the dict given for `entries_of`.

    `set_later`: calls, by their last name, that may say so afterwards. With `reads`, only what subscribes for work
    counts: without that parameter it is a reader of its own.
    """

    named: Parameter
    options: tuple[Parameter, ...] = ()
    entries_of: Parameter | None = None
    keys: tuple[str, ...] = ()
    set_later: tuple[str, ...] = ()
    reads: Parameter | None = None


@dataclass(frozen=True)
class StartDefault(Role):
    """
    Reads a log or makes a group for it: from where is said by one of `starts`, in whose name by one of `groups`.

    Left out, `means` says what then holds: `only what arrives from now on`; `nameless` the same of the group.
    With `read_by`, what the call makes reads only in a file that calls one of these.
    """

    starts: tuple[Parameter, ...] = ()
    groups: tuple[Parameter, ...] = ()
    means: str = ""
    nameless: str = ""
    read_by: tuple[str, ...] = ()


@dataclass(frozen=True)
class BrokerClient(Role):
    """Builds or connects a client of a message broker or log. `broker` is what it is called."""

    broker: str


@dataclass(frozen=True)
class TakesOut(Role):
    """Takes an entry out of `queue` for good: nobody else has it from then on."""

    queue: Parameter


@dataclass(frozen=True)
class RefusesForEver(Role):
    """`parameter` of call or decorator `name` with the value `value` (a constant that the library names, or a literal)
    has each message whose handling raises given again, for ever."""

    parameter: Parameter
    value: object


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
    """
    A class (its methods) or a decorator (its function) that serves a user's live view: WebSocket, SSE.

    `event_stream`: a response that is one only where one of these parameters says so (`text/event-stream`).
    """

    kind: Literal["class", "decorator", "parameter", "response"]
    event_stream: tuple[Parameter, ...] = ()


@dataclass(frozen=True)
class Producer(Role):
    """
    Builds a client of a log broker, whose messages count as sent by what `acks` says.

    Options are keywords, or, with `config`, keys of the dict given there. With one of `none` nobody acknowledges a
    message, with one of `leader` a single broker does; `lowers`: that is less than the library's own default. Any of
    `sure_with` that is on has all replicas acknowledge it, whatever the default. `reported_to`: options that take a
    function which hears of each message how it ended. `varies`: the default differs between versions and clients of
    the broker.
    """

    acks: tuple[str, ...]
    none: tuple[object, ...] = (0, "0")
    leader: tuple[object, ...] = (1, "1")
    lowers: bool = False
    sure_with: tuple[str, ...] = ()
    config: Parameter | None = None
    reported_to: tuple[str, ...] = ()
    varies: bool = False


@dataclass(frozen=True)
class SentInBackground(Role):
    """
    Takes a message and returns: whether it arrives is told later, or never.

    `told_by`: the `future` that the call gives (with `awaited`, that awaiting it gives); or a `callback`, one of
    `callbacks` or what the producer was given, called with the error as argument number `error` (`success`: the value
    that means there is none). `failures`: the methods of the future that tell of a failure; `listens`: those of them
    that take a function. `flushes`: methods of the producer that wait for what is under way, and `ends` those
    that do so and close it; without either what is under way is lost with the process. `given_up` are methods of a
    producer that raise for what failed.
    """

    told_by: Literal["future", "callback"]
    awaited: bool = False
    callbacks: tuple[Parameter, ...] = ()
    error: int = 0
    failures: tuple[str, ...] = ()
    listens: tuple[str, ...] = ()
    flushes: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    given_up: tuple[str, ...] = ()


@dataclass(frozen=True)
class Unconfirmed(Role):
    """
    Sends a message and hears nothing of the broker unless its channel was asked for confirmations, or for what could
    not be delivered, by one of the methods `asked_by`.
    """

    asked_by: tuple[str, ...]


@dataclass(frozen=True)
class Leftover(Role):
    """
    Waits until everything is sent, or `timeout` (one of `endless`: no limit) is over, and gives how much is left.
    """

    timeout: Parameter
    endless: tuple[object, ...] = (-1,)


@dataclass(frozen=True)
class BatchSent(Role):
    """
    Sends many messages at once and raises for none that was refused: the answer tells which. The fields are read as
    `BulkAnswer`'s. `by_keywords`: a call that passes all of these keywords is known by the last part of its name.
    """

    keys: tuple[str, ...] = ()
    by_keywords: tuple[str, ...] = ()
    element: int | None = None
    each: bool = False
    unless: tuple[tuple[Parameter, object], ...] = ()


@dataclass(frozen=True)
class Keyed(Role):
    """
    Sends a message to a log or queue that keeps the order of messages with the same `keys` (any of them) alone.

    `never`: values that are no key. `queue`, where it ends with `ordered`, is the place that the message goes to;
    elsewhere there is no order to keep.
    """

    keys: tuple[Parameter, ...]
    never: tuple[object, ...] = (None, "", b"")
    queue: Parameter | None = None
    ordered: str = ""


@dataclass(frozen=True)
class SchemaSerializer(Role):
    """Writes a message by a schema which a registry knows: its version travels with it."""


@dataclass(frozen=True)
class Forgets(Role):
    """
    Hands a message to who listens at this moment; nobody keeps it. `place` is the channel, `message` what is said.

    `unless`: parameters with which it is kept after all (`stream=`). With `only_places`, it is forgotten only in
    places whose names start so, and who names one has said what the message is worth.
    """

    place: Parameter
    message: Parameter | None = None
    unless: tuple[Parameter, ...] = ()
    only_places: str = ""


@dataclass(frozen=True)
class Declares(Role):
    """
    Declares a `queue` or an `exchange` called `named`, which survives a restart of the broker if `durable` is true.

    `temporary`: parameters which, when true, say that it is not meant to (or that it is not declared here).
    `arguments`: the parameter with further options; `expires`: keys in there that say so, too, and `kept`: key and
    values that need a durable one. `kind`: the parameter with the type of an exchange, and the values with which it
    sends to everybody.
    """

    what: Literal["queue", "exchange"]
    named: Parameter
    durable: Parameter
    temporary: tuple[str, ...] = ("exclusive", "auto_delete", "passive")
    arguments: Parameter | None = None
    expires: tuple[str, ...] = ("x-expires",)
    kept: tuple[str, tuple[str, ...]] = ("x-queue-type", ("quorum", "stream"))
    kind: tuple[Parameter, tuple[str, ...]] | None = None


@dataclass(frozen=True)
class DeliveryMode(Role):
    """
    Builds or sends a message (or is the exchange for such) that survives a restart of the broker only if `mode` says
    so.

    One of `persistent` does, one of `transient` doesn't; what a library names is written as its qualified name.
    `answers`: parameters of the same call which tell that somebody waits for it, or that it has an end anyway.
    """

    mode: Parameter
    persistent: tuple[object, ...]
    transient: tuple[object, ...]
    answers: tuple[str, ...] = ()


@dataclass(frozen=True)
class CarriesMode(Role):
    """
    Sends to `queue` (or by `exchange`) what a `DeliveryMode` built, given as `message`. Without it the message is
    transient.
    """

    message: Parameter
    queue: Parameter | None = None
    exchange: Parameter | None = None


@dataclass(frozen=True)
class Unsure(Role):
    """Publishes to `place` at most once if `level` is `weak`, which is what leaving it out means. `kept`: the parameter
    with which the last message is kept for who comes later."""

    place: Parameter
    level: Parameter
    weak: object = 0
    kept: Parameter | None = None


# -- LAW601: transactions -----------------------------------------------------------------------


@dataclass(frozen=True)
class Transaction(Role):
    """
    Opens a database transaction: as `with` block, as decorator, or both.

    `commits`: leaving the block without an exception commits. A block that only closes the session
    (`with Session() as s`) is no `Transaction`: see `Session`. Where `name` is a class, the block is one
    over an instance of it (`with connection:`). `unless`: values with which the instance was built that
    switch transactions off (`autocommit=True`). `cure` says how to send something after the commit instead; with
    `hooked` the library offers a hook for that. `nested`: it is a part of another one, and leaving it commits nothing.
    """

    context: bool = True
    decorator: bool = False
    cure: str = "send it after the block"
    hooked: bool = False
    nested: bool = False
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
class MailBackend(Setting):
    """
    The setting names the class which carries mail away. The call that sends waits for a mail server only where the name
    starts with one of `direct`; another class may put the mail into a queue.
    """

    direct: tuple[str, ...] = ()


# -- LAW4, LAW6: tries, schedules, limits ---------------------------------------------------------


@dataclass(frozen=True)
class RetryPolicy(Role):
    """
    Says how a job or call that failed is tried again: a decorator, an enqueue, a policy object, the call that asks
    for it.

    `attempts` limits the tries. With one of `endless` they never end (a value which a library names is written as
    its qualified name); with one of `none` there is no second one. `limits` are further parameters which end them,
    unless they are None. `decided_by`: the parameter which takes a function that decides alone, given the count
    first.

    `delay` is the pause before the next try, in units of `unit` seconds; its default is what leaving it out means
    (0: at once), and ABSENT where the library then waits long enough. `instead_of_delay`: parameters that say the
    time of the next try in another way; `sooner` is one that goes before `delay`. `flat`: parameters, with the
    values that keep the pause from growing. `flat_if`: the parameter, and the qualified name, without which the
    pause grows.

    `switch`: the option without which the other ones do nothing, and the values which leave it off; but for the
    calls `asked_by`, with which a job asks for another run by itself. `idle` are the options that do nothing
    without either, `idle_unswitched` those that are read for the switch alone. `of` takes the function that the
    policy is about. `nested`: an option that holds options in a dict. `limited_by`: keywords of the call that takes
    the policy which end the tries too. `counts_lost_runs`: `attempts` counts runs that a lost worker did not end,
    besides those asked for. `endless_unless_given`, `at_once_unless_given`: what leaving out `attempts` and `delay`
    means, where their default is an object of the library; `waits_unless_given`: its own pause is long enough, or
    grows.
    """

    attempts: Parameter | None = None
    endless: tuple[object, ...] = ()
    none: tuple[object, ...] = ()
    limits: tuple[Parameter, ...] = ()
    decided_by: Parameter | None = None
    delay: Parameter | None = None
    sooner: Parameter | None = None
    unit: float = 1.0
    instead_of_delay: tuple[Parameter, ...] = ()
    flat: tuple[tuple[Parameter, tuple[object, ...]], ...] = ()
    flat_if: tuple[Parameter, str] | None = None
    switch: tuple[Parameter, tuple[object, ...]] | None = None
    asked_by: tuple[str, ...] = ()
    idle: tuple[Parameter, ...] = ()
    idle_unswitched: tuple[Parameter, ...] = ()
    of: Parameter | None = None
    nested: str | None = None
    limited_by: tuple[str, ...] = ()
    counts_lost_runs: bool = False
    endless_unless_given: bool = False
    at_once_unless_given: bool = False
    waits_unless_given: bool = False


@dataclass(frozen=True)
class RetrySetting(Role):
    """
    A project setting, a dict under one of `spellings`, that says how failed jobs are tried again.

    They are for ever where `attempts` is missing or one of `endless`, `off` is not true, and one of the keys
    `backends` tells that the jobs are kept where a failed one is found again; none of `other_backends` may be
    there.
    """

    spellings: tuple[str, ...]
    attempts: str
    endless: tuple[object, ...]
    off: str
    backends: tuple[str, ...]
    other_backends: tuple[str, ...]


@dataclass(frozen=True)
class SteadyPause(Role):
    """Builds a rule for pauses that are always the same: `seconds`; none at all, without such a parameter."""

    seconds: Parameter | None


@dataclass(frozen=True)
class RetryCarrier(Role):
    """
    Builds what carries out the retries of its jobs, given in a `list` or later (`added_by`): known by `words` in the
    names of what is given. With `by_default` they are carried out where no list is given. `asks`: the options with
    which a job asks for them.
    """

    words: tuple[str, ...]
    list: Parameter | None = None
    by_default: bool = False
    added_by: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()


@dataclass(frozen=True)
class RetryListSetting(Role):
    """
    A project setting under one of `spellings`, a dict, that holds a list under `key` in the place of a default one.
    What carries out retries is known by `words` in the names there.
    """

    spellings: tuple[str, ...]
    key: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class RetryDefaults(Role):
    """Takes, in a dict given for `options`, defaults for what the `RetryPolicy` of `like` takes as options."""

    options: Parameter
    like: str


@dataclass(frozen=True)
class Cron(Role):
    """
    Builds a time table from fields; `minute`, `hour`, and `days` (any of them) which say when. A field left out is
    a star: any minute, any hour.
    """

    minute: Parameter
    hour: Parameter
    days: tuple[Parameter, ...]


@dataclass(frozen=True)
class Timetable(Role):
    """
    Builds a trigger from what is given by name, as `kind` says: the fields of a `cron` time table, in which what is
    left out below the least field given is its least value; the units of an `interval`; `once`: it fires a single
    time. `text`: the parameter that takes all fields of the time table as one text. `trigger`: the word for it in a
    `Periodic` with `named`.
    """

    kind: Literal["cron", "interval", "once"]
    text: Parameter | None = None
    trigger: str | None = None


@dataclass(frozen=True)
class Periodic(Role):
    """
    Runs a job again and again: a call that plans it, a decorator of it, or one that makes it a job.

    `job` takes the job (a function, a name, a signature); None: the decorated function, or what the call stands
    for. `when` takes the time table: a number of seconds, a cron text, a `Cron` or `Timetable`; of several the one
    that is given. `unit`: what a number counts, in seconds. `fields`: the fields of the time table are parameters
    of the call itself, as in `Cron`. `named`: a text given as time table is the name of a trigger whose fields are
    keywords of the call. `listed`: the time tables stand in a list of dicts, each under one of these keys.

    `overlap`: may one run start before the last has ended? `option`: only with one of `overlap_values` for
    `overlap_option` (a number means: that many, or more). `guards` are options which exclude it, with the values
    that do so (none: any); `nested_guards` are the same in the dict of options for all its jobs which `nested` takes.
    `limit`: how long a run may take, in seconds; `longest` where it is left out. `grace`: how late a run may be, next
    to nothing by default. `catch_up`: whether each run that was missed is made up for; in old versions, known by a time
    table given as `old`, it is by default. `expires`: after which time a run that nobody took is dropped.
    """

    job: Parameter | None = None
    when: tuple[Parameter, ...] = ()
    unit: float = 1.0
    fields: Cron | None = None
    named: bool = False
    listed: tuple[str, ...] = ()
    overlap: Literal["allowed", "excluded", "option"] = "allowed"
    overlap_option: Parameter | None = None
    overlap_values: tuple[object, ...] = ()
    guards: tuple[tuple[Parameter, tuple[object, ...]], ...] = ()
    limit: Parameter | None = None
    longest: float | None = None
    grace: Parameter | None = None
    catch_up: Parameter | None = None
    old: str | None = None
    expires: tuple[Parameter, ...] = ()
    nested: Parameter | None = None
    nested_guards: tuple[tuple[str, tuple[object, ...]], ...] = ()


@dataclass(frozen=True)
class PeriodicSetting(Role):
    """
    A project setting under one of `spellings`, a dict of periodic jobs: each a dict with the job's name under
    `job`, its time table under `when` and options under `options`, `expires` among them; what the job is called with
    under `args` and `kwargs`.
    """

    spellings: tuple[str, ...]
    job: str
    when: str
    options: str
    expires: tuple[str, ...] = ()
    args: str = "args"
    kwargs: str = "kwargs"


@dataclass(frozen=True)
class AllowsOverlap(Role):
    """A policy for a schedule: `option` with the value called `value` lets one run start before the last has ended."""

    option: Parameter
    value: str


@dataclass(frozen=True)
class SchedulerDefaults(Role):
    """
    Takes defaults for the options of all periodic jobs: a dict given for `options`, or entries of the dict given
    for `config` whose keys start with `prefix`. `setting`: a project setting that holds such a dict.
    """

    options: Parameter | None = None
    config: Parameter | None = None
    prefix: str = ""
    setting: str | None = None


@dataclass(frozen=True)
class HearsMissed(Role):
    """Tells somebody of runs that were missed, where `value` is named among the arguments."""

    value: str


@dataclass(frozen=True)
class JobLimit(Role):
    """
    The time limit of jobs made by decorator `name`, which run for ever without one: `options` of the decorator, or
    one of the settings `settings`.
    """

    options: tuple[str, ...]
    settings: tuple[str, ...] = ()


@dataclass(frozen=True)
class JobName(Role):
    """
    Decorator that registers a job under the name given as `option` (or at `position`); else under its module's name and
    its own, with `joint` between them, or, with `short`, its own alone. `renamed_by`: words that tell that the project
    makes names in its own way.
    """

    option: str
    short: bool = False
    position: int | None = None
    joint: str = "."
    renamed_by: tuple[str, ...] = ()


@dataclass(frozen=True)
class NamesJob(Role):
    """
    Takes a job by its name: as `registered` with the application, as dotted `path` of a function, or as `listed` by
    the worker.
    """

    job: Parameter
    means: Literal["registered", "path", "listed"]


@dataclass(frozen=True)
class Turns(Role):
    """Decorator: turns the decorated function into a `type` (which is no job that somebody enqueues)."""

    type: str


@dataclass(frozen=True)
class StartsScheduler(Role):
    """
    Starts a scheduler inside this process: by a call, or for the function that it decorates. `what` it is, in
    words.

    `by_turns`: each call runs what is due, so that the scheduler is whatever calls it over and over: a thread, a task.
    """

    what: str
    by_turns: bool = False


@dataclass(frozen=True)
class WebApp(Role):
    """Builds a web application, or is its class: each worker process of the server builds its own."""


@dataclass(frozen=True)
class StartupMethod(Role):
    """Method `name`, which subclasses override, runs at the start of each worker process."""


@dataclass(frozen=True)
class RunsServer(Role):
    """
    Serves a web application from this process alone, unless `workers` is more than one.

    `in_development`: it is a server to develop with; by another one, the application may be served otherwise.
    """

    workers: Parameter
    in_development: bool = False


@dataclass(frozen=True)
class SentLater(Role):
    """
    Sends a job that is due in `delay` seconds, or `at` a time. A message broker hands it out at once, and it waits
    in the memory of a worker that has not acknowledged it.
    """

    delay: Parameter
    at: Parameter | None = None


@dataclass(frozen=True)
class BrokerLease(Role):
    """
    A message that was not acknowledged goes to another worker after `default` seconds, or what setting `seconds`
    says, with a broker whose address (in setting `address`) starts with one of `schemes`.
    """

    schemes: tuple[str, ...]
    default: int
    address: str
    seconds: str


@dataclass(frozen=True)
class ForgetsFailures(Role):
    """
    Builds a job application that keeps no record of a job which failed for the last time, unless it is told to: by
    parameters `kept_by` or methods `kept_by_calls` of the application, by `settings` that have a value or
    `refusing` ones that are false, by a hook (a method or option called as in `hooks`), or by what is imported to
    hear of it (`heard_by`).
    """

    hooks: tuple[str, ...] = ()
    kept_by: tuple[Parameter, ...] = ()
    kept_by_calls: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()
    refusing: tuple[str, ...] = ()
    heard_by: tuple[str, ...] = ()


@dataclass(frozen=True)
class Redelivers(Role):
    """
    Jobs made by decorator `name` (or listed by a worker of library `name`) are run again after a failure or a lost
    worker: `always`, or where one of `options`, or of the settings `settings`, is on.
    """

    always: bool = False
    options: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()
    off: tuple[tuple[Parameter, tuple[object, ...]], ...] = ()


@dataclass(frozen=True)
class NotTwice(Role):
    """
    Has an effect that is another one the second time, `what` in words: `charges again`. One of `keys` makes the
    second call harmless. With `in_update`, only as part of a sum that is stored; with `direct`, only in the job itself,
    and not in a helper, which may have looked before.
    """

    what: str
    keys: tuple[Parameter, ...] = ()
    in_update: bool = False
    direct: bool = False


# -- LAW9: what a library does by itself --------------------------------------------------------------------------


@dataclass(frozen=True)
class JobContract(Role):
    """
    What the job library with import root `name` does by itself for each of its jobs, as far as no option differs.

    `ack`: when a worker takes a job for done, `before` it runs or `after`. It is `after` too with all of `late`, pairs
    of an option of the job and a setting either of which must be true, or with any of the options `late_with` at the
    job or where it is sent. `kept` says in words what brings a job back whose worker died ("": nothing), `kept_with`
    options and settings any of which does so; an option of `lifts` at one of its values takes that away.

    `limit`: how long a run may take by default, in words, and the options and settings `limit_with` that say so
    otherwise. `tries`: how often a job runs that fails, in words, and `tries_with` likewise. `ends`: where a job is
    kept that has failed for good ("": nowhere). `heard_by`: options, or methods of the job's class, that hear of it.
    `runner` is who runs the jobs.
    """

    runner: str
    ack: Literal["before", "after"]
    late: tuple[tuple[str, str], ...] = ()
    late_with: tuple[str, ...] = ()
    kept: str = ""
    kept_with: tuple[str, ...] = ()
    lifts: tuple[tuple[str, tuple[object, ...]], ...] = ()
    limit: str = ""
    limit_with: tuple[str, ...] = ()
    tries: str = "1"
    tries_with: tuple[str, ...] = ()
    ends: str = ""
    heard_by: tuple[str, ...] = ()


@dataclass(frozen=True)
class MessageContract(Role):
    """
    What the client with import root `name` does by itself for who consumes with it, each in words ("": nothing).

    `acks`: it settles messages by itself, after they were handled. `bound`: how many it hands out at once, and the
    options `bound_with` that say so otherwise. `lease_with`: options and calls with which a message is kept, or taken
    over, as long as work on it goes on. `ends_with`: options, or words of entries, that park what fails again and
    again. `outside`: the columns of a contract which are decided where no code of the project shows it.
    """

    acks: str = ""
    bound: str = ""
    bound_with: tuple[str, ...] = ()
    lease_with: tuple[str, ...] = ()
    ends_with: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()


@dataclass(frozen=True)
class Addressed(Role):
    """
    Names the `place` (a topic, queue, exchange, subject, channel or subscription) that a call sends to (`out`) or
    reads from; a literal text, a list of such, or the keys of a dict. With `rest`, all further positional arguments
    are places too. `key`: a second name, without which the place is not told (a routing key).
    """

    place: Parameter
    out: bool
    what: str = "topic"
    rest: bool = False
    key: Parameter | None = None


@dataclass(frozen=True)
class WritesOnce(Role):
    """
    Writes so that doing it again with the same values changes nothing: an upsert, a guarded insert. Only with one of
    the keywords `options`, where there are any, at a value that is not false. `by_name`: the last part of the name
    tells enough.
    """

    options: tuple[str, ...] = ()
    by_name: bool = True


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
