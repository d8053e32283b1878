"""paramiko, fabric and invoke: commands and files on another host. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Blocking, Class, Library, LiveObject, Returns

CLIENT: Final = "paramiko.SSHClient"
SFTP: Final = "paramiko.SFTPClient"
CHANNEL: Final = "paramiko.Channel"
TRANSPORT: Final = "paramiko.Transport"
FABRIC: Final = "fabric.Connection"
INSTEAD: Final = "`asyncssh`, or `await asyncio.to_thread(...)`"
COMMAND: Final = "`await asyncio.create_subprocess_exec(...)`, or `await asyncio.to_thread(...)`"

LIBRARY: Final = Library(
    name="paramiko, fabric, invoke",
    imports=("fabric", "invoke", "paramiko"),
    docs="https://docs.paramiko.org/en/stable/api/client.html",
    checked_against="5.1, fabric 3.2",
    distribution="paramiko",
    roles=(
        LiveObject(CLIENT, "SSH connection", "the host and the command"),
        LiveObject(SFTP, "SFTP connection", "the host and the path"),
        Returns(f"{CLIENT}.open_sftp", SFTP),
        Returns(f"{CLIENT}.get_transport", TRANSPORT),
        Returns(f"{CLIENT}.invoke_shell", CHANNEL),
        Returns(f"{SFTP}.from_transport", SFTP),
        Returns(f"{TRANSPORT}.open_session", CHANNEL),
        *(
            Blocking(f"{CLIENT}.{name}", "remote", INSTEAD)
            for name in ("connect", "exec_command", "invoke_shell", "open_sftp")
        ),
        *(
            Blocking(f"{TRANSPORT}.{name}", "remote", INSTEAD)
            for name in ("auth_password", "auth_publickey", "connect", "open_session", "open_sftp_client")
        ),
        *(
            Blocking(f"{SFTP}.{name}", "remote", INSTEAD)
            for name in (
                "chdir",
                "chmod",
                "from_transport",
                "get",
                "getfo",
                "listdir",
                "listdir_attr",
                "lstat",
                "mkdir",
                "open",
                "put",
                "putfo",
                "remove",
                "rename",
                "rmdir",
                "stat",
                "unlink",
            )
        ),
        *(
            Blocking(f"{CHANNEL}.{name}", "remote", INSTEAD)
            for name in ("exec_command", "recv", "recv_exit_status", "recv_stderr", "send", "sendall")
        ),
        # The constructor connects nothing; the first command does.
        LiveObject(FABRIC, "SSH connection", "the host and the command"),
        *(
            Blocking(f"{FABRIC}.{name}", "remote", INSTEAD)
            for name in ("get", "local", "open", "put", "run", "sftp", "sudo")
        ),
        *(Class(f"fabric.{name}", bases=("fabric.Group",)) for name in ("SerialGroup", "ThreadingGroup")),
        Class("fabric.Group"),
        *(Blocking(f"fabric.Group.{name}", "remote", INSTEAD) for name in ("get", "put", "run", "sudo")),
        Blocking("invoke.run", "subprocess", COMMAND),
        Blocking("invoke.sudo", "subprocess", COMMAND),
        Class("invoke.Context"),
        *(Blocking(f"invoke.Context.{name}", "subprocess", COMMAND) for name in ("run", "sudo")),
    ),
    aliases=(
        ("paramiko.client.SSHClient", CLIENT),
        ("paramiko.sftp_client.SFTPClient", SFTP),
        ("paramiko.channel.Channel", CHANNEL),
        ("paramiko.transport.Transport", TRANSPORT),
        ("fabric.connection.Connection", FABRIC),
        ("invoke.context.Context", "invoke.Context"),
    ),
)
