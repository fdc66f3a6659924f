#!/bin/bash
# Runs gestures.py with a separate PySpark, on two cores of this machine.
#
#   Tests/Recipes/spark.sh FOLDER OUTPUT_FOLDER
#
# Needs java and python3 with pip; PySpark comes from PyPI into .build/spark-venv, once. RECIPE_PYTHON may name a Python that has it already.
# Ends with 77 and a reason if one of them is missing, so that a test can distinguish that from a failure.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
command -v java >/dev/null || { echo "java is not installed (Debian: default-jre-headless)" >&2; exit 77; }
python=${RECIPE_PYTHON:-}
if [ -z "$python" ]; then
  venv=$here/../../.build/spark-venv
  python=$venv/bin/python
  if ! "$python" -c 'import pyspark' 2>/dev/null; then
    { python3 -m venv "$venv" && "$python" -m pip install --quiet --disable-pip-version-check 'pyspark>=4,<5'; } >&2 ||
      { echo "PySpark cannot be installed from PyPI" >&2; exit 77; }
  fi
fi
# The python that the driver and the executors run, and its PySpark's spark-submit.
export PYSPARK_PYTHON=$python
PATH=$(dirname "$python"):$PATH
exec spark-submit --master 'local[2]' "$here/gestures.py" "$1" "$2"
