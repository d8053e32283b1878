"""Cancel scopes of trio and AnyIO around plain code."""

import anyio
import trio


async def solve(puzzle):
    with trio.move_on_after(5) as scope:  # LAW214: it never takes effect
        puzzle.solve()
    return scope.cancelled_caught


async def guess(puzzle):
    with anyio.fail_after(5):  # LAW214: run the work in a thread or process
        for letter in "abc":
            puzzle.try_letter(letter)
