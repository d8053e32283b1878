from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module
    from flake8_async_law.model.resources import Opened


@rule(
    "LAW205",
    "executor-without-shutdown",
    message="{state}, so {harm}; {cure}",
    since="0.1.0",
    words=(("Pool",),),
)
def every_executor_is_shut_down(module: Module) -> Findings:
    """
    Every executor is shut down by who made it.

    Its workers live until then. One pool per call or per object adds threads and processes for as long as the program
    runs, and on exit the interpreter waits for what is still queued. `close()` of a multiprocessing pool lets no more
    work in; only `join()` waits for the workers to leave.

    What to do:
        Use it in a `with` block, or keep one pool for the life of the program and shut it down where that closes.
        Where somebody else does, say so: `# async-law: owner=the plugin manager shuts it down`.

    Stays quiet when:
        A `with` block or an exit stack holds it, something in the class, a base class or the package calls `shutdown`
        (`terminate`, `join`) on what holds it, or hands that method to `atexit` or a clean-up hook.
        It is returned, passed to another object, or made the loop's default executor, which `asyncio.run` shuts down.
        A name of the module holds it, or `main` or a command of a program (`@cli.command`) makes it: it lives as long
        as the process.

    References:
        https://docs.python.org/3/library/concurrent.futures.html#concurrent.futures.Executor.shutdown
        https://docs.python.org/3/library/multiprocessing.html#multiprocessing.pool.Pool
    """
    for executor in module.resources.opened("executor"):
        if executor.is_ended or executor.is_out_of_sight or executor.is_global or executor.is_in_main:
            continue
        if executor.is_in_command and not executor.is_kept and not executor.fate.named("close"):
            continue
        yield executor.finding(**_words(executor))


def _words(executor: Opened) -> dict[str, str]:
    end = executor.role.ends[0]
    kept = f" in {executor.holder}" if executor.is_kept else ""
    if executor.fate.named("close"):
        state = f"the {executor.role.what} that `{executor.name}` makes{kept} is closed and never joined"
        harm = "its workers may still be there when the next one is made"
    else:
        state = f"nobody shuts down the {executor.role.what} that `{executor.name}` makes{kept}"
        harm = "its workers stay with every object that makes one" if kept else "its workers stay after every call"
    if executor.is_kept:
        return {"state": state, "harm": harm, "cure": f"call `{end}()` on it where its owner closes"}
    return {"state": state, "harm": harm, "cure": "use it in a `with` block, or keep one for all calls"}
