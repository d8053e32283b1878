"""The shop's web part. The stock is older than it, and in another file."""

from fastapi import FastAPI

from .stock import Stock

app = FastAPI()
stock = Stock("dbname=shop")


class Basket:
    def __init__(self, shelf: Stock) -> None:
        self.shelf = shelf

    async def add(self, article: int) -> bool:
        return self.shelf.left(article) > 0  # LAW311: `self.shelf.left` ends in `psycopg2.connect` through `_count`


@app.get("/articles/{article}")
async def read_article(article: int) -> dict[str, int]:
    return {"left": stock.left(article)}  # LAW311: which waits for the database
