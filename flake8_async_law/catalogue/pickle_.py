"""pickle and its relatives, which run code that the data names. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import CodeSerializer, Library, Parameter

READ: Final = Parameter("data", 0)
WRITTEN: Final = Parameter("obj", 0)

LIBRARY: Final = Library(
    name="pickle",
    imports=("pickle", "marshal", "dill", "cloudpickle", "jsonpickle"),
    docs="https://docs.python.org/3/library/pickle.html",
    checked_against="3.13, dill 0.4.1, cloudpickle 3.1.3, jsonpickle 4.1.4",
    roles=(
        *(CodeSerializer(module, "both") for module in ("pickle", "dill", "cloudpickle", "jsonpickle")),
        CodeSerializer("pickle.loads", "read", READ),
        CodeSerializer("pickle.dumps", "write", WRITTEN),
        CodeSerializer("marshal.loads", "read", Parameter("bytes", 0)),
        CodeSerializer("dill.loads", "read", Parameter("str", 0)),
        CodeSerializer("dill.dumps", "write", WRITTEN),
        CodeSerializer("cloudpickle.dumps", "write", WRITTEN),
        CodeSerializer("jsonpickle.decode", "read", Parameter("string", 0)),
        CodeSerializer("jsonpickle.loads", "read", Parameter("string", 0)),
    ),
    aliases=(("cloudpickle.loads", "pickle.loads"), ("cloudpickle.cloudpickle.dumps", "cloudpickle.dumps")),
)
