"""A class of jobs, whose method has a name that says little: the class is what tests name."""

import threading


class Horn:
    def __init__(self) -> None:
        self._quiet = threading.Event()

    def blow(self) -> None:
        self._quiet.wait(0.1)
