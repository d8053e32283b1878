"""Runs the job as the plain function that it is."""

from lamps import light


def test_a_lamp_is_lit() -> None:
    assert light(3) == "lamp 3 is lit"
    assert light(3) == light(3)
