"""
What makes values on demand: mappings and fields that are given a callable instead of a value. Data only.

The standard library's and those of the two packages whose fields are declared the same way.
"""

from __future__ import annotations

from .vocabulary import Factory, Library, Parameter

LIBRARY = Library(
    name="factories",
    imports=("attr", "attrs", "collections", "dataclasses", "pydantic"),
    docs="https://docs.python.org/3/library/dataclasses.html#dataclasses.field",
    checked_against="attrs 26.1, pydantic 2.14",
    roles=(
        Factory("collections.defaultdict", callable=Parameter("default_factory", 0, None)),
        Factory("dataclasses.field", callable=Parameter("default_factory")),
        Factory("attr.ib", callable=Parameter("factory", 9, None)),
        Factory("attrs.field", callable=Parameter("factory", None, None)),
        Factory("pydantic.Field", callable=Parameter("default_factory")),
    ),
    aliases=(("attr.field", "attrs.field"), ("attr.attrib", "attr.ib")),
)
