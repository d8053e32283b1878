"""Usage records that come back every minute."""

import logging

import pulsar
from billing import charge

log = logging.getLogger(__name__)


def run(client: pulsar.Client, stop) -> None:
    records = client.subscribe("usage", "billing", initial_position=pulsar.InitialPosition.Earliest)
    while not stop.is_set():
        record = records.receive()
        try:
            charge(record.data())
        except Exception:
            log.exception("usage record refused")
            records.negative_acknowledge(record)  # LAW410
        else:
            records.acknowledge(record)
    records.close()
