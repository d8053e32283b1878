from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW507",
    "event-without-version",
    message="what `{name}` sends has no version, so a reader can't tell the old shape from the next one; {cure}",
    since="0.1.0",
    plays=(("Publish",),),
    strict=True,
)
def an_event_says_which_version_it_is(module: Module) -> Findings:
    """
    An event says which version it is.

    Events outlive the code that wrote them, and reader and writer are never deployed at the same moment. When a field
    is renamed, a reader meets both shapes; without a version in the message it can only guess, and guesses at the worst
    time.

    What to do:
        Put a version (or the id of a schema) into the message or its headers, from the first one on.
        Where it never changes, say so: `# async-law: waive=the format is fixed by the device`.

    Stays quiet when:
        The fields can't be seen: the message is built elsewhere, or from what can't be read. Seen are dicts (also
        through names, `json.dumps` and the like, a helper of the same file) and the fields of dataclasses and models.
        A field, a header or an attribute is called version, schema, revision or `v`, or a text in it ends in one
        (`order.placed.v2`). `specversion` is the envelope's version, and the name of a topic versions nothing.
        A serializer of a schema registry is used in the file. Names tell of telemetry. The message names where its
        answer goes (`reply_to`), or is that answer: question and answer are released together.

    References:
        CloudEvents, CNCF, Version 1.0 and its Primer, section on versioning
        Rae, Rollins, Shute, Sodhi, Vingralek, Online, Asynchronous Schema Change in F1, PVLDB 6(11), 2013
    """
    for call in module.events.unversioned():
        yield call.finding(name=call.name, cure="add a version or schema id to the message or its headers")
