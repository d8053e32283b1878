"""filelock, portalocker, fasteners, diskcache: locks that are files. Data only."""

from __future__ import annotations

from .vocabulary import Class, Coroutine, Lease, Library, Lock, Parameter

LOCKS = ("FileLock", "SoftFileLock")

LIBRARY = Library(
    name="filelock, portalocker, fasteners, diskcache",
    imports=("filelock", "portalocker", "fasteners", "diskcache"),
    docs="https://py-filelock.readthedocs.io/en/latest/",
    checked_against="filelock 4.3, portalocker 4.4, fasteners 0.20, diskcache 5.6",
    distribution="filelock",
    roles=(
        # One object of filelock counts how often it is held and lets its own thread in again.
        *(Class(f"filelock.{name}") for name in LOCKS),
        *(Lock(f"filelock.{name}", "processes", reentrant=True, named=True) for name in LOCKS),
        *(Class(f"filelock.Async{name}") for name in LOCKS),
        *(Lock(f"filelock.Async{name}", "processes", blocks=False, reentrant=True, named=True) for name in LOCKS),
        *(Coroutine(f"filelock.Async{name}.{method}") for name in LOCKS for method in ("acquire", "release")),
        Lock("portalocker.Lock", "processes", named=True),
        Lock("portalocker.RLock", "processes", reentrant=True, named=True),
        Class("portalocker.Lock"),
        Class("portalocker.RLock", bases=("portalocker.Lock",)),
        Class("fasteners.InterProcessLock"),
        Lock("fasteners.InterProcessLock", "processes", named=True),
        # A row of the cache, which nobody removes for a holder who died.
        *(Class(f"diskcache.{name}") for name in ("Lock", "RLock")),
        Lock("diskcache.Lock", "processes", named=True),
        Lock("diskcache.RLock", "processes", reentrant=True, named=True),
        *(Lease(f"diskcache.{name}", Parameter("expire", 2, None)) for name in ("Lock", "RLock")),
        # Each gives what is entered.
        Class("fasteners.InterProcessReaderWriterLock"),
        Class("fasteners.ReaderWriterLock"),
        Lock("fasteners.InterProcessReaderWriterLock.write_lock", "processes", named=True),
        Lock("fasteners.InterProcessReaderWriterLock.read_lock", "processes", shared=True, named=True),
        Lock("fasteners.ReaderWriterLock.write_lock", "threads", reentrant=True),
        Lock("fasteners.ReaderWriterLock.read_lock", "threads", shared=True),
    ),
)
