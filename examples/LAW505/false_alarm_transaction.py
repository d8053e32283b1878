"""In a transaction it is the commit that raises for what failed."""

from kafka import KafkaProducer


class Ledger:
    def __init__(self, servers: list[str]) -> None:
        self._producer = KafkaProducer(bootstrap_servers=servers, acks="all", transactional_id="ledger")
        self._producer.init_transactions()

    def book(self, account: str, entries: list[bytes]) -> None:
        self._producer.begin_transaction()
        for entry in entries:
            self._producer.send("ledger", key=account.encode(), value=entry)
        self._producer.commit_transaction()

    def close(self) -> None:
        self._producer.close(timeout=10)
