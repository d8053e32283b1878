"""redis-py: the blocking client and the asyncio one, pub/sub, streams. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Addressed,
    Appends,
    Blocking,
    BrokerClient,
    Class,
    Consume,
    Coroutine,
    DoneOnDelivery,
    Forgets,
    KeyCommand,
    Lease,
    LeavesPending,
    Library,
    LiveObject,
    Lock,
    LoopBound,
    MayLast,
    MessageContract,
    Opens,
    Parameter,
    Publish,
    Received,
    Remembers,
    Remote,
    Replay,
    Returns,
    SetIfAbsent,
    Settle,
    StartDefault,
    Stores,
    StreamConsumer,
    TakesOut,
    Trims,
)

SYNC: Final = "redis.Redis"
ASYNC: Final = "redis.asyncio.Redis"
CLIENTS: Final = (SYNC, ASYNC)
PIPELINES: Final = ("redis.client.Pipeline", "redis.asyncio.client.Pipeline")

# Every command is a plain function in both clients: one blocks, the other gives what must be awaited. Not in the
# list: what sends nothing (pipeline, pubsub, lock, register_script) and the *_scan iterators, which send when iterated.
COMMANDS: Final = (
    # keys
    "copy", "delete", "dump", "exists", "expire", "expireat", "keys", "move", "persist", "pexpire", "pexpireat", "pttl",
    "randomkey", "rename", "renamenx", "restore", "scan", "sort", "touch", "ttl", "type", "unlink",
    # strings
    "append", "bitcount", "bitop", "bitpos", "decr", "decrby", "get", "getbit", "getdel", "getex", "getrange", "getset",
    "incr", "incrby", "incrbyfloat", "mget", "mset", "msetnx", "psetex", "set", "setbit", "setex", "setnx", "setrange",
    "strlen",
    # hashes
    "hdel", "hexists", "hexpire", "hget", "hgetall", "hincrby", "hincrbyfloat", "hkeys", "hlen", "hmget", "hmset",
    "hscan", "hset", "hsetnx", "hstrlen", "hvals",
    # lists
    "lindex", "linsert", "llen", "lmove", "lpop", "lpos", "lpush", "lpushx", "lrange", "lrem", "lset", "ltrim", "rpop",
    "rpoplpush", "rpush", "rpushx",
    # sets and sorted sets
    "sadd", "scard", "sdiff", "sdiffstore", "sinter", "sinterstore", "sismember", "smembers", "smismember", "smove",
    "spop", "srandmember", "srem", "sscan", "sunion", "sunionstore",
    "zadd", "zcard", "zcount", "zdiff", "zincrby", "zinter", "zinterstore", "zlexcount", "zmscore", "zpopmax",
    "zpopmin", "zrandmember", "zrange", "zrangebylex", "zrangebyscore", "zrank", "zrem", "zremrangebylex",
    "zremrangebyrank", "zremrangebyscore", "zrevrange", "zrevrangebyscore", "zrevrank", "zscan", "zscore", "zunion",
    "zunionstore",
    # geo, hyperloglog
    "geoadd", "geodist", "geohash", "geopos", "georadius", "geosearch", "pfadd", "pfcount", "pfmerge",
    # streams
    "xack", "xadd", "xautoclaim", "xclaim", "xdel", "xgroup_create", "xgroup_createconsumer", "xgroup_delconsumer",
    "xgroup_destroy", "xgroup_setid", "xinfo_consumers", "xinfo_groups", "xinfo_stream", "xlen", "xpending",
    "xpending_range", "xrange", "xread", "xreadgroup", "xrevrange", "xtrim",
    # pub/sub, scripts, server
    "publish", "pubsub_channels", "pubsub_numsub", "spublish", "eval", "evalsha", "fcall", "script_exists",
    "script_load", "config_get", "config_set", "dbsize", "echo", "execute_command", "flushall", "flushdb", "info",
    "memory_usage", "ping", "time", "wait",
)  # fmt: skip
BLOCKING_POPS: Final = (
    "blmove", "blmpop", "blpop", "brpop", "brpoplpush", "bzmpop", "bzpopmax", "bzpopmin",
)  # fmt: skip

ENDS_KEY: Final = (
    "delete", "expire", "expireat", "getdel", "pexpire", "pexpireat", "rename", "unlink",
)  # fmt: skip

ADDRESSED = (
    ("publish", "channel", True, "channel"),
    ("spublish", "shard_channel", True, "channel"),
    ("xadd", "name", True, "stream"),
    ("lpush", "name", True, "list"),
    ("rpush", "name", True, "list"),
    ("xread", "streams", False, "stream"),
    ("blpop", "keys", False, "list"),
    ("brpop", "keys", False, "list"),
    ("blmove", "first_list", False, "list"),
    ("brpoplpush", "src", False, "list"),
)
"""Which call names which place: its name, its first parameter, whether it writes there, and what the place is."""

LIBRARY: Final = Library(
    name="redis-py",
    imports=("redis",),
    docs="https://redis.readthedocs.io/en/stable/examples/asyncio_examples.html",
    checked_against="5.3.1",
    distribution="redis",
    roles=(
        *(Addressed(f"{client}.xreadgroup", Parameter("streams", 2), False, "stream") for client in CLIENTS),
        *(
            Addressed(f"{client}.{name}", Parameter(place, 0), out, what)
            for client in CLIENTS
            for name, place, out, what in ADDRESSED
        ),
        MessageContract(
            "redis",
            bound_with=("count",),
            lease_with=("xautoclaim", "xclaim", "claim_min_idle_time"),
            ends_with=("dead", "dlq", "times_delivered"),
        ),
        *(Remote(f"{ASYNC}.{command}") for command in (*COMMANDS, *BLOCKING_POPS)),
        Remote("redis.asyncio.client.Pipeline.execute"),
        *(
            role
            for client in (*CLIENTS, *PIPELINES)
            for role in (
                Appends(
                    f"{client}.xadd",
                    Parameter("name", 0),
                    bounds=(Parameter("maxlen", 3, None), Parameter("minid", 6, None)),
                ),
                *(Trims(f"{client}.{command}", Parameter("name", 0)) for command in ("xdel", "xtrim")),
            )
        ),
        # What `KeyCommand` says of the clients, of their pipelines.
        *(
            Trims(f"{pipeline}.{command}", Parameter("name", 0))
            for pipeline in PIPELINES
            for command in ("expire", "expireat", "pexpire", "pexpireat")
        ),
        # -- what others wrote, and what others read --------------------------------------------
        *(
            Received(f"{client}.{command}")
            for client in CLIENTS
            for command in (
                "blmove",
                "blpop",
                "brpop",
                "brpoplpush",
                "bzpopmax",
                "bzpopmin",
                "get",
                "getdel",
                "getex",
                "getset",
                "hget",
                "hgetall",
                "hmget",
                "hvals",
                "lindex",
                "lmove",
                "lpop",
                "lrange",
                "mget",
                "rpop",
                "rpoplpush",
                "smembers",
                "spop",
                "srandmember",
                "xautoclaim",
                "xclaim",
                "xrange",
                "xread",
                "xreadgroup",
                "xrevrange",
                "zpopmax",
                "zpopmin",
                "zrange",
                "zrangebyscore",
                "zrevrange",
            )
        ),
        *(
            Received(f"{module}.PubSub.{method}")
            for module in ("redis.client", "redis.asyncio.client")
            for method in ("get_message", "listen")
        ),
        *(
            Stores(f"{client}.{command}")
            for client in CLIENTS
            for command in (
                "getset",
                "hmset",
                "hset",
                "hsetnx",
                "linsert",
                "lpush",
                "lset",
                "mset",
                "psetex",
                "publish",
                "rpush",
                "sadd",
                "set",
                "setex",
                "setnx",
                "xadd",
                "zadd",
            )
        ),
        # The blocking client closes its connections when it is let go; what it lends out, it does not take back.
        Opens(ASYNC, "resource", "Redis client", ends=("aclose", "close"), shares=("connection_pool",)),
        *(
            Opens(f"{maker}.from_url", "resource", "Redis client", ends=("aclose", "close"))
            for maker in (ASYNC, "redis.asyncio")
        ),
        Opens(f"{ASYNC}.pubsub", "resource", "subscription", ends=("aclose", "close", "reset"), scarce=True),
        Opens(f"{SYNC}.pubsub", "resource", "subscription", ends=("close", "reset"), scarce=True),
        *(LiveObject(client, "Redis client", "the keys it needs") for client in CLIENTS),
        *(
            LiveObject(client, "Redis client", "the keys it needs")
            for client in ("redis.RedisCluster", "redis.asyncio.RedisCluster")
        ),
        *(
            LiveObject(pool, "connection pool", "nothing: the worker opens its own")
            for pool in ("redis.ConnectionPool", "redis.asyncio.ConnectionPool")
        ),
        *(
            LiveObject(f"{module}.{kind}", text, "the values it needs")
            for module in ("redis.client", "redis.asyncio.client")
            for kind, text in (("PubSub", "Redis subscription"), ("Pipeline", "Redis pipeline"))
        ),
        # -- locks: `timeout` is the lease, `blocking_timeout` how long to wait for it ---------------------------------
        *(
            role
            for client in CLIENTS
            for role in (
                Lease(f"{client}.lock", Parameter("timeout", 1, None)),
                SetIfAbsent(
                    f"{client}.set",
                    key=Parameter("name", 0),
                    value=Parameter("value", 1),
                    expiry=(
                        Parameter("ex", 2, None),
                        Parameter("px", 3, None),
                        Parameter("exat", 8, None),
                        Parameter("pxat", 9, None),
                    ),
                    only_if=(Parameter("nx", 4, False), True),
                ),
                SetIfAbsent(f"{client}.setnx", key=Parameter("name", 0), value=Parameter("value", 1)),
                *(
                    KeyCommand(f"{client}.{command}", "expires", Parameter("name", 0))
                    for command in ("expire", "expireat", "pexpire", "pexpireat")
                ),
                KeyCommand(f"{client}.get", "reads", Parameter("name", 0)),
                *(
                    KeyCommand(f"{client}.{command}", "removes", Parameter("names", 0))
                    for command in ("delete", "unlink")
                ),
            )
        ),
        *(Lease(f"redis{place}.lock.Lock", Parameter("timeout", 2, None)) for place in ("", ".asyncio")),
        Lock("redis.lock.Lock", "machines", named=True),
        Lock("redis.asyncio.lock.Lock", "machines", blocks=False, named=True),
        *(
            MayLast(f"{ASYNC}.{command}", "the other side", "peer", Parameter("timeout", position, default))
            for command, position, default in (("blpop", 1, 0), ("brpop", 1, 0))
        ),
        LiveObject("redis.lock.Lock", "Redis lock", "its name and token"),
        LiveObject("redis.asyncio.lock.Lock", "Redis lock", "its name and token"),
        Class("redis.BlockingConnectionPool", ("redis.ConnectionPool",)),
        Class("redis.asyncio.BlockingConnectionPool", ("redis.asyncio.ConnectionPool",)),
        *(
            role
            for client in CLIENTS
            for role in (
                Returns(f"{client}.from_url", client),
                Returns(f"{client}.from_pool", client),
                Returns(f"{client.removesuffix('.Redis')}.from_url", client),
            )
        ),
        # A pipeline is a subclass of its client, but a command on it only queues: its own roles, no base.
        Returns("redis.Redis.pipeline", "redis.client.Pipeline"),
        Returns("redis.asyncio.Redis.pipeline", "redis.asyncio.client.Pipeline"),
        Returns("redis.Redis.pubsub", "redis.client.PubSub"),
        Returns("redis.asyncio.Redis.pubsub", "redis.asyncio.client.PubSub"),
        Returns("redis.Redis.lock", "redis.lock.Lock"),
        Returns("redis.asyncio.Redis.lock", "redis.asyncio.lock.Lock"),
        Returns("redis.asyncio.sentinel.Sentinel.master_for", ASYNC),
        Returns("redis.asyncio.sentinel.Sentinel.slave_for", ASYNC),
        Returns("redis.sentinel.Sentinel.master_for", SYNC),
        Returns("redis.sentinel.Sentinel.slave_for", SYNC),
        # -- what blocks ----------------------------------------------------------------------
        *(Blocking(f"{SYNC}.{command}", "database", "`redis.asyncio`") for command in COMMANDS),
        *(Blocking(f"{SYNC}.{command}", "queue", "`redis.asyncio`") for command in BLOCKING_POPS),
        Blocking("redis.client.Pipeline.execute", "database", "`redis.asyncio`"),
        Blocking("redis.client.PubSub.subscribe", "database", "`redis.asyncio`"),
        Blocking("redis.client.PubSub.psubscribe", "database", "`redis.asyncio`"),
        Blocking(
            "redis.client.PubSub.get_message",
            "queue",
            "`redis.asyncio`",
            unless=((Parameter("timeout", 1, 0.0), 0),),  # 0: looks once
        ),
        # A generator: it waits for ever, in the for loop.
        Blocking("redis.client.PubSub.listen", "queue", "`redis.asyncio`"),
        Blocking(
            "redis.lock.Lock.acquire", "lock", "`redis.asyncio`", unless=((Parameter("blocking", 1, None), False),)
        ),
        # `with lock:` waits like `acquire()`.
        *(
            Blocking(f"redis.lock.Lock.{method}", "lock", "`redis.asyncio`")
            for method in ("__enter__", "extend", "release")
        ),
        # -- what must be awaited -------------------------------------------------------------
        *(Coroutine(f"{ASYNC}.{command}") for command in (*COMMANDS, *BLOCKING_POPS)),
        *(Coroutine(f"{ASYNC}.{method}") for method in ("aclose", "close", "transaction")),
        Coroutine("redis.asyncio.client.Pipeline.execute"),  # the other commands of a pipeline only queue
        *(
            Coroutine(f"redis.asyncio.client.PubSub.{method}")
            for method in ("aclose", "close", "get_message", "psubscribe", "punsubscribe", "subscribe", "unsubscribe")
        ),
        *(Coroutine(f"redis.asyncio.lock.Lock.{method}") for method in ("acquire", "extend", "release")),
        *(Coroutine(f"redis.asyncio.ConnectionPool.{method}") for method in ("aclose", "disconnect")),
        *(Consume(f"{module}.PubSub.listen", "each", "gone") for module in ("redis.client", "redis.asyncio.client")),
        # -- messages -------------------------------------------------------------------------
        *(
            role
            for client in CLIENTS
            for role in (
                *(
                    Forgets(f"{client}.{command}", Parameter(channel, 0), Parameter("message", 1))
                    for command, channel in (("publish", "channel"), ("spublish", "shard_channel"))
                ),
                Publish(f"{client}.publish", Parameter("message", 1), "pubsub"),
                Publish(f"{client}.spublish", Parameter("message", 1), "pubsub"),
                Publish(f"{client}.xadd", Parameter("fields", 1), "stream"),
                # The values follow the name, each an item.
                Publish(f"{client}.lpush", Parameter("values", 1), "broker"),
                Publish(f"{client}.rpush", Parameter("values", 1), "broker"),
                Consume(f"{client}.xreadgroup", "batch", "stops", settled=((Parameter("noack", 5, False), True),)),
                Consume(f"{client}.xread", "batch", "gone"),
                *(Consume(f"{client}.{pop}", "one", "gone") for pop in ("blpop", "brpop", "blmove", "brpoplpush")),
                StartDefault(
                    f"{client}.xgroup_create",
                    starts=(Parameter("id", 2, "$"),),
                    means="only what arrives from now on: what the stream holds already is never given to the group",
                ),
                BrokerClient(f"{client}.xread", "Redis Streams"),
                BrokerClient(f"{client}.xreadgroup", "Redis Streams"),
                BrokerClient(f"{client}.xadd", "Redis Streams"),
                Remembers(
                    f"{client}.set",
                    Parameter("name", 0),
                    expiry=(
                        Parameter("ex", 2, None),
                        Parameter("px", 3, None),
                        Parameter("keepttl", 6, False),
                        Parameter("exat", 8, None),
                        Parameter("pxat", 9, None),
                    ),
                    asked_by=("exists", "get"),
                    ended_by=ENDS_KEY,
                    tells=True,
                ),
                Remembers(
                    f"{client}.setnx", Parameter("name", 0), asked_by=("exists", "get"), ended_by=ENDS_KEY, tells=True
                ),
                Remembers(
                    f"{client}.sadd",
                    Parameter("name", 0),
                    member=Parameter("values", 1),
                    asked_by=("sismember", "smismember"),
                    ended_by=(*ENDS_KEY, "srem", "spop", "sdiffstore", "smove"),
                    tells=True,
                ),
                *(
                    Remembers(
                        f"{client}.{command}",
                        Parameter("name", 0),
                        member=Parameter("key", 1, None) if command == "hset" else Parameter("key", 1),
                        asked_by=("hexists", "hget"),
                        ended_by=(*ENDS_KEY, "hdel", "hexpire", "hpexpire", "hsetex"),
                        tells=command == "hsetnx",
                    )
                    for command in ("hset", "hsetnx")
                ),
                LeavesPending(
                    f"{client}.xreadgroup",
                    Parameter("streams", 2),
                    claims=("xautoclaim", "xclaim", "xpending", "xpending_range"),
                    unless=(Parameter("noack", 5, False), True),
                ),
                DoneOnDelivery(f"{client}.xreadgroup", Parameter("noack", 5, False)),
                *(
                    TakesOut(f"{client}.{pop}", Parameter(keys, 0))
                    for pop, keys in (
                        ("blpop", "keys"),
                        ("brpop", "keys"),
                        ("bzpopmax", "keys"),
                        ("bzpopmin", "keys"),
                        ("lpop", "name"),
                        ("rpop", "name"),
                        ("spop", "name"),
                        ("zpopmax", "name"),
                        ("zpopmin", "name"),
                    )
                ),
                Settle(f"{client}.xack", "ack"),
                StreamConsumer(
                    f"{client}.xread",
                    "Redis Streams",
                    group=None,
                    start=Parameter("streams", 0),
                    live=("$",),
                    start_is_mapping=True,
                ),
                # ">" asks for what the group was never given; where the group starts is told by xgroup_create().
                StreamConsumer(
                    f"{client}.xreadgroup",
                    "Redis Streams",
                    group=Parameter("groupname", 0),
                    start=Parameter("streams", 2),
                    live=(">",),
                    start_is_mapping=True,
                ),
                *(Replay(f"{client}.{command}") for command in ("xautoclaim", "xclaim", "xrange", "xrevrange")),
            )
        ),
        *(LoopBound(maker, "Redis client") for maker in (ASYNC, f"{ASYNC}.from_url", "redis.asyncio.from_url")),
    ),
    aliases=(
        ("redis.StrictRedis", SYNC),
        ("redis.client.Redis", SYNC),
        ("redis.client.StrictRedis", SYNC),
        ("redis.asyncio.StrictRedis", ASYNC),
        ("redis.asyncio.client.Redis", ASYNC),
        ("redis.asyncio.client.StrictRedis", ASYNC),
        ("redis.connection.ConnectionPool", "redis.ConnectionPool"),
        ("redis.asyncio.connection.ConnectionPool", "redis.asyncio.ConnectionPool"),
        ("redis.cluster.RedisCluster", "redis.RedisCluster"),
        ("redis.asyncio.cluster.RedisCluster", "redis.asyncio.RedisCluster"),
        ("redis.Sentinel", "redis.sentinel.Sentinel"),
        ("redis.asyncio.Sentinel", "redis.asyncio.sentinel.Sentinel"),
    ),
)
