"""The same print shop: the press hears of what is committed."""

import dramatiq
from sqlalchemy import create_engine, event
from sqlalchemy.orm import Session, sessionmaker

from shop.models import Print

Factory = sessionmaker(create_engine("postgresql:///shop"))


@dramatiq.actor(queue_name="press", time_limit=60_000, max_retries=3)
def press(print_id: int) -> None:
    print(print_id)


def repeat(old: int) -> None:
    with Factory.begin() as session:
        again = Print(old=old)
        session.add(again)
        session.flush()
        number = again.id
    press.send(number)


class Shop:
    def __init__(self, session: Session) -> None:
        self.session = session

    def order(self) -> int:
        wanted = Print()
        self.session.add(wanted)
        self._keep()
        press.send(wanted.id)
        return wanted.id

    def _keep(self) -> None:
        self.session.commit()


def rush(session: Session) -> None:
    new = Print()
    session.add(new)

    @event.listens_for(session, "after_commit", once=True)
    def start(committed: Session) -> None:
        press.send(new.id)

    session.commit()
