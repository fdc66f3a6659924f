#!/usr/bin/env bash
# The table of quality: this package and MediaPipe on photographs of people. What README says of people's hands can be measured so on any set.
#
#   Tests/Scripts/scorecard.sh FOLDER [SET,...]      default: every set
#
# FOLDER holds photographs and truth.jsonl, a line for each: "source" (the file's name), "set", "label" (one of the canned gestures, None, or null where
# nobody can tell), "fingers" (the extended ones, 0 the thumb to 4 the little finger, or null), and "hands": 0 where there is none, else null. Lines with
# "sure": false count for nothing. No photograph and no label is part of the package. Sets that may be fetched, with their licences:
#
#   HaGRID          https://github.com/hukenovs/hagrid        CC BY-SA 4.0: the label is the folder; call and others are None
#   HandsDataset    https://github.com/SubhiH/HandsDataset    Apache License 2.0: labels have to be given by eye
#
# MediaPipe 1.2.2 comes from PyPI into a virtual environment (PYTHON names an interpreter that has it already). Measured are hands found, images named
# right and wrong (a gesture where another or none is shown), the exact set of extended fingers, hands in images without one, and the time from the
# file to the result, one photograph at a time on one thread: half of the photographs take less than p50, one of a hundred more than p99.
set -euo pipefail
[ $# -ge 1 ] && [ -r "$1/truth.jsonl" ] || { echo "usage: scorecard.sh FOLDER [SET,...]; FOLDER holds photographs and truth.jsonl" >&2; exit 64; }
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
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
