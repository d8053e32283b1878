"""anyio: task groups, threads, streams. Data only."""

from __future__ import annotations

from .vocabulary import Callback, Class, Coroutine, Library, Limiter, Parameter, Returns, Spawn, ToThread

SEND = "anyio.streams.memory.MemoryObjectSendStream"
RECEIVE = "anyio.streams.memory.MemoryObjectReceiveStream"

LIBRARY = Library(
    name="anyio",
    distribution="anyio",
    imports=("anyio",),
    docs="https://anyio.readthedocs.io/en/stable/api.html",
    checked_against="4.16",
    roles=(
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
    ),
    aliases=(("anyio.abc.BlockingPortal", "anyio.from_thread.BlockingPortal"),),
)
