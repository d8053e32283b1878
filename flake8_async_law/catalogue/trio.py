"""trio: nurseries, threads, channels. Data only."""

from __future__ import annotations

from .vocabulary import Callback, Class, Coroutine, Library, Limiter, Parameter, Returns, Spawn, ToThread

LIBRARY = Library(
    name="trio",
    distribution="trio",
    imports=("trio",),
    docs="https://trio.readthedocs.io/en/stable/reference-core.html",
    checked_against="0.35",
    roles=(
        # -- Tasks: no handle exists, the nursery owns every one of them -------------------------
        # `open_nursery` gives a context manager which binds the nursery; the two are one type here.
        Class("trio.Nursery"),
        Returns("trio.open_nursery", "trio.Nursery"),
        Spawn("trio.Nursery.start_soon", coroutine=Parameter("async_fn", 0), owned=True),
        Coroutine("trio.Nursery.start"),  # waits until the task says that it has started
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
    ),
)
