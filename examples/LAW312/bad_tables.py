"""A beekeepers' statistic: tables of all hives, joined and sorted between two requests."""

import numpy
import pandas
from fastapi import FastAPI

app = FastAPI()


@app.post("/hives/{region}")
async def best_hives(region: str, weights: list[float], owners: list[str]) -> list[str]:
    hives = pandas.DataFrame({"owner": owners, "weight": weights})
    totals = hives.merge(pandas.DataFrame({"owner": owners}), on="owner")  # LAW312: works through a table
    best = totals.sort_values("weight")  # LAW312
    numpy.linalg.svd(best[["weight"]])  # LAW312: solves a matrix
    return list(best["owner"])
