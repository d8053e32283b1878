"""Retries in workflow services."""

from datetime import timedelta

import backoff
from airflow.sdk import dag, task
from maps.tiles import TileServerDown, draw
from prefect import flow
from prefect import task as prefect_task
from temporalio.common import RetryPolicy

STEADY = RetryPolicy(
    initial_interval=timedelta(seconds=2),  # LAW407: every 2 s
    backoff_coefficient=1.0,
    maximum_attempts=5,
)


@prefect_task(retries=3)  # LAW407: `draw_tile` retries at once
def draw_tile(tile):
    draw(tile)


@flow(retries=3, retry_delay_seconds=10)  # LAW407: `draw_region` retries every 10 s
def draw_region(region):
    draw(region)


@dag(
    schedule=None,
    catchup=False,
    default_args={"retries": 4, "retry_delay": timedelta(seconds=20)},  # LAW407: `draw_country` retries every 20 s
)
def draw_country():
    @task
    def draw_all():
        draw("all")

    draw_all()


@backoff.on_exception(
    backoff.constant,
    TileServerDown,
    interval=1,  # LAW407: `draw_city` retries every 1 s
    max_tries=5,
)
def draw_city(city):
    draw(city)
