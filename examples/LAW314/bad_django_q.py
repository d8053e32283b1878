"""A village newsletter, with Django Q2."""

from django_q.tasks import async_task, result


def layout(page: int) -> int:
    return page


def issue(pages: list[int]) -> object:
    last = async_task(layout, pages[-1], timeout=60)
    return result(last, wait=30_000)  # LAW314: job `issue`


def publish(pages: list[int]) -> None:
    async_task(issue, pages, timeout=600)
