"""pandas and numpy: tables and arrays, which may be of any size. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Bulk, BulkClass, Class, Library, Parameter, Returns

FRAME: Final = "pandas.DataFrame"
TABLE: Final = "a whole data frame"

LIBRARY: Final = Library(
    name="pandas",
    imports=("pandas", "numpy"),
    docs="https://pandas.pydata.org/docs/reference/frame.html",
    checked_against="pandas 3.1.1, numpy 2.5.5",
    distribution="pandas",
    roles=(
        Class(FRAME),
        BulkClass(FRAME, TABLE),
        BulkClass("numpy.ndarray", "a whole array"),
        *(
            Returns(f"pandas.{name}", FRAME)
            for name in ("read_csv", "read_excel", "read_json", "read_parquet", "read_sql", "read_sql_query")
        ),
        *(
            Returns(f"{FRAME}.{name}", "$self")
            for name in ("copy", "dropna", "fillna", "merge", "rename", "reset_index", "sort_values")
        ),
        *(Returns(f"numpy.{name}", "numpy.ndarray") for name in ("asarray", "load", "loadtxt", "stack")),
        # With a path they write a file and give nothing.
        Bulk(f"{FRAME}.to_csv", TABLE, Parameter("path_or_buf", 0, None)),
        Bulk(f"{FRAME}.to_json", TABLE, Parameter("path_or_buf", 0, None)),
        Bulk(f"{FRAME}.to_parquet", TABLE, Parameter("path", 0, None)),
        Bulk(f"{FRAME}.to_dict", TABLE),
        Bulk("numpy.ndarray.tobytes", "a whole array"),
        Bulk("numpy.ndarray.tolist", "a whole array"),
    ),
)
