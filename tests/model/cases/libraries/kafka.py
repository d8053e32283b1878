from aiokafka import AIOKafkaConsumer, AIOKafkaProducer
from confluent_kafka import Consumer, Producer
from kafka import KafkaConsumer, KafkaProducer

producer = KafkaProducer(bootstrap_servers="kafka:9092")
producer.send("orders", b"x").get(10)  # name: kafka.producer.future.FutureRecordMetadata.get
producer.send("orders", b"x")  # name: kafka.KafkaProducer.send
KafkaConsumer("orders", group_id="billing")  # name: kafka.KafkaConsumer
fast = Producer({"bootstrap.servers": "kafka:9092"})
fast.produce("orders", b"x")  # name: confluent_kafka.Producer.produce
Consumer({"group.id": "billing"})  # name: confluent_kafka.Consumer


class Stream:
    def __init__(self, servers):
        self._producer = AIOKafkaProducer(bootstrap_servers=servers)
        self._consumer: AIOKafkaConsumer | None = None

    async def send(self, payload):
        await self._producer.send_and_wait("orders", payload)  # name: aiokafka.AIOKafkaProducer.send_and_wait
        async for message in self._consumer:
            self._consumer  # type-is: aiokafka.AIOKafkaConsumer
