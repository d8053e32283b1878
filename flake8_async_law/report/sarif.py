"""
Findings as SARIF 2.1.0 (OASIS, Static Analysis Results Interchange Format), which code hosts show beside the code.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, unquote

from flake8_async_law import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

    from . import Located

NAME: Final = "flake8-async-law"
SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


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
                        "artifactLocation": {"uri": _uri(path)},
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
    driver = {"name": NAME, "version": __version__, "rules": rules}
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [{"tool": {"driver": driver}, "results": results}]}


def _uri(path: str) -> str:
    """The address of a file: relative, where its path is."""
    spelled = quote(os.fsencode(path.replace(os.sep, "/")))
    return f"file://{spelled if spelled[:1] == '/' else '/' + spelled}" if os.path.isabs(path) else spelled


def is_report(read: Any) -> bool:
    """Is this what `findings` wrote?"""
    try:
        return read["version"] == "2.1.0" and all(
            run["tool"]["driver"]["name"] == NAME
            and all(isinstance(rule["id"], str) for rule in run["tool"]["driver"]["rules"])
            and all(_place(result) for result in run["results"])
            for run in read["runs"]
        )
    except (AttributeError, IndexError, KeyError, TypeError):
        return False


def joined(documents: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """One document with every result of `documents` (see `is_report`), each once, in the order of `findings`."""
    runs = [run for document in documents for run in document["runs"]]
    rules = {rule["id"]: rule for run in runs for rule in run["tool"]["driver"]["rules"]}
    results = {json.dumps(result, sort_keys=True): result for run in runs for result in run["results"]}
    ordered = sorted(results.values(), key=_place)
    return _document([rules[code] for code in sorted(rules)], ordered)


def _place(result: dict[str, Any]) -> tuple[str, int, int, str, str]:
    """By this the results sort as findings do."""
    where = result["locations"][0]["physicalLocation"]
    region = where["region"]
    path = unquote(where["artifactLocation"]["uri"].removeprefix("file://"), errors="surrogateescape")
    return path, int(region["startLine"]), int(region["startColumn"]), str(result["ruleId"]), result["message"]["text"]
