"""tornado's loop hands work to a thread; nobody asks how it went."""

from tornado.ioloop import IOLoop


def rebuild(name: str) -> None:
    print("rebuilt", name)


class Board:
    def refresh(self, name: str) -> None:
        IOLoop.current().run_in_executor(None, rebuild, name)  # LAW201: nobody learns how it ended
