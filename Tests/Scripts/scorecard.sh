#!/usr/bin/env bash
# The table of quality: this package and MediaPipe on photographs of people. What README says of people's hands can be measured so on any set.
#
#   Tests/Scripts/scorecard.sh                       the Sign Language Digits Dataset, which is fetched from GitHub
#   Tests/Scripts/scorecard.sh FOLDER [SET,...]      photographs of one's own; every set by default
#
# That data set has 2,062 photographs of 100x100 pixels, ten of each of some 218 students, under the Apache License 2.0: a hand that fills the image and
# shows a digit, which is the folder's name. DIGITS names another address or a clone of https://github.com/ardamavi/Sign-Language-Digits-Dataset.
#
# FOLDER holds photographs and truth.jsonl, a line for each: "source" (the file's name), "set", "label" (one of the canned gestures, None, or null where
# nobody can tell), "fingers" (the extended ones, 0 the thumb to 4 the little finger, or null), and "hands": 0 where there is none, else null. Lines with
# "sure": false count for nothing. No photograph and no label of a person's is part of the package.
#
# MediaPipe 1.2.2 comes from PyPI into a virtual environment (PYTHON names an interpreter that has it already). Measured are hands found, images named
# right and wrong (a gesture where another or none is shown), the exact set of extended fingers, hands in images without one, and the time from the
# file to the result, one photograph at a time on one thread: half of the photographs take less than p50, one of a hundred more than p99.
set -euo pipefail
[ $# -eq 0 ] || [ -r "$1/truth.jsonl" ] || { echo "usage: scorecard.sh [FOLDER [SET,...]]; FOLDER holds photographs and truth.jsonl" >&2; exit 64; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ $# -eq 0 ]; then
  git clone --quiet --depth 1 "${DIGITS:-https://github.com/ardamavi/Sign-Language-Digits-Dataset}" "$work/digits"
  set -- "$work/digits"
fi
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.."
model=${GESTURE_MODELS:-$PWD/Models}/gesture_recognizer.task
[ -r "$model" ] || sh Models/fetch.sh >&2
swift build -c release --product gesture-cli >&2
python=${PYTHON:-}
if [ -z "$python" ]; then
  python3 -m venv "$work/venv"
  "$work/venv/bin/pip" install --quiet mediapipe==1.2.2 pillow >&2
  python=$work/venv/bin/python
fi
"$python" Tests/Scripts/scorecard.py "$(swift build -c release --show-bin-path)/gesture-cli" "$model" "$folder" "${2:-}" 2>"$work/errors" || {
  status=$?
  tail -n 20 "$work/errors" >&2
  exit $status
}
