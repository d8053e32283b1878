import psycopg2


class Stock:
    def __init__(self, dsn: str) -> None:
        self.dsn = dsn

    def left(self, article: int) -> int:
        return self._count("select count(*) from shelf where article = %s", article)

    def _count(self, query: str, article: int) -> int:
        with psycopg2.connect(self.dsn) as connection:
            cursor = connection.cursor()
            cursor.execute(query, (article,))
            return int(cursor.fetchone()[0])
