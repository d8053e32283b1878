"""trio: nurseries, threads, channels. Data only."""

from __future__ import annotations

from .vocabulary import (
    Callback,
    CallsWith,
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
    ReadyService,
    Remote,
    Returns,
    RunsLoop,
    Sends,
    Spawn,
    ToThread,
    WaitsUntilReady,
)

LIBRARY = Library(
    name="trio",
    distribution="trio",
    imports=("trio",),
    docs="https://trio.readthedocs.io/en/stable/reference-core.html",
    checked_against="0.35",
    roles=(
        *(
            Remote(f"trio.{name}")
            for name in ("open_ssl_over_tcp_stream", "open_tcp_stream", "run_process", "lowlevel.open_process")
        ),
        QueueMethod("trio.MemorySendChannel.send", "put", item=Parameter("value", 0)),
        QueueMethod(
            "trio.MemorySendChannel.send_nowait",
            "put",
            item=Parameter("value", 0),
            full="trio.WouldBlock",
            at_once=True,
        ),
        *(QueueMethod(f"trio.MemoryReceiveChannel.{name}", "get") for name in ("receive", "receive_nowait")),
        PeerSend("trio.abc.SendStream.send_all"),
        PeerSend("trio.MemorySendChannel.send"),
        CallsWith("trio.serve_tcp", Parameter("handler", 0), ("trio.SocketStream",)),
        *(
            Opens(f"trio.{name}", "resource", "connection", ends=("aclose",), awaited=True)
            for name in ("open_ssl_over_tcp_stream", "open_tcp_stream", "open_unix_socket")
        ),
        # -- What belongs to the thread of the run ------------------------------------------------
        *(Sends(f"trio.MemorySendChannel.{name}", Parameter("value", 0)) for name in ("send", "send_nowait")),
        CarriesContext("trio.to_thread.run_sync"),
        *(
            LoopOnly(f"trio.{name}", "`trio.from_thread.run_sync`")
            for name in (
                "CancelScope.cancel",
                "Event.set",
                "Lock.release",
                "MemoryReceiveChannel.receive_nowait",
                "MemorySendChannel.send_nowait",
                "Nursery.start_soon",
                "Semaphore.release",
            )
        ),
        # 0 hands over from task to task; anything but a number raises.
        Channel(
            "trio.open_memory_channel",
            "the channel",
            Parameter("max_buffer_size", 0),
            (float("inf"),),
            between_tasks=True,
        ),
        Pool("trio.CapacityLimiter", "threads", Parameter("total_tokens", 0), (float("inf"),)),
        # -- Tasks: no handle exists, the nursery owns every one of them -------------------------
        # `open_nursery` gives a context manager which binds the nursery; the two are one type here.
        Class("trio.Nursery"),
        Returns("trio.open_nursery", "trio.Nursery"),
        Spawn("trio.Nursery.start_soon", coroutine=Parameter("async_fn", 0), owned=True),
        Coroutine("trio.Nursery.start"),  # waits until the task says that it has started
        WaitsUntilReady("trio.Nursery.start", status="task_status"),
        *(ReadyService(f"trio.{name}") for name in ("serve_listeners", "serve_ssl_over_tcp", "serve_tcp")),
        # -- Scopes and cancellation -----------------------------------------------------------
        *(CancelScope(f"trio.{name}", "group", level=True) for name in ("Nursery", "open_nursery")),
        *(
            CancelScope(f"trio.{name}", "timeout", shield=Parameter("shield", None, False), level=True)
            for name in ("fail_after", "fail_at", "move_on_after", "move_on_at")
        ),
        CancelScope("trio.CancelScope", "scope", shield=Parameter("shield", None, False), level=True),
        Class("trio.CancelScope"),
        Cancellation("trio.Cancelled", level=True, alone=True),
        NoWait("trio.aclose_forcefully"),
        NoWait("trio.lowlevel.cancel_shielded_checkpoint"),
        # -- Threads ---------------------------------------------------------------------------
        ToThread("trio.to_thread.run_sync", callable=Parameter("sync_fn", 0)),
        Callback("trio.to_thread.run_sync", callable=Parameter("sync_fn", 0), where="thread"),
        Coroutine("trio.to_thread.run_sync"),
        Class("trio.lowlevel.TrioToken"),
        Returns("trio.lowlevel.current_trio_token", "trio.lowlevel.TrioToken"),
        Callback("trio.lowlevel.TrioToken.run_sync_soon", callable=Parameter("sync_fn", 0), where="loop"),
        # -- What does nothing until awaited -----------------------------------------------------
        *(
            Coroutine(f"trio.{name}")
            for name in (
                "aclose_forcefully",
                "open_file",
                "open_ssl_over_tcp_listeners",
                "open_ssl_over_tcp_stream",
                "open_tcp_listeners",
                "open_tcp_stream",
                "open_unix_socket",
                "run_process",
                "serve_listeners",
                "serve_ssl_over_tcp",
                "serve_tcp",
                "sleep",
                "sleep_forever",
                "sleep_until",
            )
        ),
        *(
            Coroutine(f"trio.lowlevel.{name}")
            for name in (
                "cancel_shielded_checkpoint",
                "checkpoint",
                "checkpoint_if_cancelled",
                "open_process",
                "wait_readable",
                "wait_writable",
            )
        ),
        # -- Locks: `Event.set` is a plain call ----------------------------------------------------
        *(
            Class(f"trio.{name}")
            for name in ("CapacityLimiter", "Condition", "Event", "Lock", "Semaphore", "StrictFIFOLock")
        ),
        *(Limiter(f"trio.{name}") for name in ("CapacityLimiter", "Semaphore")),
        *(Lock(f"trio.{name}", "tasks", blocks=False) for name in ("Lock", "StrictFIFOLock")),
        Lock("trio.Condition", "tasks", blocks=False, condition=True, around=Parameter("lock", 0, None)),
        *(Lock(f"trio.{name}", "tasks", blocks=False, shared=True) for name in ("CapacityLimiter", "Semaphore")),
        MayLast("trio.Event.wait", "an event", "task"),
        MayLast("trio.Condition.wait", "a condition", "task"),
        MayLast("trio.MemorySendChannel.send", "a receiver", "task"),
        MayLast("trio.MemoryReceiveChannel.receive", "an item", "task"),
        MayLast("trio.abc.SendStream.send_all", "the other side", "peer"),
        MayLast("trio.abc.ReceiveStream.receive_some", "the other side", "peer"),
        MayLast("trio.open_tcp_stream", "a connection", "peer"),
        Coroutine("trio.CapacityLimiter.acquire"),
        Coroutine("trio.CapacityLimiter.acquire_on_behalf_of"),
        Coroutine("trio.Condition.acquire"),
        Coroutine("trio.Condition.wait"),
        Coroutine("trio.Event.wait"),
        Coroutine("trio.Lock.acquire"),
        Coroutine("trio.Semaphore.acquire"),
        Coroutine("trio.StrictFIFOLock.acquire"),
        # -- Channels and streams: `close`, `clone` and the `_nowait` methods are plain calls ------
        Class("trio.abc.AsyncResource"),
        Coroutine("trio.abc.AsyncResource.aclose"),
        Class("trio.MemorySendChannel", bases=("trio.abc.AsyncResource",)),
        Class("trio.MemoryReceiveChannel", bases=("trio.abc.AsyncResource",)),
        Returns("trio.open_memory_channel", "tuple[trio.MemorySendChannel, trio.MemoryReceiveChannel]"),
        Returns("trio.MemorySendChannel.clone", "trio.MemorySendChannel"),
        Returns("trio.MemoryReceiveChannel.clone", "trio.MemoryReceiveChannel"),
        Coroutine("trio.MemorySendChannel.send"),
        Coroutine("trio.MemoryReceiveChannel.receive"),
        Class("trio.abc.SendStream", bases=("trio.abc.AsyncResource",)),
        Class("trio.abc.ReceiveStream", bases=("trio.abc.AsyncResource",)),
        Class("trio.abc.Stream", bases=("trio.abc.SendStream", "trio.abc.ReceiveStream")),
        Class("trio.abc.HalfCloseableStream", bases=("trio.abc.Stream",)),
        Class("trio.SocketStream", bases=("trio.abc.HalfCloseableStream",)),
        Class("trio.SSLStream", bases=("trio.abc.Stream",)),
        Coroutine("trio.abc.SendStream.send_all"),
        Coroutine("trio.abc.SendStream.wait_send_all_might_not_block"),
        Coroutine("trio.abc.ReceiveStream.receive_some"),
        Coroutine("trio.abc.HalfCloseableStream.send_eof"),
        Coroutine("trio.SSLStream.do_handshake"),
        Coroutine("trio.SSLStream.unwrap"),
        Returns("trio.open_tcp_stream", "trio.SocketStream", awaited=True),
        Returns("trio.open_unix_socket", "trio.SocketStream", awaited=True),
        Returns("trio.open_ssl_over_tcp_stream", "trio.SSLStream", awaited=True),
        # -- Child processes and files -----------------------------------------------------------------
        Class("trio.Process"),
        Coroutine("trio.Process.wait"),
        Returns("trio.lowlevel.open_process", "trio.Process", awaited=True),
        Class("trio.Path"),
        *(
            Coroutine(f"trio.Path.{name}")
            for name in (
                "chmod",
                "exists",
                "expanduser",
                "glob",
                "is_dir",
                "is_file",
                "is_symlink",
                "iterdir",
                "mkdir",
                "open",
                "read_bytes",
                "read_text",
                "rename",
                "replace",
                "resolve",
                "rglob",
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
        Pause("trio.sleep"),
        RunsLoop("trio.run", Parameter("async_fn", 0), fresh=True),
    ),
)
