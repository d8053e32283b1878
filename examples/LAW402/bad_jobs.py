"""Publishing of articles: a step of the job may fail without a word."""

import contextlib

from celery import shared_task

from press.articles import publish_article
from press.feeds import ping_hubs
from press.search import index_article


@shared_task(time_limit=120, queue="publish")
def publish(article_id: int) -> None:
    article = publish_article(article_id)
    with contextlib.suppress(Exception):  # LAW402: in job `publish`
        index_article(article_id, article.text())
    for hub in article.hubs():
        try:
            ping_hubs(hub, article.feed_url())
        except Exception:  # LAW402: the queue counts the job as done
            pass
