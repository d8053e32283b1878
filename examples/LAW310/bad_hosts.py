"""A weather network's collector: other hosts by SSH, FTP, mail and XML-RPC, all of it on the event loop."""

import ftplib
import imaplib
import xmlrpc.client

import fabric
import invoke
import paramiko
import zmq


class Station:
    def __init__(self, shell: paramiko.SSHClient, mast: fabric.Connection) -> None:
        self.shell = shell
        self.mast = mast

    async def fetch(self, day: str) -> bytes:
        self.shell.connect("ridge.example", timeout=10)  # LAW310: `self.shell.connect` waits for another host
        self.shell.exec_command("sync-readings")  # LAW310
        with self.shell.open_sftp() as files:  # LAW310
            files.get(f"/readings/{day}.csv", "readings.csv")  # LAW310: use `asyncssh`
        return b""

    async def restart(self) -> None:
        self.mast.run("systemctl restart logger")  # LAW310
        invoke.run("ping -c 1 mast.example")  # LAW310: waits for a child process


async def publish(readings: list[bytes], upload: ftplib.FTP) -> None:
    for number, reading in enumerate(readings):
        upload.sendcmd(f"STAT {number} {len(reading)}")  # LAW310


async def orders(box: imaplib.IMAP4, forecast: xmlrpc.client.ServerProxy) -> None:
    box.select("orders")  # LAW310: waits for the mail server
    forecast.compute("ridge")  # LAW310: waits for an HTTP response


async def ask(station: zmq.Socket) -> bytes | None:
    station.send(b"wind?")  # waits only where a thousand messages wait already
    if station.recv(zmq.NOBLOCK):
        return None
    return station.recv()  # LAW310: `station.recv` waits for the network
