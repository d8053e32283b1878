"""anyio: task groups, threads, streams. Data only."""

from __future__ import annotations

from .vocabulary import (
    Callback,
    Cancellation,
    CancelScope,
    CarriesContext,
    Channel,
    Class,
    Coroutine,
    Library,
    Limiter,
    Lock,
    LoopOnly,
    MayLast,
    NoWait,
    Opens,
    Parameter,
    Pause,
    PeerSend,
    Pool,
    QueueMethod,
    Remote,
    Returns,
    RunsLoop,
    Sends,
    Spawn,
    ToThread,
    WaitsUntilReady,
)

SEND = "anyio.streams.memory.MemoryObjectSendStream"
RECEIVE = "anyio.streams.memory.MemoryObjectReceiveStream"

LIBRARY = Library(
    name="anyio",
    distribution="anyio",
    imports=("anyio",),
    docs="https://anyio.readthedocs.io/en/stable/api.html",
    checked_against="4.16",
    roles=(
        *(Remote(f"anyio.{name}") for name in ("connect_tcp", "open_process", "run_process")),
        QueueMethod(f"{SEND}.send", "put", item=Parameter("item", 0)),
        QueueMethod(f"{SEND}.send_nowait", "put", item=Parameter("item", 0), full="anyio.WouldBlock", at_once=True),
        *(QueueMethod(f"{RECEIVE}.{name}", "get") for name in ("receive", "receive_nowait")),
        PeerSend("anyio.abc.ByteSendStream.send"),
        PeerSend(f"{SEND}.send"),
        *(
            Opens(f"anyio.{name}", "resource", "connection", ends=("aclose",), awaited=True)
            for name in ("connect_tcp", "connect_unix")
        ),
        # -- What belongs to the thread of the event loop -----------------------------------------
        *(Sends(f"{SEND}.{name}", Parameter("item", 0)) for name in ("send", "send_nowait")),
        CarriesContext("anyio.to_thread.run_sync"),
        *(
            LoopOnly(f"anyio.{name}", "`anyio.from_thread.run_sync`")
            for name in ("CancelScope.cancel", "Event.set", "Lock.release", "Semaphore.release")
        ),
        LoopOnly(f"{SEND}.send_nowait", "`anyio.from_thread.run_sync`"),
        LoopOnly(f"{RECEIVE}.receive_nowait", "`anyio.from_thread.run_sync`"),
        LoopOnly("anyio.abc.TaskGroup.start_soon", "`anyio.from_thread.run`"),
        # 0, the default, hands over from task to task.
        Channel(
            "anyio.create_memory_object_stream",
            "the stream",
            Parameter("max_buffer_size", 0, 0),
            (float("inf"),),
            between_tasks=True,
        ),
        Pool("anyio.CapacityLimiter", "threads", Parameter("total_tokens", 0), (float("inf"),)),
        # -- Tasks: they take the function, not a coroutine ------------------------------------
        Class("anyio.abc.TaskGroup"),
        Returns("anyio.create_task_group", "anyio.abc.TaskGroup"),
        # Gives a handle since 4.14, and the group still owns the task.
        Spawn("anyio.abc.TaskGroup.start_soon", coroutine=Parameter("func", 0), owned=True),
        Spawn("anyio.abc.TaskGroup.create_task", coroutine=Parameter("coro", 0), owned=True),
        Coroutine("anyio.abc.TaskGroup.start"),  # waits until the task says that it has started
        Returns("anyio.abc.TaskGroup.start_soon", "anyio.TaskHandle"),
        Returns("anyio.abc.TaskGroup.create_task", "anyio.TaskHandle"),
        Class("anyio.TaskHandle"),
        Coroutine("anyio.TaskHandle.wait"),
        Class("anyio.from_thread.BlockingPortal"),
        Returns("anyio.from_thread.start_blocking_portal", "anyio.from_thread.BlockingPortal"),
        Spawn("anyio.from_thread.BlockingPortal.start_task_soon", coroutine=Parameter("func", 0), silent=True),
        Returns("anyio.from_thread.BlockingPortal.start_task_soon", "concurrent.futures.Future"),
        *(Coroutine(f"anyio.from_thread.BlockingPortal.{name}") for name in ("sleep_until_stopped", "stop")),
        WaitsUntilReady("anyio.abc.TaskGroup.start", status="task_status"),
        # -- Scopes and cancellation -----------------------------------------------------------
        *(CancelScope(f"anyio.{name}", "group", level=True) for name in ("abc.TaskGroup", "create_task_group")),
        *(
            CancelScope(f"anyio.{name}", "timeout", shield=Parameter("shield", 1, False), level=True)
            for name in ("fail_after", "fail_at", "move_on_after", "move_on_at")
        ),
        CancelScope("anyio.CancelScope", "scope", shield=Parameter("shield", None, False), level=True),
        Class("anyio.CancelScope"),
        Cancellation("anyio.get_cancelled_exc_class", level=True),
        NoWait("anyio.aclose_forcefully"),
        NoWait("anyio.lowlevel.cancel_shielded_checkpoint"),
        # -- Threads and processes -------------------------------------------------------------
        ToThread("anyio.to_thread.run_sync", callable=Parameter("func", 0)),
        ToThread("anyio.to_process.run_sync", callable=Parameter("func", 0)),
        ToThread("anyio.to_interpreter.run_sync", callable=Parameter("func", 0)),
        # The thread calls the function once; a coroutine function gives a coroutine which nobody awaits there.
        Callback("anyio.to_thread.run_sync", callable=Parameter("func", 0), where="thread"),
        *(Coroutine(f"anyio.{name}.run_sync") for name in ("to_thread", "to_process", "to_interpreter")),
        # -- What does nothing until awaited -----------------------------------------------------
        *(
            Coroutine(f"anyio.{name}")
            for name in (
                "aclose_forcefully",
                "amap",
                "connect_tcp",
                "connect_unix",
                "create_connected_udp_socket",
                "create_connected_unix_datagram_socket",
                "create_tcp_listener",
                "create_udp_socket",
                "create_unix_datagram_socket",
                "create_unix_listener",
                "gather",
                "getaddrinfo",
                "getnameinfo",
                "open_file",
                "open_process",
                "run_process",
                "sleep",
                "sleep_forever",
                "sleep_until",
                "wait_all_tasks_blocked",
            )
        ),
        *(
            Coroutine(f"anyio.lowlevel.{name}")
            for name in ("cancel_shielded_checkpoint", "checkpoint", "checkpoint_if_cancelled")
        ),
        # -- Locks: `Event.set` is a plain call since 4.0 --------------------------------------------
        *(Class(f"anyio.{name}") for name in ("CapacityLimiter", "Condition", "Event", "Lock", "Semaphore")),
        *(Limiter(f"anyio.{name}") for name in ("CapacityLimiter", "Semaphore")),
        Lock("anyio.Lock", "tasks", blocks=False),
        Lock("anyio.Condition", "tasks", blocks=False, condition=True, around=Parameter("lock", 0, None)),
        *(Lock(f"anyio.{name}", "tasks", blocks=False, shared=True) for name in ("CapacityLimiter", "Semaphore")),
        MayLast("anyio.Event.wait", "an event", "task"),
        MayLast("anyio.Condition.wait", "a condition", "task"),
        MayLast(f"{SEND}.send", "a receiver", "task"),
        MayLast(f"{RECEIVE}.receive", "an item", "task"),
        MayLast("anyio.abc.ByteReceiveStream.receive", "the other side", "peer"),
        MayLast("anyio.abc.ByteSendStream.send", "the other side", "peer"),
        MayLast("anyio.connect_tcp", "a connection", "peer"),
        Coroutine("anyio.CapacityLimiter.acquire"),
        Coroutine("anyio.CapacityLimiter.acquire_on_behalf_of"),
        Coroutine("anyio.Condition.acquire"),
        Coroutine("anyio.Condition.wait"),
        Coroutine("anyio.Condition.wait_for"),
        Coroutine("anyio.Event.wait"),
        Coroutine("anyio.Lock.acquire"),
        Coroutine("anyio.Semaphore.acquire"),
        # -- Memory streams: `close`, `clone` and the `_nowait` methods are plain calls ------------
        Class(SEND, bases=("anyio.abc.AsyncResource",)),
        Class(RECEIVE, bases=("anyio.abc.AsyncResource",)),
        Returns("anyio.create_memory_object_stream", f"tuple[{SEND}, {RECEIVE}]"),
        Returns(f"{SEND}.clone", SEND),
        Returns(f"{RECEIVE}.clone", RECEIVE),
        Coroutine(f"{SEND}.send"),
        Coroutine(f"{RECEIVE}.receive"),
        # -- Sockets, files, child processes ---------------------------------------------------------
        Class("anyio.abc.AsyncResource"),
        Coroutine("anyio.abc.AsyncResource.aclose"),
        Class("anyio.abc.SocketStream", bases=("anyio.abc.ByteStream",)),
        Class("anyio.abc.ByteStream", bases=("anyio.abc.ByteReceiveStream", "anyio.abc.ByteSendStream")),
        Class("anyio.abc.ByteReceiveStream", bases=("anyio.abc.AsyncResource",)),
        Class("anyio.abc.ByteSendStream", bases=("anyio.abc.AsyncResource",)),
        Coroutine("anyio.abc.ByteReceiveStream.receive"),
        Coroutine("anyio.abc.ByteSendStream.send"),
        Coroutine("anyio.abc.ByteStream.send_eof"),
        Returns("anyio.connect_tcp", "anyio.abc.SocketStream", awaited=True),
        Returns("anyio.connect_unix", "anyio.abc.SocketStream", awaited=True),
        Class("anyio.abc.Listener", bases=("anyio.abc.AsyncResource",)),
        Coroutine("anyio.abc.Listener.serve"),
        Returns("anyio.create_tcp_listener", "anyio.abc.Listener", awaited=True),
        Returns("anyio.create_unix_listener", "anyio.abc.Listener", awaited=True),
        Class("anyio.abc.Process", bases=("anyio.abc.AsyncResource",)),
        Coroutine("anyio.abc.Process.wait"),
        Returns("anyio.open_process", "anyio.abc.Process", awaited=True),
        Class("anyio.AsyncFile", bases=("anyio.abc.AsyncResource",)),
        Returns("anyio.open_file", "anyio.AsyncFile", awaited=True),
        *(
            Coroutine(f"anyio.AsyncFile.{name}")
            for name in ("flush", "read", "readline", "readlines", "seek", "tell", "truncate", "write", "writelines")
        ),
        # `glob`, `rglob` and `iterdir` are asynchronous iterators, not coroutines.
        Class("anyio.Path"),
        Returns("anyio.Path.open", "anyio.AsyncFile", awaited=True),
        *(
            Coroutine(f"anyio.Path.{name}")
            for name in (
                "chmod",
                "exists",
                "expanduser",
                "is_dir",
                "is_file",
                "is_symlink",
                "mkdir",
                "open",
                "read_bytes",
                "read_text",
                "rename",
                "replace",
                "resolve",
                "rmdir",
                "samefile",
                "stat",
                "symlink_to",
                "touch",
                "unlink",
                "write_bytes",
                "write_text",
            )
        ),
        Pause("anyio.sleep"),
        # They take the function, not a coroutine.
        RunsLoop("anyio.run", Parameter("func", 0), fresh=True),
    ),
    aliases=(
        ("anyio.abc.BlockingPortal", "anyio.from_thread.BlockingPortal"),
        ("anyio.abc.CancelScope", "anyio.CancelScope"),
    ),
)
