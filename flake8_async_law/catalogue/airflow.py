"""What Airflow means: the decorators and classes of a DAG file. Retries wait five minutes by default."""

from __future__ import annotations

from typing import Final

from .vocabulary import ABSENT, JobContract, JobLimit, Library, Parameter, Periodic, RetryDefaults, RetryPolicy

NO_EXPONENT: Final = (False, None, 0)

LIBRARY = Library(
    name="Airflow",
    imports=("airflow",),
    docs="https://airflow.apache.org/docs/apache-airflow/stable/core-concepts/dags.html",
    checked_against="3.3",
    distribution="apache-airflow",
    roles=(
        JobContract(
            "airflow",
            "an Airflow worker",
            "before",
            limit_with=("execution_timeout",),
            tries_with=("retries",),
            ends="its task instance, in state failed",
            heard_by=("on_failure_callback",),
        ),
        *(
            RetryPolicy(
                name,
                attempts=Parameter("retries"),
                none=(0, None),
                delay=Parameter("retry_delay"),
                instead_of_delay=(Parameter("retry_policy"),),
                flat=((Parameter("retry_exponential_backoff", default=False), NO_EXPONENT),),
                nested="default_args",
            )
            for name in ("airflow.sdk.task", "airflow.sdk.dag")
        ),
        RetryDefaults("airflow.sdk.DAG", Parameter("default_args"), like="airflow.sdk.task"),
        *(
            Periodic(
                name,
                when=(Parameter("schedule", default=default),),
                guards=((Parameter("max_active_runs"), (1,)),),
                nested=Parameter("default_args"),
                nested_guards=(("depends_on_past", (True,)), ("max_active_tis_per_dag", (1,))),
                limit=Parameter("dagrun_timeout", default=default),
                catch_up=Parameter("catchup"),
                old="schedule_interval",
            )
            for name, default in (("airflow.sdk.dag", ABSENT), ("airflow.sdk.DAG", None))
        ),
        JobLimit("airflow.sdk.task", ("execution_timeout",)),
    ),
    aliases=(
        ("airflow.decorators.task", "airflow.sdk.task"),
        ("airflow.decorators.dag", "airflow.sdk.dag"),
        ("airflow.DAG", "airflow.sdk.DAG"),
        ("airflow.models.DAG", "airflow.sdk.DAG"),
        ("airflow.models.dag.DAG", "airflow.sdk.DAG"),
    ),
)
