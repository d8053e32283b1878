"""No unit, so nothing that a worker alone would run."""


def bearing(degrees: float) -> float:
    return degrees % 360
