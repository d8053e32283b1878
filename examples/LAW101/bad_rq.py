"""A photo shop: RQ pickles, so some of it goes through and is stale, and the rest raises at the caller."""

import threading
from functools import partial

from flask import Blueprint, request
from redis import Redis
from rq import Queue
from sqlalchemy import select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

shop = Blueprint("shop", __name__)
redis = Redis.from_url("redis://queue", socket_timeout=5)
prints = Queue("prints", connection=redis)


class Base(DeclarativeBase):
    pass


class Photo(Base):
    __tablename__ = "photo"

    id: Mapped[int] = mapped_column(primary_key=True)
    path: Mapped[str]


def develop(photo, session=None, size="10x15"):
    return photo, session, size


def order(session: Session, photo_id: int) -> None:
    photo = session.get(Photo, photo_id)
    prints.enqueue(develop, photo, job_timeout=60)  # LAW101: it is copied, so the job works on a stale snapshot
    prints.enqueue(develop, photo_id, session)  # LAW101: a database session travels to `prints.enqueue` as `session`
    prints.enqueue(develop, args=(photo_id,), kwargs={"session": session})  # LAW101: it cannot be pickled
    prints.enqueue(partial(develop, photo), size="20x30")  # LAW101: `photo`
    for waiting in session.scalars(select(Photo)):
        prints.enqueue(develop, waiting)  # LAW101: `waiting`


@shop.post("/photos")
def upload():
    job = prints.enqueue(develop, request.files["photo"])  # LAW101: an uploaded file travels
    prints.enqueue(develop, request)  # LAW101: a web request travels
    return {"job": job.id}


def scan(path: str) -> None:
    with open(path, "rb") as picture:
        prints.enqueue(develop, picture)  # LAW101: an open file travels to `prints.enqueue` as `picture`

    def rotate(angle):
        return angle

    prints.enqueue(rotate, 90)  # LAW101: a function defined inside another
    prints.enqueue(develop, lambda: path)  # LAW101: a lambda travels


class Lab:
    """Keeps a session and a lock: whatever carries `self` carries them."""

    def __init__(self, session: Session):
        self.session = session
        self.lock = threading.Lock()

    def start(self, photo_id: int) -> None:
        prints.enqueue(self.run, photo_id)  # LAW101: a method whose object keeps a database session
        prints.enqueue(develop, self)  # LAW101: an object that keeps a database session

    def run(self, photo_id: int) -> None:
        self.session.get(Photo, photo_id)
