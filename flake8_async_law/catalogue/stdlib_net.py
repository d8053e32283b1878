"""ftplib, imaplib, poplib and xmlrpc: the older protocols of the standard library. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Blocking, Class, Library, LiveObject, Parameter

INSTEAD: Final = "`await asyncio.to_thread(...)`"

LIBRARY: Final = Library(
    name="ftplib, imaplib, poplib, xmlrpc",
    imports=("ftplib", "imaplib", "poplib", "xmlrpc"),
    docs="https://docs.python.org/3/library/ftplib.html",
    checked_against="3.13",
    roles=(
        # The constructor connects, but only when a host is given.
        *(
            Blocking(f"ftplib.{name}", "remote", INSTEAD, unless=((Parameter("host", 0, ""), ""),))
            for name in ("FTP", "FTP_TLS")
        ),
        LiveObject("ftplib.FTP", "FTP connection", "the host and the path"),
        Class("ftplib.FTP_TLS", bases=("ftplib.FTP",)),
        *(
            Blocking(f"ftplib.FTP.{name}", "remote", INSTEAD)
            for name in (
                "connect",
                "cwd",
                "delete",
                "dir",
                "login",
                "mkd",
                "nlst",
                "quit",
                "rename",
                "retrbinary",
                "retrlines",
                "sendcmd",
                "size",
                "storbinary",
                "storlines",
            )
        ),
        # An empty host is this machine.
        *(Blocking(f"imaplib.{name}", "mail", INSTEAD) for name in ("IMAP4", "IMAP4_SSL")),
        LiveObject("imaplib.IMAP4", "mail connection", "the host and the folder"),
        Class("imaplib.IMAP4_SSL", bases=("imaplib.IMAP4",)),
        *(
            Blocking(f"imaplib.IMAP4.{name}", "mail", INSTEAD)
            for name in (
                "append",
                "copy",
                "expunge",
                "fetch",
                "list",
                "login",
                "logout",
                "noop",
                "search",
                "select",
                "store",
                "uid",
            )
        ),
        *(Blocking(f"poplib.{name}", "mail", INSTEAD) for name in ("POP3", "POP3_SSL")),
        LiveObject("poplib.POP3", "mail connection", "the host and the number"),
        Class("poplib.POP3_SSL", bases=("poplib.POP3",)),
        *(
            Blocking(f"poplib.POP3.{name}", "mail", INSTEAD)
            for name in ("dele", "list", "pass_", "quit", "retr", "stat", "top", "user")
        ),
        # Any method called on it is a request; the constructor sends none.
        LiveObject("xmlrpc.client.ServerProxy", "RPC client", "the URL and the arguments"),
        Blocking("xmlrpc.client.ServerProxy.*", "http", INSTEAD),
    ),
    aliases=(("xmlrpc.client.Server", "xmlrpc.client.ServerProxy"),),
)
