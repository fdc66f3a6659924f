#!/usr/bin/env bash
# Measures this package and others in turns, in one run, and prints the ratios of their medians.
#
#   Tests/Scripts/compare-speed.sh [PICTURE.ppm ...]        default: the drawn sample picture
#
# LiteRT's XNNPACK, OpenVINO and MNN run the two image models alone, with one and with two threads; MediaPipe whole pictures and tracked frames. All come
# from PyPI into a virtual environment (PYTHON names an interpreter that has them already). ROUNDS=5, RUNS=60 and WARMUP=10 can be set.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sh Models/fetch.sh >&2
swift build -c release --product gesture-cli >&2
python=${PYTHON:-}
if [ -z "$python" ]; then
  python3 -m venv "$work/venv"
  "$work/venv/bin/pip" install --quiet mediapipe==1.2.2 ai-edge-litert openvino MNN pillow >&2
  python=$work/venv/bin/python
fi
[ $# -gt 0 ] || set -- Models/sample/victory.ppm
# MediaPipe writes a lot about itself: told only where something went wrong.
"$python" Tests/Scripts/compare-speed.py "$(swift build -c release --show-bin-path)/gesture-cli" "$work" "$@" 2>"$work/errors" | grep -v "^MNN use" || {
  status=$?
  tail -n 20 "$work/errors" >&2
  exit $status
}
