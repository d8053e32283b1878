import redis
import redis.asyncio as aredis
from redis import Redis
from redis.asyncio import Redis as AsyncRedis

client = redis.Redis(host="cache")
client.publish("orders", "x")  # name: redis.Redis.publish
redis.from_url("redis://cache").lpush("orders", "x")  # name: redis.Redis.lpush
Redis.from_url("redis://cache").xadd("orders", {"id": 1})  # name: redis.Redis.xadd
redis.StrictRedis()  # name: redis.Redis
pipe = client.pipeline()
pipe.execute()  # name: redis.client.Pipeline.execute


async def main(given: AsyncRedis):
    await given.publish("orders", "x")  # name: redis.asyncio.Redis.publish
    other = aredis.from_url("redis://cache")
    await other.xread({"orders": "$"})  # name: redis.asyncio.Redis.xread
    async with aredis.Redis() as opened:
        await opened.rpush("orders", "x")  # name: redis.asyncio.Redis.rpush
    pubsub = other.pubsub()
    pubsub  # type-is: redis.asyncio.client.PubSub
