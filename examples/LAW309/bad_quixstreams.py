"""A topic that keeps everything."""

from quixstreams import Application
from quixstreams.models import TopicConfig


def rows(app: Application):
    return app.topic(
        "rows",
        config=TopicConfig(6, 3, {"retention.ms": "-1"}),  # LAW309
    )
