#!/usr/bin/env bash
# Computes Tests/TensorEngineTests/Goldens/operators.jsonl anew: the tests write their random operator models, LiteRT runs them.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python=${PYTHON:-}
if [ -z "$python" ]; then
  python3 -m venv "$work/venv"
  "$work/venv/bin/pip" install --quiet ai-edge-litert numpy
  python=$work/venv/bin/python
fi
mkdir "$work/models"
OPERATOR_GOLDENS_FOLDER=$work/models swift test -c release --filter OperatorTests/testWriteModelsForGoldens
"$python" Tests/operator-goldens.py "$work/models" > "$work/operators.jsonl"
mv "$work/operators.jsonl" Tests/TensorEngineTests/Goldens/operators.jsonl
