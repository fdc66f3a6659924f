#!/bin/bash
# Shows that neither the tool nor a program with the libraries opens a connection that was not asked for: runs both under strace and looks for sockets.
#
#   Tests/Scripts/check-connections.sh       after swift build -c release --build-tests and sh Models/fetch.sh
#
# Sockets that are asked for: events --osc, --camera and inputs with an address, view --serve, install --models. The socket of the last but one shows that
# the check sees sockets.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
say() { printf 'check-connections: %s\n' "$*"; }
fail() { say "$*" >&2; exit 1; }
command -v strace >/dev/null && strace -f -o "$work/true" -e trace=network true 2>/dev/null ||
  { say "skipped: strace is not installed, or may not trace here (Debian: apt-get install strace)"; exit 0; }
# Where it can, strace leaves all other calls to the kernel: the tests then take no longer than usual.
fast=--seccomp-bpf
strace -f $fast -o "$work/true" -e trace=network true 2>/dev/null || fast=
bin=$(swift build -c release --show-bin-path)
tool=$bin/gesture-cli
tests=$bin/swift-gesture-recognizerPackageTests.xctest
[ -x "$tool" ] && [ -x "$tests" ] || fail "there is no build: run swift build -c release --build-tests"
export GESTURE_MODEL=${GESTURE_MODELS:-$PWD/Models}/gesture_recognizer.task
"$bin/draw-hands" dataset "$work/drawn"
"$bin/draw-hands" recording "$work"

# sockets NAME COMMAND...: how many calls that have to do with sockets the command and its children make; it has to succeed.
sockets() {
  strace -f $fast -o "$work/trace" -e trace=network "${@:2}" >"$work/output" 2>&1 || { tail -n 5 "$work/output" >&2; fail "$1 fails"; }
  count=$(grep -cE '^[0-9]+ +[a-z]+[0-9]*\(' "$work/trace" || true)
}
none() {
  sockets "$@"
  [ "$count" = 0 ] || { grep -E '\(' "$work/trace" | head -n 5 >&2; fail "$1 uses sockets"; }
  say "$1: no socket"
}

none "recognize an image" "$tool" recognize Models/sample/victory.ppm
none "recognize a video" "$tool" recognize --mode video --fps 20 "$work/thumb.ppm"
none "events" "$tool" events --fps 20 --motions all "$work/thumb.ppm"
none "report" "$tool" report --fps 20 --output "$work/page.html" "$work/thumb.ppm"
none "train" "$tool" train --output "$work/my.task" "$work/drawn/training"
none "draw" "$tool" draw --output "$work/drawn.png" Models/sample/victory.ppm
# The tests of the libraries, which call them as a program does. Only TensorEngine's are left out: they start processes, for which Foundation opens sockets.
unset GESTURE_LONG_TESTS
for target in GestureSupport HandValues HandEvents HandFiles HandDrawings HandLandmarkerCore GestureClassifier GestureTraining GestureImages \
  GestureFixtures MediaPipeTasksVision; do
  target+=Tests
  suites=$("$tests" --list-tests 2>/dev/null | grep -oE "^$target[.][A-Za-z]+" | sort -u | paste -sd , -) || true
  [ -n "$suites" ] || fail "$target has no tests"
  none "$target" "$tests" "$suites"
  grep -qE 'Executed [1-9]' "$work/output" || fail "$target runs no test"
done
sockets "events --osc" "$tool" events --fps 20 --osc 127.0.0.1:9 "$work/thumb.ppm"
[ "$count" -gt 0 ] || fail "strace does not see the socket of events --osc"
say "events --osc 127.0.0.1:9: $count calls, as asked for"
