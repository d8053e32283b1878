"""Powertools for AWS Lambda: batches of which only what failed is given again. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Library, Parameter, RecordHandler

LIBRARY: Final = Library(
    name="aws-lambda-powertools",
    imports=("aws_lambda_powertools",),
    docs="https://docs.powertools.aws.dev/lambda/python/latest/utilities/batch/",
    checked_against="3.37.0",
    distribution="aws-lambda-powertools",
    roles=tuple(
        RecordHandler(f"aws_lambda_powertools.utilities.batch.{name}", Parameter("record_handler", 1))
        for name in ("async_process_partial_response", "process_partial_response")
    ),
)
