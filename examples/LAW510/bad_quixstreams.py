"""Renders a page for each row, with a browser that may take a quarter of an hour."""

import subprocess

from quixstreams import Application


def render(row: dict) -> None:
    try:
        subprocess.run(["render", row["page"]], check=True, timeout=900)
    except subprocess.SubprocessError as error:
        row["error"] = str(error)


def run(servers: str) -> None:
    app = Application(servers, consumer_group="pages", auto_offset_reset="earliest")  # LAW510
    frame = app.dataframe(app.topic("pages"))
    frame.update(render)
    app.run()
