"""filelock, portalocker, fasteners: locks that are files. Data only."""

from __future__ import annotations

from .vocabulary import Class, Coroutine, Library, Lock

LOCKS = ("FileLock", "SoftFileLock")

LIBRARY = Library(
    name="filelock, portalocker, fasteners",
    imports=("filelock", "portalocker", "fasteners"),
    docs="https://py-filelock.readthedocs.io/en/latest/",
    checked_against="filelock 4.3, portalocker 4.4, fasteners 0.20",
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
        # Each gives what is entered.
        Class("fasteners.InterProcessReaderWriterLock"),
        Class("fasteners.ReaderWriterLock"),
        Lock("fasteners.InterProcessReaderWriterLock.write_lock", "processes", named=True),
        Lock("fasteners.InterProcessReaderWriterLock.read_lock", "processes", shared=True, named=True),
        Lock("fasteners.ReaderWriterLock.write_lock", "threads", reentrant=True),
        Lock("fasteners.ReaderWriterLock.read_lock", "threads", shared=True),
    ),
)
