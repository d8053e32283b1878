"""Workflows whose runs may overlap by default, or because somebody allowed it."""

from datetime import datetime, timedelta

from airflow.sdk import DAG, dag, task
from archive.sync import sync
from prefect import flow
from temporalio.client import ScheduleOverlapPolicy, SchedulePolicy

OVERLAPPING = SchedulePolicy(overlap=ScheduleOverlapPolicy.ALLOW_ALL)  # LAW603: `SchedulePolicy` allows runs


@dag(schedule="*/15 * * * *", start_date=datetime(2026, 1, 1), catchup=False)  # LAW603: every 15 minutes
def sync_archive():
    @task(execution_timeout=timedelta(hours=1))
    def sync_all():
        sync("all")

    sync_all()


with DAG(  # LAW603: every hour
    "sync_hourly", schedule=timedelta(hours=1), start_date=datetime(2026, 1, 1), catchup=False
):
    pass


@flow(timeout_seconds=7200)
def sync_flow():
    sync("all")


if __name__ == "__main__":
    sync_flow.serve(name="sync", interval=900)  # LAW603: `sync_flow` is started every 15 minutes
