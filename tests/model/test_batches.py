"""Work on many things at once, and who learns what of it failed."""

from __future__ import annotations

import pytest

from .marked import module_of


@pytest.mark.parametrize(
    ("statement", "unread"),
    [
        ("es.bulk(operations=rows)", True),
        ("answer = es.bulk(operations=rows); print(answer['took'])", True),
        ("answer = es.bulk(operations=rows); print(answer['errors'])", False),
        ("return es.bulk(operations=rows)", False),
        ("helpers.bulk(es, rows)", False),
        ("helpers.bulk(es, rows, raise_on_error=False)", True),
        ("ok, errors = helpers.bulk(es, rows, raise_on_error=False); print(errors)", False),
        ("ok, errors = helpers.bulk(es, rows, raise_on_error=False); print(ok)", True),
        ("helpers.bulk(es, rows, raise_on_error=strict)", False),
    ],
)
def test_an_answer_that_nobody_reads(statement, unread):
    head = "from elasticsearch import Elasticsearch, helpers\n"
    source = f"{head}def store(es: Elasticsearch, rows, strict):\n    {statement}\n"

    assert bool(list(module_of(source).batches.unread_answers())) is unread


@pytest.mark.parametrize(
    ("body", "end", "blind"),
    [
        pytest.param("book(record['body'])", "", True, id="the first failure brings all back"),
        pytest.param("try:\n    book(record['body'])\nexcept Exception:\n    print(record)", "", True, id="kept"),
        pytest.param(
            "try:\n    book(record['body'])\nexcept Exception:\n    failed.append(record)",
            "return {'batchItemFailures': failed}",
            False,
            id="named",
        ),
        pytest.param("book(record['Sns']['Message'])", "", False, id="no queue"),
    ],
)
def test_records_of_a_batch(body, end, blind):
    inner = body.replace("\n", "\n        ")
    loop = f"    for record in event['Records']:\n        {inner}\n"
    source = f"def handler(event, context):\n    failed = []\n{loop}    {end or 'pass'}\n"

    assert bool(list(module_of(source).batches.blind())) is blind
