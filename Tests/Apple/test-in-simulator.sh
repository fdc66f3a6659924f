#!/bin/bash
# On macOS: the package's tests on a simulated iPhone, but for those of the command line, which has no place there. Fetches the models.
set -euo pipefail
cd "$(dirname "$0")/../.."
[ "$(uname)" = Darwin ] || { echo "Tests/Apple/test-in-simulator.sh: this needs macOS and Xcode" >&2; exit 1; }
sh Models/fetch.sh
device=$(xcrun simctl list devices available | sed -n 's/^ *iPhone .*(\([0-9A-F-]\{36\}\)).*/\1/p' | head -n 1)
[ -n "$device" ] || { echo "Tests/Apple/test-in-simulator.sh: there is no simulated iPhone" >&2; exit 1; }
# What begins with TEST_RUNNER_ reaches the tests, without it.
export TEST_RUNNER_GESTURE_MODELS=$PWD/Models
xcodebuild test -scheme swift-gesture-recognizer-Package -destination "id=$device" -skip-testing:GestureCLITests -skip-testing:GestureCommandLineTests
