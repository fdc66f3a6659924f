#!/bin/bash
# Draws the scenes of the tests, asks MediaPipe 1.2.2 about them, and writes its answers to Tests/Goldens/*.jsonl.
#
#   Tests/Scripts/regenerate-goldens.sh [BUNDLE.task ...]
#
# Without arguments it asks with Models/gesture_recognizer.task. Goldens hold the gestures of two kinds of bundle: Google's published one, and the
# one Models/fetch.sh makes when that cannot be reached. After a change of the drawing give one of each; otherwise the other's gestures are lost.
# Needs swift and python3 with pip. GOLDENS_PYTHON may name a Python that has mediapipe 1.2.2 and ai-edge-litert already.
set -euo pipefail
cd "$(dirname "$0")/../.."

bundles=("$@")
[ ${#bundles[@]} -gt 0 ] || bundles=(Models/gesture_recognizer.task)
for bundle in "${bundles[@]}"; do
  [ -f "$bundle" ] || { echo "regenerate-goldens.sh: $bundle is missing; run Models/fetch.sh" >&2; exit 1; }
done

python=${GOLDENS_PYTHON:-}
if [ -z "$python" ]; then
  venv=.build/goldens-venv
  [ -x $venv/bin/python ] || python3 -m venv $venv
  $venv/bin/python -m pip install --quiet --disable-pip-version-check mediapipe==1.2.2 ai-edge-litert==2.3.0 numpy
  python=$venv/bin/python
fi

scenes=$(mktemp -d)
trap 'rm -rf "$scenes"' EXIT
swift run -c release draw-hands scenes "$scenes"
[ -f "$scenes/scenes.jsonl" ] || { echo "regenerate-goldens.sh: no scenes were drawn" >&2; exit 1; }
"$python" Tests/Goldens/make_goldens.py "$scenes" "${bundles[@]}"
swift run -c release draw-hands poses "$scenes/poses"
"$python" Tests/Goldens/pose_goldens.py "$scenes/poses" "${bundles[0]}"
