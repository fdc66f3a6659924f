#!/bin/bash
# Runs spark.py with a PySpark of its own.
#
#   Tests/Recipes/spark.sh FOLDER > results.jsonl
#
# Needs java and python3 with pip; PySpark comes from PyPI into .build/spark-venv, once. RECIPE_PYTHON may name a Python that has it already.
# Ends with 77 and a reason if one of them cannot be had, so that a test can tell that from a failure.
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
export PYSPARK_PYTHON=$python
exec "$python" "$here/spark.py" "$1"
