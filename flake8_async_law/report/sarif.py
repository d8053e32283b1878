"""
Findings as SARIF 2.1.0 (OASIS, Static Analysis Results Interchange Format), which code hosts show beside the code.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from flake8_async_law import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

    from . import Located

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def findings(entries: Sequence[Located], slugs: dict[str, str]) -> str:
    """One run with a result for each finding, and the rules that spoke."""
    results = [
        {
            "ruleId": report.code,
            "level": "warning",
            "message": {"text": report.text},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {"uri": quote(path.replace("\\", "/"))},
                        "region": {"startLine": report.line, "startColumn": report.column + 1},
                    }
                }
            ],
        }
        for path, report in entries
    ]
    rules = [_rule(code, slugs.get(code)) for code in sorted({report.code for _, report in entries})]
    return json.dumps(_document(rules, results), indent=2) + "\n"


def _rule(code: str, slug: str | None) -> dict[str, Any]:
    return {"id": code, "name": slug} if slug else {"id": code}


def _document(rules: list[dict[str, Any]], results: list[dict[str, Any]]) -> dict[str, Any]:
    driver = {"name": "flake8-async-law", "version": __version__, "rules": rules}
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [{"tool": {"driver": driver}, "results": results}]}


def joined(documents: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """One document with every result of `documents`, each once."""
    runs = [run for document in documents for run in document["runs"]]
    rules = {rule["id"]: rule for run in runs for rule in run["tool"]["driver"].get("rules", ())}
    results = {json.dumps(result, sort_keys=True): result for run in runs for result in run.get("results", ())}
    ordered = sorted(results.values(), key=_place)
    return _document([rules[code] for code in sorted(rules)], ordered)


def _place(result: dict[str, Any]) -> tuple[str, int, int, str]:
    where = result["locations"][0]["physicalLocation"]
    region = where["region"]
    return where["artifactLocation"]["uri"], region["startLine"], region["startColumn"], result["ruleId"]
