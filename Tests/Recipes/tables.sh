#!/bin/bash
# Runs tables.py with a separate pandas.
#
#   Tests/Recipes/tables.sh HANDS.csv ANSWERS.csv
#
# Needs python3 with pip; pandas comes from PyPI into .build/pandas, once. Ends with 77 and a reason if it cannot, so that a test can distinguish that
# from a failure.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
export PYTHONPATH=$here/../../.build/pandas
if ! python3 -c 'import pandas' 2>/dev/null; then
  python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target "$PYTHONPATH" pandas >&2 ||
    { echo "pandas cannot be installed from PyPI" >&2; exit 77; }
fi
python3 "$here/tables.py" "$1" "$2"
