"""A print shop on SQLAlchemy: a session opens its transaction by itself, and only `commit()` ends it."""

import dramatiq
from fastapi import APIRouter, Depends
from sqlalchemy import create_engine, event, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Session, sessionmaker

from shop.db import get_session
from shop.models import Print, Sheet

router = APIRouter()
Factory = sessionmaker(create_engine("postgresql:///shop"))


@dramatiq.actor(queue_name="press", time_limit=60_000, max_retries=3)
def press(print_id: int) -> None:
    print(print_id)


@router.post("/prints")
async def order(session: AsyncSession = Depends(get_session)) -> int:
    wanted = Print()
    session.add(wanted)
    await session.flush()
    press.send(wanted.id)  # LAW601: sends the job before `session.commit()`: a rollback cannot take it back
    await session.commit()
    return wanted.id


def repeat(old: int) -> None:
    with Factory.begin() as session:
        again = Print(old=old)
        session.add(again)
        press.send(again.id)  # LAW601: before `Factory.begin()` commits


class Shop:
    def __init__(self, session: Session) -> None:
        self.session = session

    def redo(self, print_id: int) -> None:
        self.session.execute(update(Print).where(Print.id == print_id).values(state="again"))
        press.send(print_id)  # LAW601: send it after `self.session.commit()`
        self.session.commit()

    def hold(self, print_id: int) -> None:
        found = self.session.get(Print, print_id)
        found.state = "held"
        press.send(found.id)  # LAW601
        self.session.commit()

    def keep(self, sheets: int) -> None:
        sheet = Sheet(count=sheets)
        self.session.add(sheet)
        self.session.flush()
        press.send(sheet.id)  # LAW601: while `self.session.add(sheet)` is not committed


def add(session: Session) -> Print:
    new = Print()
    session.add(new)
    return new


def launch(new: Print) -> None:
    press.send(new.id)


def rush(session: Session) -> None:
    new = add(session)
    launch(new)  # LAW601: (through `launch` -> `press.send`)
    session.commit()


def number(session: Session, print_id: int) -> None:
    message = press.send(print_id)  # LAW601: before `session.commit()`
    session.add(Sheet(message=message.message_id))
    session.commit()


@event.listens_for(Print, "after_insert")
def inserted(mapper: object, connection: object, new: Print) -> None:
    press.send(new.id)  # LAW601: while `after_insert` is handled, inside the flush
