"""pandas and numpy: tables and arrays, which may be of any size. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Bulk, BulkClass, Class, Library, Parameter, Returns

FRAME: Final = "pandas.DataFrame"
PART: Final = "pandas.core.generic.NDFrame"
"""What stands for rows or columns that were picked: a frame or a series, whose own items may be single values."""
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
            for name in (
                "concat", "merge", "read_csv", "read_excel", "read_feather", "read_json", "read_parquet", "read_sql",
                "read_sql_query", "read_sql_table",
            )
        ),
        *(
            Returns(f"{FRAME}.{name}", "$self")
            for name in (
                "assign", "astype", "copy", "drop", "drop_duplicates", "dropna", "fillna", "join", "merge", "query",
                "rename", "reset_index", "set_index", "sort_values",
            )
        ),
        Class(PART),
        BulkClass(PART, TABLE),
        Returns(f"{FRAME}.__getitem__", PART),
        *(Returns(f"numpy.{name}", "numpy.ndarray") for name in ("asarray", "load", "loadtxt", "stack")),
        # With a path they write a file and give nothing.
        *(
            Bulk(f"{table}.{name}", TABLE, Parameter("path_or_buf", 0, None))
            for table in (FRAME, PART)
            for name in ("to_csv", "to_json")
        ),
        Bulk(f"{FRAME}.to_parquet", TABLE, Parameter("path", 0, None)),
        Bulk(f"{FRAME}.to_dict", TABLE),
        Bulk("numpy.ndarray.tobytes", "a whole array"),
        Bulk("numpy.ndarray.tolist", "a whole array"),
    ),
)  # fmt: skip
