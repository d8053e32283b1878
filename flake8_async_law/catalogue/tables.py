"""pandas and numpy: tables in files, in databases and in memory. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Blocking, Class, CpuWork, FileWork, Library, Returns

FRAME: Final = "pandas.DataFrame"
THREAD: Final = "`await asyncio.to_thread(...)`"
READERS: Final = (
    "read_csv", "read_excel", "read_feather", "read_fwf", "read_hdf", "read_html", "read_json", "read_orc",
    "read_parquet", "read_pickle", "read_table", "read_xml",
)  # fmt: skip
WORK: Final = (
    "apply", "corr", "describe", "drop_duplicates", "iterrows", "itertuples", "join", "map", "merge", "pivot_table",
    "sort_values",
)  # fmt: skip

LIBRARY: Final = Library(
    name="pandas",
    imports=("numpy", "pandas"),
    docs="https://pandas.pydata.org/docs/reference/",
    checked_against="3.1",
    distribution="pandas",
    roles=(
        Class(FRAME),
        *(Returns(f"pandas.{name}", FRAME) for name in READERS if name != "read_html"),
        *(Returns(f"pandas.{name}", FRAME) for name in ("concat", "merge", "pivot_table", "read_sql_query")),
        *(Returns(f"{FRAME}.{name}", FRAME) for name in ("drop_duplicates", "fillna", "merge", "sort_values")),
        *(FileWork(f"pandas.{name}", THREAD) for name in READERS),
        *(FileWork(f"{FRAME}.{name}", THREAD) for name in ("to_excel", "to_feather", "to_parquet", "to_pickle")),
        *(Blocking(f"pandas.{name}", "database", THREAD) for name in ("read_sql", "read_sql_query", "read_sql_table")),
        Blocking(f"{FRAME}.to_sql", "database", THREAD),
        *(CpuWork(f"{FRAME}.{name}", "works through a table") for name in WORK),
        *(CpuWork(f"pandas.{name}", "works through tables") for name in ("concat", "merge", "pivot_table")),
        *(FileWork(f"numpy.{name}", THREAD) for name in ("genfromtxt", "load", "loadtxt", "save", "savetxt", "savez")),
        *(CpuWork(f"numpy.linalg.{name}", "solves a matrix") for name in ("eig", "inv", "lstsq", "qr", "solve", "svd")),
    ),
)
