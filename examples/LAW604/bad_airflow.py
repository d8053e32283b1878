"""Workflows that make up for each day since the beginning."""

from datetime import datetime

from airflow import DAG
from airflow.decorators import dag, task
from ledger.book import book

with DAG("book_daily", start_date=datetime(2024, 1, 1), schedule_interval="@daily") as book_daily:  # LAW604: by default
    pass


@dag(
    start_date=datetime(2024, 1, 1),
    schedule="0 5 * * *",
    catchup=True,  # LAW604: all runs of `book_all` that were missed start
)
def book_all():
    @task
    def book_one():
        book("all")

    book_one()
