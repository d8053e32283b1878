"""
Looks up what the catalogue names in the libraries themselves.

Knows how to import a name, read a signature and find an instance attribute, and where a library makes that
impossible: the tables below say so, each entry with its reason. Knows nothing of roles.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import inspect
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

SINCE: Final[dict[str, tuple[int, int]]] = {
    "asyncio.Barrier": (3, 11),
    "asyncio.Runner": (3, 11),
    "asyncio.StreamWriter.start_tls": (3, 11),
    "asyncio.TaskGroup": (3, 11),
    "asyncio.timeout": (3, 11),
    "asyncio.timeout_at": (3, 11),
    "asyncio.runners": (3, 11),  # older, but without a name that carries a role
    "asyncio.taskgroups": (3, 11),
    "asyncio.AbstractEventLoop.sock_recvfrom": (3, 11),
    "asyncio.AbstractEventLoop.sock_recvfrom_into": (3, 11),
    "asyncio.AbstractEventLoop.sock_sendto": (3, 11),
    "hashlib.file_digest": (3, 11),
}
"""Names of the standard library (and what hangs on them) that older supported Pythons lack."""


def _sqlite3_connect(
    database: str,
    timeout: float = 5.0,
    detect_types: int = 0,
    isolation_level: str | None = "",
    check_same_thread: bool = True,
    factory: object = None,
    cached_statements: int = 128,
    uri: bool = False,
    *,
    autocommit: int = -1,
) -> None:
    """As its documentation has it; `autocommit` exists since Python 3.12."""


WRITTEN: Final[dict[str, Callable[..., None]]] = {
    # C functions whose signature some Python cannot show, as their documentation writes it.
    "asyncio.Future.add_done_callback": lambda fn, /, *, context=None: None,
    "asyncio.Task.add_done_callback": lambda fn, /, *, context=None: None,
    "collections.defaultdict": lambda default_factory=None, /, *args, **kwargs: None,
    "atexit.register": lambda func, /, *args, **kwargs: None,
    "socket.socket.setblocking": lambda flag, /: None,
    "socket.socket.settimeout": lambda value, /: None,
    "time.sleep": lambda seconds, /: None,
    "signal.signal": lambda signalnum, handler, /: None,
    "sqlite3.connect": _sqlite3_connect,
    "psycopg2.extensions.cursor.execute": lambda query, vars=None, /: None,  # noqa: A006 - the name in the library
    "sqlite3.Connection.execute": lambda sql, parameters=(), /: None,
    # An endless wait is the default, which the library passes on as -1.
    "confluent_kafka.admin.NewTopic": (
        lambda topic, num_partitions=-1, replication_factor=-1, replica_assignment=None, config=None: None
    ),
    "confluent_kafka.Consumer": lambda config, /, **options: None,
    "confluent_kafka.Consumer.commit": lambda message=None, offsets=None, asynchronous=True: None,
    "confluent_kafka.Consumer.consume": lambda num_messages=1, timeout=-1: None,
    "confluent_kafka.Consumer.poll": lambda timeout=-1: None,
    "confluent_kafka.Consumer.subscribe": lambda topics, on_assign=None, on_revoke=None, on_lost=None: None,
    "confluent_kafka.Producer.flush": lambda timeout=-1: None,
    "confluent_kafka.Producer.poll": lambda timeout=-1: None,
    "confluent_kafka.Producer": lambda config, /, **options: None,
    "confluent_kafka.Producer.produce": (
        lambda topic, value=None, key=None, partition=-1, on_delivery=None, **options: None
    ),
    "confluent_kafka.Producer.produce_batch": lambda topic, messages, **options: None,
    # The manager registers its types at run time, behind `*args`: a `queue.Queue` is what it builds.
    "multiprocessing.managers.SyncManager.Queue": lambda maxsize=0: None,
    "multiprocessing.managers.SyncManager.JoinableQueue": lambda maxsize=0: None,
    # Compiled classes, as their documentation writes them.
    "gevent.queue.SimpleQueue": lambda maxsize=None, items=(): None,
    "gevent.queue.Queue": lambda maxsize=None, items=(), unfinished_tasks=None: None,
    "gevent.queue.LifoQueue": lambda maxsize=None, items=(), unfinished_tasks=None: None,
    "gevent.queue.PriorityQueue": lambda maxsize=None, items=(), unfinished_tasks=None: None,
}
"""Calls whose signature cannot be read: a function of the same signature."""

BUILT_BY: Final[dict[str, str]] = {
    "psycopg.AsyncConnection": "psycopg.AsyncConnection.connect",
    "psycopg.Connection": "psycopg.Connection.connect",
    "sqlite3.Connection": "sqlite3.connect",
}
"""Classes which another call builds than their own: whose parameters say how an instance was built."""

STAND_INS: Final[dict[str, str]] = {
    "arq.cron": "the package hides its module `cron` behind the module's function `cron`",
    **{
        f"boto3.resources.base.ServiceResource.{part}": "`boto3.resource()` gives its object the methods of its service"
        for part in (
            "Bucket",
            "Object",
            "Queue",
            "Table",
            "Topic",
            "create_queue",
            "get_queue_by_name",
            "send_messages",
        )
    },
    **{
        f"boto3.resources.base.ServiceResource.{method}": "a queue's method: its class is made at run time"
        for method in ("delete_messages", "put_item", "receive_messages")
    },
    "boto3.resources.base.ReceivedMessage": "a queue's message: its class is made at run time",
    "django.core.cache.backends.base.BaseCache.lock": "only the cache of django-redis has it",
    "django.core.files.uploadedfile.UploadedFile.read": "a property that hands out the `read` of the file it wraps",
    "io.IOBase.read": "every kind of file has one, and the base of all kinds declares none",
    "werkzeug.datastructures.FileStorage.read": "handed on to the file that it wraps",
    "django_rq.decorators.JobFunction": "`django_rq.job` hangs `delay` and `enqueue` on the function itself",
    "huey.contrib.djhuey.OnCommitTask": "`on_commit_task` gives a function local to it",
    "kombu.mixins.PartialConsumer": "`ConsumerMixin` passes a `functools.partial` of `kombu.Consumer`",
    "procrastinate.blueprints.BlueprintTask": "a task whose blueprint may belong to any app",
    "subprocess.PipeEnd": "what `Popen.stdout` holds: a file of `io` like any other, but its other end is a process",
    "rq.decorators.JobFunction": "`rq.decorators.job` hangs `delay` and `enqueue` on the function itself",
}
"""Class names which the catalogue makes up, and why the library has none to import."""

ACTS_LIKE: Final[dict[str, str]] = {
    "dramatiq.GenericActor": "its metaclass makes each subclass an instance of `dramatiq.Actor`",
    "procrastinate.contrib.django.procrastinate_app.ProxyApp": "forwards every attribute to the app",
}
"""Classes which the catalogue gives a base that Python does not know of: how the library makes up for it."""

SAME_MEANING: Final[dict[str, str]] = {
    "flask_apscheduler.APScheduler.task": "a property that gives the inner scheduler's `scheduled_job`",
    "arq.cron.cron": "what `arq.cron` is, unless one imports the module of that name",
    "celery.Celery.Task": "a property of the app that builds a subclass of `celery.Task`",
    "django_tasks": "the package that Django took `django.tasks` from: two sets of objects, one meaning",
}
"""Aliases, by name or by a prefix of it, that lead to another object: why they mean the same."""

BESIDE: Final[frozenset[str]] = frozenset({"builtins", "werkzeug"})
"""Roots of names that a file may speak of without being loaded for them: the framework hands the objects out."""

AWS_CLIENTS: Final[dict[str, str]] = {
    "botocore.client.DynamoDB": "dynamodb",
    "botocore.client.EventBridge": "events",
    "botocore.client.Firehose": "firehose",
    "botocore.client.Kinesis": "kinesis",
    "botocore.client.Lambda": "lambda",
    "botocore.client.S3": "s3",
    "botocore.client.SES": "ses",
    "botocore.client.SESV2": "sesv2",
    "botocore.client.SFN": "stepfunctions",
    "botocore.client.SNS": "sns",
    "botocore.client.SQS": "sqs",
}
"""Classes which botocore builds at run time, and the service whose description it builds them from."""

INSTANCE_ONLY: Final[dict[str, str]] = {
    "asyncio.Condition.acquire": "bound to the inner lock's method in the constructor",
    "django.db.models.Model._base_manager": "the metaclass gives it to each subclass",
    "django.db.models.Model._default_manager": "the metaclass gives it to each subclass",
    "django.db.models.Model.objects": "the metaclass gives it to each subclass",
    "django.http.HttpRequest.session": "the session middleware sets it",
    "django.http.HttpRequest.user": "the authentication middleware sets it",
    "flask_sqlalchemy.SQLAlchemy.select": "forwarded to sqlalchemy by `__getattr__`",
}
"""Attributes which no class shows and no source line assigns to `self`: why they are there all the same."""

NOT_ASYNC_DEF: Final[dict[str, str]] = {
    "aiohttp.ClientSession": "requests give an object to await or to enter",
    "aiohttp.request": "gives an object to enter",
    "asyncio.Condition.acquire": "an attribute of the instance: the inner lock's coroutine method",
    "asyncio.gather": "gives a future",
    "asyncio.shield": "gives a future",
    "asyncio.wrap_future": "gives a future",
    "asyncpg.Pool.acquire": "gives an object to await or to enter",
    "redis.asyncio": "commands are plain functions shared with the blocking client; they give a coroutine",
    "tortoise.models.Model": "queries give an object to await",
    "tortoise.queryset.QuerySet": "queries are objects to await",
    "websockets.asyncio.client.connect": "a class whose instances are awaited or entered",
    "websockets.asyncio.client.unix_connect": "gives an instance of `connect`",
    "websockets.asyncio.server.serve": "gives an object to await or to enter",
    "websockets.asyncio.server.unix_serve": "gives an object to await or to enter",
    "websockets.legacy.client.connect": "a class whose instances are awaited or entered",
    "websockets.legacy.server.serve": "a class whose instances are awaited or entered",
}
"""Awaitables which neither `async def` nor their annotation shows, by name or by a prefix of it: what they are."""


class Missing(Exception):
    """The library has no such name, or no such parameter."""


@dataclass(frozen=True)
class Found:
    """What a qualified name leads to, and the object that it is an attribute of."""

    value: Any
    owner: Any = None

    @property
    def takes_self(self) -> bool:
        """Whether the signature starts with the instance: a method read from its class."""
        if not inspect.isclass(self.owner) or inspect.isclass(self.value):
            return False
        kind = inspect.getattr_static(self.owner, getattr(self.value, "__name__", ""), None)
        return not isinstance(kind, (staticmethod, classmethod)) and not inspect.ismethod(self.value)


def under(name: str, prefixes: dict[str, Any]) -> Any:
    """The entry for `name` or for the longest prefix of it that has one; None without any."""
    while name:
        if name in prefixes:
            return prefixes[name]
        name = name.rpartition(".")[0]
    return None


def installed(root: str) -> bool:
    """Whether import root `root` can be imported here."""
    return root in sys.modules or importlib.util.find_spec(root) is not None


def find(name: str) -> Found:
    """What `name` leads to: the longest part that imports as a module, then attribute by attribute."""
    parts = name.split(".")
    aws = ".".join(parts[:3])
    if aws in AWS_CLIENTS:
        return attributes(Found(aws_client(AWS_CLIENTS[aws])), parts[3:], name)
    for length in range(len(parts), 0, -1):
        module = ".".join(parts[:length])
        try:
            found = Found(importlib.import_module(module))
        except ModuleNotFoundError as error:
            if error.name is not None and not (module + ".").startswith(error.name + "."):
                raise  # the module is there, but not what it needs
            continue
        if length == len(parts):
            return hidden_by(found, parts)
        return attributes(found, parts[length:], name)
    raise Missing(f"no module of `{name}` can be imported")


@functools.cache
def aws_client(service: str) -> type:
    """The class of a client for `service`. Builds one, and calls nobody."""
    session = importlib.import_module("botocore.session").get_session()
    secrets = {"aws_access_key_id": "none", "aws_secret_access_key": "none"}
    return type(session.create_client(service, region_name="us-east-1", **secrets))


def hidden_by(module: Found, parts: list[str]) -> Found:
    """The object that hides `module` in its package (`dramatiq.actor` is a function and a module), or the module."""
    package = sys.modules.get(".".join(parts[:-1]))
    seen = getattr(package, parts[-1], module.value)
    return module if seen is module.value else Found(seen, package)


def attributes(found: Found, parts: list[str], name: str) -> Found:
    """What `parts` lead to from `found` on."""
    for part in parts:
        try:
            found = Found(getattr(found.value, part), found.value)
        except AttributeError:
            raise Missing(f"`{name}` does not exist: no `{part}`") from None
    return found


def find_attribute(name: str) -> None:
    """Make sure that instances of the class have the attribute: in the class, annotated, or assigned to `self`."""
    if name in INSTANCE_ONLY:
        return
    owner, _, attribute = name.rpartition(".")
    holder = find(owner).value
    if hasattr(holder, attribute):
        return
    if not inspect.isclass(holder):
        raise Missing(f"`{owner}` has no `{attribute}`")
    for base in holder.__mro__:
        if attribute in vars(base).get("__annotations__", {}):
            return
        try:
            source = inspect.getsource(base)
        except (OSError, TypeError):
            continue
        if re.search(rf"\bself\.{attribute}\b\s*(:[^=\n]+)?=[^=]", source):
            return
    raise Missing(f"nothing gives instances of `{owner}` an attribute `{attribute}`")


def parameters(name: str) -> list[inspect.Parameter]:
    """The parameters of calling `name`, without `self`."""
    if name in WRITTEN:
        return list(inspect.signature(WRITTEN[name]).parameters.values())
    found = find(name)
    try:
        signature = inspect.signature(found.value)
    except (TypeError, ValueError) as error:
        raise Missing(f"the signature of `{name}` cannot be read ({error}): it belongs in the table WRITTEN") from None
    every = list(signature.parameters.values())
    return every[1:] if found.takes_self and every else every


def is_awaitable(name: str) -> bool:
    """Whether calling `name` gives an awaitable: it is an `async def`, also below decorators, or annotated so."""
    value = find(name).value
    if inspect.iscoroutinefunction(value) or inspect.iscoroutinefunction(inspect.unwrap(value)):
        return True
    try:
        returned = str(inspect.signature(value).return_annotation)
    except (TypeError, ValueError):
        return False
    return re.search(r"\b(Awaitable|Coroutine|Future)", returned) is not None
