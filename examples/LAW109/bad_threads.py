"""A museum's report: threads that share a session."""

from concurrent.futures import ThreadPoolExecutor

from sqlalchemy.orm import Session


def lines(session: Session, room: int) -> list:
    return list(session.connection().exec_driver_sql("select 1"))


def report(session: Session, rooms: list[int]) -> list:
    with ThreadPoolExecutor(max_workers=4) as pool:
        found = [pool.submit(lines, session, room) for room in rooms]  # LAW109: the one session `session`
    return [future.result() for future in found]
