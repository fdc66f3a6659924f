#!/usr/bin/env bash
# Builds a package that depends on this one by version, as users do: on a local repository with a tag. Its program must name the sample's gesture.
#
#   Tests/Scripts/depend-by-version.sh [FOLDER]        what is committed is used; FOLDER is kept
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
work=${1:-}
if [ -z "$work" ]; then
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
fi
mkdir -p "$work/swift-gesture-recognizer" "$work/victory/Sources/victory"
git clone --quiet "$root" "$work/swift-gesture-recognizer"
git -C "$work/swift-gesture-recognizer" tag --force 1.0.0 >/dev/null
cd "$work/victory"
cat >Package.swift <<END
// swift-tools-version:6.3
import PackageDescription

let package = Package(
  name: "victory",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "file://$work/swift-gesture-recognizer", from: "1.0.0")],
  targets: [
    .executableTarget(name: "victory", dependencies: [.product(name: "GestureClassifier", package: "swift-gesture-recognizer")])
  ])
END
cat >Sources/victory/main.swift <<'END'
import GestureClassifier

let recognizer = try HandGestureRecognizer(modelPath: CommandLine.arguments[1])
for hand in try recognizer.recognize(image: RasterImage(contentsOfFile: CommandLine.arguments[2])) {
  print(hand.gesture?.rawValue ?? "no gesture")
}
END
swift build -c release >build.log 2>&1 || { grep -E "error|warning" build.log | head -n 20; exit 1; }
models=${GESTURE_MODELS:-$root/Models}
named=$(swift run -c release --skip-build victory "$models/gesture_recognizer.task" "$root/Models/sample/victory.ppm" 2>/dev/null)
echo "swift-gesture-recognizer 1.0.0 as a dependency: $named"
[ "$named" = Victory ] || { echo "the sample's gesture was not named" >&2; exit 1; }
