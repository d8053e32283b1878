from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW108",
    "unsafe-payload-serializer",
    message="`{what}` {does}; {cure}",
    since="0.1.0",
    words=(("ickle", "marshal", "dill", "pyobj", "insecure_serializers", "x-python-serialize"),),
)
def no_payload_may_run_code(module: Module) -> Findings:
    """
    No payload may run code.

    A pickle is a program: reading one does whatever its author wrote. Who can write to the broker or the cache (another
    service, a tenant, whoever finds the Redis without a password) runs code in the worker. It is the reader that is at
    risk: a worker which accepts pickle beside JSON is open, although nobody sends it any.

    What to do:
        Write and read JSON, msgpack or a schema's format, and accept nothing else (`accept_content = ["json"]`).
        Where it has to be pickle, sign the payload, and check the signature before reading.

    Stays quiet when:
        The default of a library which nobody spelled is pickle.
        Settings choose pickle for what is sent beside those that accept it: the readers are told of.
        The data's origin can't be seen, or it is a file, a pipe or a process pool of the program's own.

    References:
        https://docs.python.org/3/library/pickle.html
        https://docs.celeryq.dev/en/stable/userguide/security.html#serializers
    """
    for unsafe in module.payloads.unsafe_formats():
        yield Finding(unsafe.place, {"what": unsafe.what, "does": _DOES[unsafe.does], "cure": _CURE[unsafe.does]})


_DOES = {
    "reads": "reads what others wrote in a format that runs code, so whoever can write there runs code here",
    "writes": "sends a format that runs code when read, so readers have to accept code from whoever can write there",
    "writes and reads": "takes payloads in a format that runs code, so whoever can write to the broker runs code here",
    "accepts": "accepts pickle, so whoever can write to the broker runs code in the worker",
    "chooses": "chooses a format that runs code when read, so whoever can write to the broker runs code in the reader",
}
_CURE = {
    "reads": "read JSON or msgpack",
    "writes": "send JSON or msgpack",
    "writes and reads": "use a serializer of plain data",
    "accepts": "accept `json` alone",
    "chooses": "use JSON or msgpack",
}
