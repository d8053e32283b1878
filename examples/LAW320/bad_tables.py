"""A bird count: tables read from and written to files."""

import numpy
import pandas
from aiohttp import web


async def counts(request: web.Request) -> web.Response:
    birds = pandas.read_csv("/counts/birds.csv")  # LAW320: `pandas.read_csv` works on local files
    birds.to_parquet("/counts/birds.parquet")  # LAW320
    numpy.save("/counts/birds.npy", birds["count"])  # LAW320
    return web.json_response({"kinds": len(birds)})
