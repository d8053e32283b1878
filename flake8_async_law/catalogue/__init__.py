"""
What libraries are: qualified name -> roles.

One file per library, loaded when the code under the linter imports that library, so that
start-up stays small. The index only grows: a name means the same in every file of the run.
"""

from __future__ import annotations

import importlib
from typing import Final

from .vocabulary import Library, Role

FILES: Final[dict[str, tuple[str, ...]]] = {
    "aio_pika": ("aio_pika",),
    "aiohttp": ("aiohttp",),
    "aiokafka": ("aiokafka",),
    "anyio": ("anyio",),
    "arq": ("arq", "redis"),  # an arq pool is a redis client
    "asgiref": ("asgiref",),
    "asyncio": ("asyncio_",),
    "asyncpg": ("asyncpg",),
    "atexit": ("signal_",),
    "attr": ("factories",),
    "attrs": ("factories",),
    "boto3": ("boto3",),
    "botocore": ("boto3",),
    "builtins": ("io_", "builtins_"),
    "celery": ("celery",),
    "channels": ("channels",),
    "collections": ("factories",),
    "concurrent": ("concurrent_futures",),
    "confluent_kafka": ("confluent_kafka",),
    "contextlib": ("contextlib_",),
    "dataclasses": ("factories",),
    "django": ("django", "django_tasks"),
    "django_q": ("django_q",),
    "django_rq": ("django_rq", "rq"),
    "django_tasks": ("django", "django_tasks"),
    "dramatiq": ("dramatiq",),
    "fastapi": ("starlette",),
    "flask": ("flask",),
    "flask_sqlalchemy": ("sqlalchemy",),
    "http": ("stdlib_http",),
    "httpx": ("httpx",),
    "huey": ("huey",),
    "io": ("io_",),
    "kafka": ("kafka_python",),
    "kombu": ("kombu",),
    "multiprocessing": ("multiprocessing_",),
    "nats": ("nats",),
    "os": ("subprocess_",),
    "peewee": ("peewee",),
    "pika": ("pika",),
    "procrastinate": ("procrastinate",),
    "psycopg": ("psycopg",),
    "psycopg2": ("psycopg",),
    "psycopg_pool": ("psycopg",),
    "pydantic": ("factories",),
    "pymysql": ("pymysql",),
    "queue": ("queue_",),
    "redis": ("redis",),
    "requests": ("requests",),
    "rest_framework": ("django",),
    "rq": ("rq",),
    "saq": ("saq",),
    "select": ("socket_",),
    "signal": ("signal_",),
    "smtplib": ("smtplib_",),
    "socket": ("socket_",),
    "sqlalchemy": ("sqlalchemy",),
    "sqlite3": ("sqlite3_",),
    "sqlmodel": ("sqlalchemy",),
    "sse_starlette": ("starlette",),
    "starlette": ("starlette",),
    "subprocess": ("subprocess_",),
    "taskiq": ("taskiq",),
    "taskiq_aio_pika": ("taskiq",),
    "taskiq_dependencies": ("taskiq",),
    "taskiq_nats": ("taskiq",),
    "taskiq_redis": ("taskiq",),
    "threading": ("threading_",),
    "tempfile": ("io_",),
    "time": ("time_",),
    "tornado": ("tornado",),
    "tortoise": ("tortoise",),
    "trio": ("trio",),
    "typing": ("io_",),
    "urllib": ("stdlib_http",),
    "urllib3": ("urllib3",),
    "websockets": ("websockets",),
}
"""Import root -> the catalogue files that speak of it."""


TELLTALES: Final[dict[str, str]] = {
    "apply_async": "celery",
    "delay": "celery",
    "delay_on_commit": "celery",
    "objects": "django",
    "query": "flask_sqlalchemy",
    "session": "flask_sqlalchemy",
    "task": "celery",
}
"""Attributes that tell a library even in a file that does not import it -> the import root to load (see `Telltale`)."""


class Index:
    """The roles of every library loaded so far."""

    def __init__(self) -> None:
        self.libraries: dict[str, Library] = {}
        self.roles: dict[str, tuple[Role, ...]] = {}
        self.aliases: dict[str, str] = {}
        self.whole_classes: set[str] = set()
        """Classes of which a role speaks as a whole: `Client` of `Client.*`."""
        self._last_names: dict[type[Role], set[str]] = {}
        self._last_names_in: dict[str, dict[type[Role], set[str]]] = {}
        self._complete = False
        self._roots: set[str] = set()
        self.load("builtins")  # needs no import

    def load(self, root: str) -> None:
        """Load what the catalogue knows of import root `root` (`celery`); nothing, if it knows nothing."""
        if root in self._roots:
            return
        self._roots.add(root)
        for file in FILES.get(root, ()):
            if file not in self.libraries:
                library: Library = importlib.import_module(f"{__name__}.{file}").LIBRARY
                self.add(file, library)

    def load_all(self) -> None:
        """Load every library."""
        if not self._complete:
            for root in FILES:
                self.load(root)
            self._complete = True

    def add(self, file: str, library: Library) -> None:
        """File the roles and aliases of one library under its catalogue file's name."""
        self.libraries[file] = library
        own = self._last_names_in.setdefault(file, {})
        for role in library.roles:
            self.roles[role.name] = (*self.roles.get(role.name, ()), role)
            own.setdefault(type(role), set()).add(role.name.rpartition(".")[2])
            if role.name.endswith(".*"):
                self.whole_classes.add(role.name[:-2])
        for other, canonical in library.aliases:
            self.aliases[other] = canonical
            last = other.rpartition(".")[2]
            if last != canonical.rpartition(".")[2]:
                for role_type in {type(role) for role in self.roles.get(canonical, ())}:
                    own.setdefault(role_type, set()).add(last)
        for role_type, names in own.items():
            self._last_names.setdefault(role_type, set()).update(names)

    def last_names_of(self, role: type[Role]) -> set[str]:
        """The last part of every name that plays `role`: `create_task`, `delay`."""
        return self._last_names.get(role, set())

    def last_names_in(self, file: str, role: type[Role]) -> set[str]:
        """The same for one catalogue file that is loaded."""
        return self._last_names_in[file].get(role, set())

    def canonical(self, name: str) -> str:
        """The spelling of qualified name `name` that carries the roles."""
        for _ in range(4):  # an alias may lead to an alias; four are more than any library has
            prefix, rest = name, ""
            while prefix:
                if prefix in self.aliases:
                    name = self.aliases[prefix] + rest
                    break
                prefix, dot, last = prefix.rpartition(".")
                rest = dot + last + rest
            else:
                return name
        return name


INDEX: Final = Index()
"""The one index of this process."""


def everything() -> Index:
    """An index of every library the catalogue knows, for tests and documentation."""
    index = Index()
    index.load_all()
    return index
