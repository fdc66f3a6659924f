#!/bin/bash
# Runs parquet.py with a separate pyarrow, and prints what pyarrow reads back: the rows, then the gesture and the frame of each.
#
#   Tests/Recipes/parquet.sh RESULTS.csv RESULTS.parquet
#
# Needs python3 with pip; pyarrow comes from PyPI into .build/pyarrow, once. Ends with 77 and a reason if it cannot, so that a test can distinguish that
# from a failure.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
export PYTHONPATH=$here/../../.build/pyarrow
if ! python3 -c 'import pyarrow' 2>/dev/null; then
  python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target "$PYTHONPATH" pyarrow >&2 ||
    { echo "pyarrow cannot be installed from PyPI" >&2; exit 77; }
fi
python3 "$here/parquet.py" "$1" "$2"
python3 - "$2" <<'PYTHON'
import sys

from pyarrow.parquet import read_table

table = read_table(sys.argv[1])
print(table.num_rows, "rows")
for row in table.select(["gesture", "frame", "x0"]).to_pylist():
    print(row["gesture"], row["frame"], row["x0"] is None)
PYTHON
