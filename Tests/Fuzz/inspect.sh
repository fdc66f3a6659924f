#!/bin/bash
# Every bit of the first 4 KB of each small model flipped, and every prefix (beyond 4 KB every 64th), through `gesture-cli inspect`: its exit status must be
# 0, or 65 with exactly one line on standard error. All of them within one process, by the command's own function; every 997th by a process of its own.
#
#   Tests/Fuzz/inspect.sh [FIRST_BYTES]
set -euo pipefail
cd "$(dirname "$0")/../.."
bytes=${1:-4096}
swift build -c release --product fuzz
fuzz=$(swift build -c release --show-bin-path)/fuzz
status=0
"$fuzz" damage "$bytes" 1 || status=1

swift build -c release --product gesture-cli
export TOOL=$(swift build -c release --show-bin-path)/gesture-cli
export copies=$(mktemp -d)
trap 'rm -rf "$copies"' EXIT
"$fuzz" damage-write "$bytes" 997 "$copies"
inspect() {
  local code=0
  "$TOOL" inspect "$1" >/dev/null 2>"$1.errors" || code=$?
  local lines=$(wc -l <"$1.errors")
  [ "$code $lines" = "0 0" ] || [ "$code $lines" = "65 1" ] || echo "$1: status $code, $lines lines of error"
}
export -f inspect
before=$SECONDS
count=$(ls "$copies" | wc -l)
bad=$(find "$copies" -type f ! -name '*.errors' -print0 | xargs -0 -P "$(nproc)" -I{} bash -c 'inspect {}')
[ -z "$bad" ] || { echo "$bad"; status=1; }
echo "$count processes in $((SECONDS - before)) s: $(echo -n "$bad" | grep -c . || true) problems"
exit $status
