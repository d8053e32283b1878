"""Processes that are started one by one and never joined."""

import multiprocessing


def engrave(plate: str) -> None:
    with open(plate + ".out", "w") as out:
        out.write(plate)


class Workshop:
    def accept(self, plates: list[str]) -> None:
        for plate in plates:
            engraver = multiprocessing.Process(target=engrave, args=(plate,))
            engraver.start()  # LAW204: never joined
