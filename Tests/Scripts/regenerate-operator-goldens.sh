#!/usr/bin/env bash
# Computes Tests/TensorEngineTests/Goldens/operators.jsonl anew: a tool writes the random operator models of the tests, LiteRT runs them.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python=${PYTHON:-}
if [ -z "$python" ]; then
  python3 -m venv "$work/venv"
  "$work/venv/bin/pip" install --quiet ai-edge-litert numpy
  python=$work/venv/bin/python
fi
mkdir "$work/models"
swift run -c release operator-models "$work/models"
"$python" Tests/Scripts/operator-goldens.py "$work/models" > "$work/operators.jsonl"
mv "$work/operators.jsonl" Tests/TensorEngineTests/Goldens/operators.jsonl
