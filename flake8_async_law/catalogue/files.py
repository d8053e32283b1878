"""pathlib, shutil, os, tempfile and what packs files: work on local files. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Attribute, Bulk, Class, FileWork, Library, Returns

PATH: Final = "pathlib.Path"
THREAD: Final = "`await asyncio.to_thread(...)`"
WITH_PATH: Final = f"`anyio.Path`, or {THREAD}"

LIBRARY: Final = Library(
    name="files of the standard library",
    imports=(
        "bz2",
        "filecmp",
        "fileinput",
        "glob",
        "gzip",
        "hashlib",
        "lzma",
        "os",
        "pathlib",
        "shelve",
        "shutil",
        "tarfile",
        "tempfile",
        "zipfile",
    ),
    docs="https://docs.python.org/3/library/filesys.html",
    checked_against="3.13",
    roles=(
        # -- Paths -----------------------------------------------------------------------------
        Returns(f"{PATH}.open", "io.IOBase"),
        *(Bulk(f"{PATH}.{name}", "the content of a file") for name in ("read_bytes", "read_text")),
        Class("pathlib.PurePath"),
        Class(PATH, bases=("pathlib.PurePath",)),
        Class("pathlib.PosixPath", bases=(PATH,)),
        Class("pathlib.WindowsPath", bases=(PATH,)),
        Attribute(f"{PATH}.parent", PATH),
        *(
            Returns(f"{PATH}.{name}", PATH)
            for name in (
                "__rtruediv__",
                "__truediv__",
                "absolute",
                "cwd",
                "expanduser",
                "home",
                "joinpath",
                "relative_to",
                "rename",
                "replace",
                "resolve",
                "with_name",
                "with_stem",
                "with_suffix",
            )
        ),
        *(Returns(f"{PATH}.{name}", f"types.GeneratorType[{PATH}]") for name in ("glob", "iterdir", "rglob")),
        # `exists`, `stat`, `mkdir`, `unlink` and the like look or change an entry: no content moves.
        FileWork(f"{PATH}.open", f"`anyio.Path.open`, or {THREAD}"),
        *(FileWork(f"{PATH}.{name}", WITH_PATH) for name in ("read_bytes", "read_text", "write_bytes", "write_text")),
        *(FileWork(f"{PATH}.{name}", WITH_PATH, lazily=True) for name in ("glob", "iterdir", "rglob")),
        # -- Folders ---------------------------------------------------------------------------
        *(FileWork(f"os.{name}", THREAD) for name in ("fsync", "listdir", "scandir")),
        FileWork("os.walk", THREAD, lazily=True),
        FileWork("glob.glob", THREAD),
        FileWork("glob.iglob", THREAD, lazily=True),
        *(
            FileWork(f"shutil.{name}", THREAD)
            for name in (
                "copy",
                "copy2",
                "copyfile",
                "copyfileobj",
                "copytree",
                "make_archive",
                "move",
                "rmtree",
                "unpack_archive",
            )
        ),
        *(
            FileWork(f"tempfile.{name}", THREAD)
            for name in ("NamedTemporaryFile", "TemporaryDirectory", "TemporaryFile", "mkdtemp", "mkstemp")
        ),
        # -- Contents --------------------------------------------------------------------------
        *(FileWork(f"{name}.open", THREAD) for name in ("bz2", "gzip", "lzma", "shelve", "tarfile")),
        FileWork("filecmp.cmp", THREAD),
        FileWork("fileinput.input", THREAD),
        # New in Python 3.11: `hashlib.file_digest`.
        FileWork("hashlib.file_digest", THREAD),
        Class("zipfile.ZipFile"),
        FileWork("zipfile.ZipFile", THREAD),
        *(FileWork(f"zipfile.ZipFile.{name}", THREAD) for name in ("extract", "extractall", "write")),
        Class("tarfile.TarFile"),
        Returns("tarfile.open", "tarfile.TarFile"),
        *(FileWork(f"tarfile.TarFile.{name}", THREAD) for name in ("add", "extract", "extractall")),
    ),
)
