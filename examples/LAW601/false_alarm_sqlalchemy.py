"""A print shop again: nothing of this is uncommitted when it is sent, as far as can be told."""

from sqlalchemy.orm import Session

from shop.books import book
from shop.models import Print
from shop.tasks import press


def order(session: Session, again: bool) -> None:
    new = Print()
    try:
        session.add(new)
        session.commit()
    except ValueError:
        session.rollback()
        raise
    press.delay(new.id)


def only_read(session: Session, print_id: int) -> None:
    found = session.get(Print, print_id)
    press.delay(found.id)


def elsewhere(session: Session) -> None:
    new = Print()
    session.add(new)
    book(session, new)  # in another module: it may commit
    press.delay(new.id)


class Unit:
    def __init__(self, session: Session) -> None:
        self.session = session

    def commit(self) -> None:
        self.session.commit()


def in_a_unit(unit: Unit) -> None:
    new = Print()
    unit.session.add(new)
    unit.commit()
    press.delay(new.id)
