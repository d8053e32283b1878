"""asyncio: loops, tasks, queues, streams. Data only."""

from __future__ import annotations

from .vocabulary import (
    AsksLoop,
    Attribute,
    BufferedWrite,
    Callback,
    CallsWith,
    Cancellation,
    CancelScope,
    CarriesContext,
    Class,
    Conventional,
    Coroutine,
    DoneCallback,
    DrainsBuffer,
    Gathers,
    Joins,
    Library,
    Limiter,
    LiveObject,
    Lock,
    LoopBound,
    LoopOnly,
    MayLast,
    NewLoop,
    Opens,
    Parameter,
    Pause,
    PeerSend,
    Queue,
    QueueMethod,
    Remote,
    Returns,
    RunsLoop,
    Spawn,
    ToThread,
    WaitsForSome,
)

LOOP = "asyncio.AbstractEventLoop"
MAXSIZE = Parameter("maxsize", 0, 0)

LIBRARY = Library(
    name="asyncio",
    imports=("asyncio", "uvloop"),
    docs="https://docs.python.org/3/library/asyncio.html",
    checked_against="3.13",
    roles=(
        *(
            Remote(f"asyncio.{name}")
            for name in (
                "create_subprocess_exec",
                "create_subprocess_shell",
                "open_connection",
                "open_unix_connection",
            )
        ),
        *(
            CallsWith(
                f"asyncio.{name}",
                Parameter("client_connected_cb", 0),
                ("asyncio.StreamReader", "asyncio.StreamWriter"),
            )
            for name in ("start_server", "start_unix_server")
        ),
        *(BufferedWrite(f"asyncio.StreamWriter.{name}", drain="drain") for name in ("write", "writelines")),
        DrainsBuffer("asyncio.StreamWriter.drain"),
        PeerSend("asyncio.StreamWriter.drain"),
        *(
            Opens(
                f"asyncio.AbstractEventLoop.{name}",
                "resource",
                "connection",
                ends=("abort", "close"),
                awaited=True,
                element=0,
            )
            for name in ("create_connection", "create_datagram_endpoint", "create_unix_connection")
        ),
        # -- What belongs to the thread of the loop ---------------------------------------------
        CarriesContext("asyncio.to_thread"),
        *(
            LoopOnly(f"{LOOP}.{name}", "`loop.call_soon_threadsafe`")
            for name in ("add_reader", "add_writer", "call_at", "call_later", "call_soon", "remove_reader", "stop")
        ),
        LoopOnly(f"{LOOP}.create_task", "`asyncio.run_coroutine_threadsafe`"),
        LoopOnly("asyncio.create_task", "`asyncio.run_coroutine_threadsafe`"),
        LoopOnly("asyncio.ensure_future", "`asyncio.run_coroutine_threadsafe`"),
        *(
            LoopOnly(f"asyncio.{name}", "`loop.call_soon_threadsafe`")
            for name in (
                "Condition.notify",
                "Condition.notify_all",
                "Event.clear",
                "Event.set",
                "Future.cancel",
                "Future.set_exception",
                "Future.set_result",
                "Lock.release",
                "Queue.get_nowait",
                "Queue.put_nowait",
                "Queue.task_done",
                "Semaphore.release",
                "StreamWriter.write",
                "Task.cancel",
            )
        ),
        *(
            LoopOnly(f"asyncio.{name}", "`asyncio.run_coroutine_threadsafe`", waits=True)
            for name in ("Event.wait", "Lock.acquire", "Queue.get", "Queue.join", "Queue.put", "Semaphore.acquire")
        ),
        *(
            Opens(
                f"asyncio.{name}",
                "worker",
                "child process",
                ends=("communicate", "kill", "send_signal", "terminate", "wait"),
                awaited=True,
                detached_by=("preexec_fn", "start_new_session"),
            )
            for name in ("create_subprocess_exec", "create_subprocess_shell")
        ),
        *(
            Opens(f"asyncio.{name}", "resource", "connection", ends=("close", "abort"), awaited=True, element=1)
            for name in ("open_connection", "open_unix_connection")
        ),
        *(
            Opens(
                f"asyncio.{name}",
                "service",
                "server",
                # Cancelling what serves for ever closes the server.
                ends=("close", "serve_forever"),
                awaited=True,
            )
            for name in (
                "AbstractEventLoop.create_server",
                "AbstractEventLoop.create_unix_server",
                "start_server",
                "start_unix_server",
            )
        ),
        # -- Loops -----------------------------------------------------------------------
        Class(LOOP),
        Class("asyncio.BaseEventLoop", bases=(LOOP,)),
        Class("asyncio.SelectorEventLoop", bases=("asyncio.BaseEventLoop",)),
        Class("asyncio.Runner"),
        Conventional(LOOP, suffixes=("loop",)),  # loop, self._loop, event_loop, ctx.loop
        Returns("asyncio.get_running_loop", LOOP),
        Returns("asyncio.get_event_loop", LOOP),
        Returns("asyncio.new_event_loop", LOOP),
        Returns("asyncio.Runner.get_loop", LOOP),
        Returns("asyncio.Future.get_loop", LOOP),
        LiveObject(LOOP, "event loop", "nothing: the worker has its own"),
        # -- Tasks and futures -------------------------------------------------------------
        Class("asyncio.Future"),
        Class("asyncio.Task", bases=("asyncio.Future",)),
        LiveObject("asyncio.Future", "future", "its result"),
        LiveObject("asyncio.Task", "task", "its result"),
        Class("asyncio.TaskGroup"),
        Spawn("asyncio.create_task", coroutine=Parameter("coro", 0)),
        Returns("asyncio.create_task", "asyncio.Task"),
        # A future given to `ensure_future` comes back unchanged: then it starts nothing.
        Spawn("asyncio.ensure_future", coroutine=Parameter("coro_or_future", 0), takes_future=True),
        Returns("asyncio.ensure_future", "asyncio.Task"),
        Spawn("asyncio.Task", coroutine=Parameter("coro", 0)),  # the constructor schedules it, too
        Spawn("asyncio.AbstractEventLoop.create_task", coroutine=Parameter("coro", 0)),
        Returns("asyncio.AbstractEventLoop.create_task", "asyncio.Task"),
        Spawn("asyncio.AbstractEventLoop.run_in_executor", coroutine=Parameter("func", 1)),
        Returns("asyncio.AbstractEventLoop.run_in_executor", "asyncio.Future"),
        Returns("asyncio.AbstractEventLoop.create_future", "asyncio.Future"),
        Spawn("asyncio.TaskGroup.create_task", coroutine=Parameter("coro", 0), owned=True),
        Returns("asyncio.TaskGroup.create_task", "asyncio.Task"),
        # Gives a future of `concurrent.futures`, which never logs an exception nobody reads.
        Spawn("asyncio.run_coroutine_threadsafe", coroutine=Parameter("coro", 0), silent=True),
        Returns("asyncio.run_coroutine_threadsafe", "concurrent.futures.Future"),
        Returns("asyncio.current_task", "asyncio.Task"),
        Returns("asyncio.all_tasks", "set[asyncio.Task]"),
        Returns("asyncio.wait", "tuple[set[asyncio.Task], set[asyncio.Task]]", awaited=True),
        # -- Scopes and cancellation -----------------------------------------------------------
        *(CancelScope(f"asyncio.{name}", "timeout") for name in ("timeout", "timeout_at")),
        CancelScope("asyncio.TaskGroup", "group"),
        Cancellation("asyncio.CancelledError"),
        Joins("asyncio.gather"),
        WaitsForSome(
            "asyncio.wait",
            Parameter("fs", 0),
            Parameter("timeout", None, None),
            Parameter("return_when", None, "ALL_COMPLETED"),
            "asyncio.ALL_COMPLETED",
        ),
        WaitsForSome("asyncio.as_completed", Parameter("fs", 0), Parameter("timeout", None, None), by_each=True),
        # -- Plain callables: what they return is dropped ------------------------------------
        Callback("asyncio.AbstractEventLoop.call_soon", callable=Parameter("callback", 0), where="loop"),
        Callback("asyncio.AbstractEventLoop.call_soon_threadsafe", callable=Parameter("callback", 0), where="loop"),
        Callback("asyncio.AbstractEventLoop.call_later", callable=Parameter("callback", 1), where="loop"),
        Callback("asyncio.AbstractEventLoop.call_at", callable=Parameter("callback", 1), where="loop"),
        Callback("asyncio.AbstractEventLoop.add_reader", callable=Parameter("callback", 1), where="loop"),
        Callback("asyncio.AbstractEventLoop.add_writer", callable=Parameter("callback", 1), where="loop"),
        # Runs in the loop between two steps of it, not in the interrupted frame as `signal.signal` does.
        Callback("asyncio.AbstractEventLoop.add_signal_handler", callable=Parameter("callback", 1), where="loop"),
        Callback("asyncio.AbstractEventLoop.set_exception_handler", callable=Parameter("handler", 0), where="loop"),
        Callback("asyncio.Future.add_done_callback", callable=Parameter("fn", 0), where="loop"),
        Callback("asyncio.Task.add_done_callback", callable=Parameter("fn", 0), where="loop"),
        DoneCallback("asyncio.Task.add_done_callback", callable=Parameter("fn", 0)),
        # -- Several at once: whose exceptions are values --------------------------------------
        Gathers("asyncio.gather", "results", quietly=(Parameter("return_exceptions", None, False), True)),
        Gathers(
            "asyncio.wait",
            "sets",
            leaves_early=(Parameter("timeout", None, None), Parameter("return_when", None, "ALL_COMPLETED")),
        ),
        Gathers("asyncio.as_completed", "each", awaited=False),
        # The thread calls the function once; a coroutine function gives a coroutine which nobody awaits there.
        Callback("asyncio.AbstractEventLoop.run_in_executor", callable=Parameter("func", 1), where="thread"),
        Callback("asyncio.to_thread", callable=Parameter("func", 0), where="thread"),
        ToThread("asyncio.AbstractEventLoop.run_in_executor", callable=Parameter("func", 1)),
        ToThread("asyncio.to_thread", callable=Parameter("func", 0)),
        # -- Queues: None is no bound here but a TypeError at the first put -----------------
        *(Class(f"asyncio.{name}", bases=("asyncio.Queue",)) for name in ("LifoQueue", "PriorityQueue")),
        Class("asyncio.Queue"),
        LiveObject("asyncio.Queue", "queue", "the items", "stale"),
        *(
            Queue(f"asyncio.{name}", bound=MAXSIZE, unlimited=(0,), full="asyncio.QueueFull")
            for name in ("Queue", "LifoQueue", "PriorityQueue")
        ),
        *(Coroutine(f"asyncio.Queue.{name}") for name in ("put", "get", "join")),
        QueueMethod("asyncio.Queue.put", "put", item=Parameter("item", 0)),
        QueueMethod(
            "asyncio.Queue.put_nowait", "put", item=Parameter("item", 0), full="asyncio.QueueFull", at_once=True
        ),
        *(QueueMethod(f"asyncio.Queue.{name}", "get") for name in ("get", "get_nowait")),
        *(QueueMethod(f"asyncio.Queue.{name}", "length") for name in ("qsize", "empty", "full")),
        # -- Locks ---------------------------------------------------------------------------
        *(Class(f"asyncio.{name}") for name in ("Lock", "Semaphore", "Condition", "Event", "Barrier")),
        LiveObject("asyncio.Event", "event", "the values it needs", "stale"),
        # These pickle, as objects of their own that nobody else waits for.
        *(
            LiveObject(f"asyncio.{name}", "lock", "the values it needs", "stale")
            for name in ("Lock", "Semaphore", "Condition")
        ),
        Class("asyncio.BoundedSemaphore", bases=("asyncio.Semaphore",)),
        Limiter("asyncio.Semaphore"),
        Lock("asyncio.Lock", "tasks", blocks=False),
        Lock("asyncio.Condition", "tasks", blocks=False, condition=True, around=Parameter("lock", 0, None)),
        *(Lock(f"asyncio.{name}", "tasks", blocks=False, shared=True) for name in ("BoundedSemaphore", "Semaphore")),
        # -- What lasts until somebody else acts ------------------------------------------------
        MayLast("asyncio.Event.wait", "an event", "task"),
        MayLast("asyncio.Condition.wait", "a condition", "task"),
        MayLast("asyncio.Condition.wait_for", "a condition", "task"),
        MayLast("asyncio.Barrier.wait", "a barrier", "task"),
        MayLast("asyncio.Queue.get", "an item", "task"),
        MayLast("asyncio.Queue.put", "room in a queue", "task"),
        MayLast("asyncio.Queue.join", "a queue to be done", "task"),
        MayLast("asyncio.open_connection", "a connection", "peer"),
        MayLast("asyncio.open_unix_connection", "a connection", "peer"),
        *(
            MayLast(f"asyncio.StreamReader.{name}", "the other side", "peer")
            for name in ("read", "readline", "readexactly", "readuntil")
        ),
        MayLast("asyncio.StreamWriter.drain", "the other side", "peer"),
        MayLast("asyncio.subprocess.Process.communicate", "a child process", "peer"),
        MayLast("asyncio.subprocess.Process.wait", "a child process", "peer"),
        Coroutine("asyncio.Lock.acquire"),
        Coroutine("asyncio.Semaphore.acquire"),
        Coroutine("asyncio.Condition.acquire"),
        Coroutine("asyncio.Condition.wait"),
        Coroutine("asyncio.Condition.wait_for"),
        Coroutine("asyncio.Event.wait"),
        Coroutine("asyncio.Barrier.wait"),
        # -- What does nothing until awaited ----------------------------------------------------
        *(Coroutine(f"asyncio.{name}") for name in ("sleep", "wait_for", "wait", "to_thread")),
        # Plain functions that give a future. Their children may start, but without an `await` nobody
        # waits for them and the result, or the exception, goes nowhere.
        *(Coroutine(f"asyncio.{name}", starts=True) for name in ("gather", "shield", "wrap_future")),
        *(
            Coroutine(f"asyncio.AbstractEventLoop.{name}")
            for name in (
                "connect_accepted_socket",
                "connect_read_pipe",
                "connect_write_pipe",
                "create_connection",
                "create_datagram_endpoint",
                "create_server",
                "create_unix_connection",
                "create_unix_server",
                "getaddrinfo",
                "getnameinfo",
                "sendfile",
                "shutdown_asyncgens",
                "shutdown_default_executor",
                "sock_accept",
                "sock_connect",
                "sock_recv",
                "sock_recv_into",
                "sock_recvfrom",
                "sock_recvfrom_into",
                "sock_sendall",
                "sock_sendfile",
                "sock_sendto",
                "start_tls",
                "subprocess_exec",
                "subprocess_shell",
            )
        ),
        # -- Streams: `StreamWriter.write` and `close` are plain calls ---------------------------
        Class("asyncio.StreamReader"),
        Class("asyncio.StreamWriter"),
        LiveObject("asyncio.StreamReader", "network stream", "the data read from it"),
        LiveObject("asyncio.StreamWriter", "network stream", "the address of the other side"),
        Coroutine("asyncio.open_connection"),
        Returns("asyncio.open_connection", "tuple[asyncio.StreamReader, asyncio.StreamWriter]", awaited=True),
        Coroutine("asyncio.open_unix_connection"),
        Returns("asyncio.open_unix_connection", "tuple[asyncio.StreamReader, asyncio.StreamWriter]", awaited=True),
        *(Coroutine(f"asyncio.StreamReader.{name}") for name in ("read", "readline", "readexactly", "readuntil")),
        *(Coroutine(f"asyncio.StreamWriter.{name}") for name in ("drain", "wait_closed", "start_tls")),
        # -- Servers: `close` is a plain call ----------------------------------------------------
        Class("asyncio.AbstractServer"),
        Class("asyncio.Server", bases=("asyncio.AbstractServer",)),
        Coroutine("asyncio.start_server"),
        Returns("asyncio.start_server", "asyncio.Server", awaited=True),
        Coroutine("asyncio.start_unix_server"),
        Returns("asyncio.start_unix_server", "asyncio.Server", awaited=True),
        Returns("asyncio.AbstractEventLoop.create_server", "asyncio.Server", awaited=True),
        Returns("asyncio.AbstractEventLoop.create_unix_server", "asyncio.Server", awaited=True),
        *(Coroutine(f"asyncio.AbstractServer.{name}") for name in ("start_serving", "serve_forever", "wait_closed")),
        # -- Child processes: `terminate`, `kill` and `send_signal` are plain calls --------------
        Class("asyncio.subprocess.Process"),
        LiveObject("asyncio.subprocess.Process", "subprocess", "its output"),
        Coroutine("asyncio.create_subprocess_exec"),
        Returns("asyncio.create_subprocess_exec", "asyncio.subprocess.Process", awaited=True),
        Coroutine("asyncio.create_subprocess_shell"),
        Returns("asyncio.create_subprocess_shell", "asyncio.subprocess.Process", awaited=True),
        Coroutine("asyncio.subprocess.Process.wait"),
        Coroutine("asyncio.subprocess.Process.communicate"),
        Attribute("asyncio.subprocess.Process.stdin", "asyncio.StreamWriter"),
        Attribute("asyncio.subprocess.Process.stdout", "asyncio.StreamReader"),
        Attribute("asyncio.subprocess.Process.stderr", "asyncio.StreamReader"),
        # -- Running a loop, and asking for one ----------------------------------------------------
        RunsLoop("asyncio.run", Parameter("main", 0), fresh=True),
        RunsLoop("asyncio.Runner.run", Parameter("coro", 0)),
        RunsLoop("asyncio.AbstractEventLoop.run_until_complete", Parameter("future", 0)),
        RunsLoop("uvloop.run", Parameter("main", 0), fresh=True),
        NewLoop("asyncio.new_event_loop"),
        NewLoop("uvloop.new_event_loop"),
        Returns("uvloop.new_event_loop", LOOP),
        AsksLoop("asyncio.get_running_loop"),
        AsksLoop("asyncio.AbstractEventLoop.is_running"),
        Pause("asyncio.sleep"),
        # Since 3.10 they belong to the loop in which somebody first has to wait.
        *(LoopBound(f"asyncio.{name}", "queue") for name in ("LifoQueue", "PriorityQueue", "Queue")),
        *(
            LoopBound(f"asyncio.{name}", what)
            for name, what in (
                ("Barrier", "barrier"),
                ("BoundedSemaphore", "semaphore"),
                ("Condition", "condition"),
                ("Event", "event"),
                ("Lock", "lock"),
                ("Semaphore", "semaphore"),
            )
        ),
    ),
    aliases=(
        # Modules whose public names asyncio exports itself; `asyncio.subprocess` is not one of them.
        *(
            (f"asyncio.{module}", "asyncio")
            for module in (
                "base_events",
                "events",
                "exceptions",
                "futures",
                "locks",
                "queues",
                "runners",
                "streams",
                "taskgroups",
                "tasks",
                "threads",
            )
        ),
        ("asyncio.subprocess.create_subprocess_exec", "asyncio.create_subprocess_exec"),
        ("asyncio.subprocess.create_subprocess_shell", "asyncio.create_subprocess_shell"),
    ),
)
