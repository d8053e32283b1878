"""
What libraries are: qualified name -> roles.

One file per library, loaded when the code under the linter imports that library, so that
start-up stays small. The index only grows: a name means the same in every file of the run.
"""

from __future__ import annotations

import importlib
from typing import Final, TypeVar

from .vocabulary import Library, Role

R = TypeVar("R", bound=Role)

FILES: Final[dict[str, tuple[str, ...]]] = {
    "PIL": ("pillow",),
    "aio_pika": ("aio_pika",),
    "aioboto3": ("boto3",),
    "aiobotocore": ("boto3",),
    "aiocron": ("aiocron",),
    "aiohttp": ("aiohttp",),
    "aiokafka": ("aiokafka",),
    "aiomqtt": ("aiomqtt",),
    "aiomysql": ("aiomysql",),
    "aiopg": ("aiomysql",),
    "aiosmtplib": ("aiosmtplib",),
    "aiosqlite": ("aiosqlite",),
    "airflow": ("airflow",),
    "aiormq": ("aiormq",),
    "anyio": ("anyio", "concurrent_futures"),
    "apscheduler": ("apscheduler",),
    "argon2": ("cpu",),
    "arq": ("arq", "redis"),  # an arq pool is a redis client
    "asgiref": ("asgiref",),
    "async_timeout": ("async_timeout",),
    "asyncio": ("asyncio_", "concurrent_futures"),  # it hands out futures of both
    "asyncpg": ("asyncpg",),
    "atexit": ("signal_",),
    "attr": ("factories",),
    "attrs": ("factories",),
    "aws_lambda_powertools": ("aws_lambda_powertools",),
    "azure": ("azure", "azure_eventhub", "azure_servicebus"),
    "backoff": ("backoff",),
    "base64": ("base64_",),
    "bcrypt": ("cpu",),
    "blinker": ("blinker_",),
    "boto3": ("boto3",),
    "botocore": ("boto3",),
    "builtins": ("io_", "builtins_"),
    "bz2": ("files", "cpu"),
    "celery": ("celery",),
    "channels": ("channels",),
    "cloudpickle": ("pickle_",),
    "collections": ("factories",),
    "concurrent": ("concurrent_futures",),
    "confluent_kafka": ("confluent_kafka",),
    "contextlib": ("contextlib_",),
    "contextvars": ("contextvars_",),
    "coredis": ("coredis",),
    "dataclasses": ("factories",),
    "dill": ("pickle_",),
    "diskcache": ("filelock_",),
    "django": ("django", "django_tasks"),
    "django_q": ("django_q",),
    "django_redis": ("django_redis", "redis", "django"),
    "django_rq": ("django_rq", "rq"),
    "django_tasks": ("django", "django_tasks"),
    "dramatiq": ("dramatiq",),
    "elasticsearch": ("elasticsearch",),
    "fabric": ("paramiko",),
    "fastapi": ("starlette",),
    "fastapi_mail": ("fastapi_mail",),
    "fastapi_utils": ("fastapi_utils",),
    "fasteners": ("filelock_",),
    "faust": ("faust",),
    "filecmp": ("files",),
    "fileinput": ("files",),
    "filelock": ("filelock_",),
    "faststream": ("faststream",),
    "firebase_admin": ("firebase_admin",),
    "flask": ("flask",),
    "flask_apscheduler": ("flask_apscheduler", "apscheduler"),
    "flask_login": ("flask",),
    "flask_mail": ("flask_mail",),
    "flask_sqlalchemy": ("sqlalchemy",),
    "ftplib": ("stdlib_net",),
    "functools": ("functools_",),
    "gevent": ("gevent_",),
    "glob": ("files",),
    "google": ("google_cloud", "google_pubsub", "google_bigquery"),
    "grpc": ("grpc",),
    "gzip": ("files", "cpu"),
    "hashlib": ("files", "cpu"),
    "http": ("stdlib_http", "servers"),
    "httpx": ("httpx",),
    "huey": ("huey",),
    "hypercorn": ("hypercorn",),
    "imaplib": ("stdlib_net",),
    "invoke": ("paramiko",),
    "io": ("io_",),
    "janus": ("janus",),
    "json": ("base64_",),
    "jsonpickle": ("pickle_",),
    "kafka": ("kafka_python",),
    "kombu": ("kombu",),
    "logging": ("logging_",),
    "lzma": ("files", "cpu"),
    "marshal": ("pickle_",),
    "motor": ("pymongo",),
    "multiprocessing": ("multiprocessing_",),
    "mysql": ("mysql_connector",),
    "nats": ("nats",),
    "numpy": ("tables", "pandas_"),
    "openai": ("openai_",),
    "opensearchpy": ("opensearch",),
    "os": ("subprocess_", "files"),
    "paho": ("paho",),
    "pandas": ("tables", "pandas_"),
    "paramiko": ("paramiko",),
    "passlib": ("cpu",),
    "pathlib": ("files",),
    "peewee": ("peewee",),
    "pickle": ("pickle_",),
    "pika": ("pika",),
    "playhouse": ("peewee",),
    "poplib": ("stdlib_net",),
    "portalocker": ("filelock_",),
    "pottery": ("lock_servers",),
    "prefect": ("prefect",),
    "procrastinate": ("procrastinate",),
    "psycopg": ("psycopg",),
    "psycopg2": ("psycopg",),
    "psycopg_pool": ("psycopg",),
    "pulsar": ("pulsar",),
    "pydantic": ("factories",),
    "pymongo": ("pymongo",),
    "pymysql": ("pymysql",),
    "pywebpush": ("pywebpush",),
    "quart": ("quart",),
    "python_http_client": ("sendgrid",),
    "queue": ("queue_",),
    "quixstreams": ("quixstreams",),
    "redis": ("redis",),
    "redis_lock": ("lock_servers",),
    "redlock": ("lock_servers",),
    "requests": ("requests",),
    "resend": ("resend",),
    "rest_framework": ("django",),
    "rq": ("rq",),
    "rq_scheduler": ("rq_scheduler",),
    "saq": ("saq",),
    "select": ("socket_",),
    "schedule": ("schedule",),
    "sendgrid": ("sendgrid",),
    "shelve": ("files",),
    "shutil": ("files",),
    "signal": ("signal_",),
    "slack_sdk": ("slack_sdk",),
    "smtplib": ("smtplib_",),
    "socket": ("socket_",),
    "socketio": ("socketio",),
    "socketserver": ("servers",),
    "sqlalchemy": ("sqlalchemy",),
    "sqlite3": ("sqlite3_",),
    "sqlmodel": ("sqlalchemy",),
    "sse_starlette": ("starlette",),
    "stamina": ("stamina",),
    "starlette": ("starlette",),
    "streaq": ("streaq",),
    "stripe": ("stripe",),
    "subprocess": ("subprocess_",),
    "tarfile": ("files",),
    "taskiq": ("taskiq",),
    "taskiq_aio_pika": ("taskiq",),
    "taskiq_dependencies": ("taskiq",),
    "taskiq_nats": ("taskiq",),
    "taskiq_redis": ("taskiq",),
    "tempfile": ("io_", "files"),
    "temporalio": ("temporalio",),
    "tenacity": ("tenacity",),
    "threading": ("threading_",),
    "time": ("time_",),
    "tornado": ("tornado",),
    "tortoise": ("tortoise",),
    "trio": ("trio",),
    "twilio": ("twilio",),
    "typing": ("io_",),
    "urllib": ("stdlib_http",),
    "urllib3": ("urllib3",),
    "uvicorn": ("uvicorn",),
    "uvloop": ("asyncio_",),
    "valkey": ("valkey",),
    "walrus": ("walrus", "redis"),  # its database is a redis client
    "watchdog": ("watchdog",),
    "websockets": ("websockets",),
    "werkzeug": ("cpu",),
    "wsgiref": ("servers",),
    "xmlrpc": ("servers", "stdlib_net"),
    "zipfile": ("files",),
    "zlib": ("cpu",),
    "zmq": ("pyzmq",),
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


SETTINGS: Final[dict[str, str]] = {
    "CELERYBEAT_SCHEDULE": "celery",
    "CELERY_BEAT_SCHEDULE": "celery",
    "DRAMATIQ_BROKER": "dramatiq",
    "Q_CLUSTER": "django_q",
    "beat_schedule": "celery",
}
"""Settings that tell a library even in a file that does not import it -> the import root to load."""


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
        self._files_playing: dict[type[Role], set[str]] = {}
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
            self._files_playing.setdefault(role_type, set()).add(file)

    def of_kind(self, root: str, kind: type[R]) -> list[R]:
        """The roles of kind `kind` that the files which import root `root` loads say something of."""
        self.load(root)
        return [role for file in FILES.get(root, ()) for role in self.libraries[file].roles if isinstance(role, kind)]

    def last_names_of(self, role: type[Role]) -> set[str]:
        """The last part of every name that plays `role`: `create_task`, `delay`."""
        return self._last_names.get(role, set())

    def last_names_in(self, file: str, role: type[Role]) -> set[str]:
        """The same for one catalogue file that is loaded."""
        return self._last_names_in[file].get(role, set())

    def files_playing(self, role: type[Role]) -> set[str]:
        """The catalogue files, of those that are loaded, in which something plays `role`."""
        return self._files_playing.get(role, set())

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
