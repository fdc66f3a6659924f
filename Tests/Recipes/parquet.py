"""Writes a table of results as Parquet.

    python3 parquet.py results.csv results.parquet

Every file has the same types, whatever is in it, so that files can be read as one table.
"""
import csv
import sys

import pyarrow
from pyarrow.csv import ConvertOptions, read_csv
from pyarrow.parquet import write_table

TEXTS = {"source", "gesture", "handedness", "extendedFingers", "side", "gestureScores", "frameFile", "cropFile"}
WHOLE = {"hand", "frame", "width", "height", "handID", "personID", "fingerCount", "visibleLandmarks"}


def kind(column):
    if column in TEXTS:
        return pyarrow.string()
    if column == "filled":
        return pyarrow.bool_()
    return pyarrow.int64() if column in WHOLE else pyarrow.float64()


with open(sys.argv[1], encoding="utf-8", newline="") as table:
    columns = next(csv.reader(table))
# Only what is empty is missing: "None" is a gesture.
options = ConvertOptions(
    column_types={column: kind(column) for column in columns}, null_values=[""], strings_can_be_null=True)
write_table(read_csv(sys.argv[1], convert_options=options), sys.argv[2])
