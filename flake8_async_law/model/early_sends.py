"""Early sends: jobs and messages that leave while a database transaction is open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..catalogue.vocabulary import Enqueue, Publish
from .calls import Call
from .reader import Site
from .transactions import Opened

if TYPE_CHECKING:
    from .module import Module


@dataclass(frozen=True)
class EarlySend:
    """
    `call` sends (or leads to what sends) while `opened` is open. `way` names the helpers passed; empty when the call
    itself sends. `is_message`: it publishes a message, no job.
    """

    call: Call
    opened: Opened
    way: str
    is_message: bool


def early_sends(module: Module) -> Iterator[EarlySend]:
    """Every send of the file that stands in an open transaction, at the place to mend."""
    direct: set[Site] = set()
    for call in [*module.calls(Enqueue), *module.calls(Publish)]:
        if call.site in direct or not leaves_at_once(module, call):
            continue
        opened = module.transactions.around(call.site) or module.transactions.uncommitted(call)
        if opened is None or module.transactions.claims_rows(call.site):
            continue
        direct.add(call.site)
        yield EarlySend(call, opened, "", isinstance(call.role, Publish))
    yield from _through_helpers(module, direct)


def _through_helpers(module: Module, direct: set[Site]) -> Iterator[EarlySend]:
    """Calls inside a transaction of helpers that end up sending."""
    senders = _sending_functions(module)
    if not senders:
        return
    for site in module.notes.sites:
        if site in direct or site.function is None:
            continue
        helper = module.effects.followed(site)
        if helper is None:
            continue
        reached = [r for role in (Enqueue, Publish) for r in module.reached(helper.function, role)]
        reached = [r for r in reached if r.call.site not in direct and leaves_at_once(module, r.call)]
        if not reached:
            continue
        opened = module.transactions.around(site)
        if opened is None or not opened.sure or module.transactions.claims_rows(site):
            continue
        if any(module.transactions.around(step) is not None for r in reached[:1] for step in r.chain):
            continue  # the helper itself opens one: it is reported there
        first = reached[0]
        way = " -> ".join([f"`{helper.short_name}`", *(f"`{f.short_name}`" for f in first.functions), f"`{first.call.name}`"])
        yield EarlySend(Call(site, first.call.role, module), opened, way, isinstance(first.call.role, Publish))


def _sending_functions(module: Module) -> bool:
    return bool(module.calls(Enqueue) or module.calls(Publish))


def leaves_at_once(module: Module, call: Call) -> bool:
    """Does `call` send here and now, whatever becomes of the transaction?"""
    role = call.role
    if isinstance(role, Publish):
        return True
    if not role.sends:
        return False
    if role.after_commit:
        return role.after_commit_unless is not None and module.settings.matches(*role.after_commit_unless)
    if role.same_database:
        return role.outside_when is not None and module.settings.matches(*role.outside_when)
    return not module.defers_to_commit(call)
