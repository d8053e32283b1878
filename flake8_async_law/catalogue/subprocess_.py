"""subprocess and the process calls of os. Data only."""

from __future__ import annotations

from .vocabulary import Attribute, Blocking, Class, Library, LiveObject, Opens, Parameter

EXEC = "`await asyncio.create_subprocess_exec(...)`, or `await asyncio.to_thread(...)`"
SHELL = "`await asyncio.create_subprocess_shell(...)`, or `await asyncio.to_thread(...)`"
WAIT = "`await asyncio.create_subprocess_exec(...)` and its `await process.wait()`, or `await asyncio.to_thread(...)`"

LIBRARY = Library(
    name="subprocess",
    imports=("subprocess", "os"),
    docs="https://docs.python.org/3/library/subprocess.html",
    checked_against="3.13",
    roles=(
        Opens(
            "subprocess.Popen",
            "worker",
            "child process",
            ends=("communicate", "kill", "poll", "send_signal", "terminate", "wait"),
            detached_by=("creationflags", "preexec_fn", "process_group", "start_new_session"),
        ),
        # `Popen()` itself is left out: it forks and returns; what waits for the child is `wait`.
        LiveObject("subprocess.Popen", "subprocess", "its output"),
        Class("subprocess.Popen"),
        *(
            Blocking(f"subprocess.{name}", kind="subprocess", instead=EXEC)
            for name in ("run", "call", "check_call", "check_output")
        ),
        Blocking("subprocess.getoutput", kind="subprocess", instead=SHELL),
        Blocking("subprocess.getstatusoutput", kind="subprocess", instead=SHELL),
        Blocking(
            "subprocess.Popen.wait",
            kind="subprocess",
            instead=WAIT,
            unless=((Parameter("timeout", 0, None), 0),),  # a poll: raises TimeoutExpired at once
        ),
        Blocking(
            "subprocess.Popen.communicate",
            kind="subprocess",
            instead="`await asyncio.create_subprocess_exec(...)` and its `await process.communicate()`, "
            "or `await asyncio.to_thread(...)`",
            unless=((Parameter("timeout", 1, None), 0),),
        ),
        Blocking("os.system", kind="subprocess", instead=SHELL),
        # Gives a pipe; reading or closing it waits for the child, and it is good for nothing else.
        Blocking("os.popen", kind="subprocess", instead=SHELL),
        Blocking("os.wait", kind="subprocess", instead=WAIT),
        Blocking(
            "os.waitpid",
            kind="subprocess",
            instead=WAIT,
            unless=((Parameter("options", 1), "os.WNOHANG"),),
        ),
        Blocking(
            "os.wait3",
            kind="subprocess",
            instead=WAIT,
            unless=((Parameter("options", 0), "os.WNOHANG"),),
        ),
        Blocking(
            "os.wait4",
            kind="subprocess",
            instead=WAIT,
            unless=((Parameter("options", 1), "os.WNOHANG"),),
        ),
        # A pipe from the child: `PipeEnd` stands for the file that reads from it.
        *(Attribute(f"subprocess.Popen.{name}", "subprocess.PipeEnd") for name in ("stderr", "stdout")),
        *(
            Blocking(f"subprocess.PipeEnd.{name}", "subprocess", EXEC)
            for name in ("__iter__", "read", "readline", "readlines")
        ),
    ),
)
