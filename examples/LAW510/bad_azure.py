"""Copies the archive of a customer."""

import subprocess

from azure.servicebus import AutoLockRenewer, ServiceBusClient


def run(address):
    renewer = AutoLockRenewer(max_lock_renewal_duration=600)  # LAW510: `subprocess.run(
    with ServiceBusClient.from_connection_string(address) as client:
        with client.get_queue_receiver("copies", auto_lock_renewer=renewer) as receiver:
            for message in receiver:
                subprocess.run(["copy", str(message)], timeout=7200, check=True)
                receiver.complete_message(message)
