#!/bin/bash
# On macOS: the Objective-C header that the real compiler makes of MediaPipeTasksVision has MediaPipe's names, and ObjectiveC/Sample.m compiles against it and
# the real Foundation. After `swift build -c release`. On other systems check.sh does what can be done without an Objective-C runtime.
set -euo pipefail
cd "$(dirname "$0")/../.."
fail() { printf 'Tests/Apple/check-objective-c.sh: %s\n' "$*" >&2; exit 1; }
[ "$(uname)" = Darwin ] || fail "this needs macOS; elsewhere use check.sh objc"
header=$(find "$(swift build -c release --show-bin-path)/" -name 'MediaPipeTasksVision-Swift.h' | head -n 1)
[ -n "$header" ] || fail "there is no header: run swift build -c release first"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$header" "$work/MediaPipeTasksVision.h"
printf 'module MediaPipeTasksVision { header "MediaPipeTasksVision.h" export * }\n' >"$work/module.modulemap"
xcrun clang -fsyntax-only -fobjc-arc -fmodules -fmodules-cache-path="$work/cache" -I "$work" Tests/Apple/ObjectiveC/Sample.m
# The list has selectors without their `error:`, but for those of delegates: both forms count.
awk -f Tests/Apple/objective-c-names.awk "$header" | sed -E 'p; s/((AndReturn|With)Error|error):$//' | LC_ALL=C sort -u >"$work/names"
missing=$(LC_ALL=C sort Tests/Apple/objective-c-names.txt | LC_ALL=C comm -23 - "$work/names")
[ -z "$missing" ] || fail "Objective-C would not find: $missing"
echo "Objective-C: the header has MediaPipe's names, and the sample compiles against it"
