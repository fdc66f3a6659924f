#!/bin/bash
# On macOS: builds the tutorial's app for the iOS simulator, as a package of its own beside this one, and looks for the privacy manifest in what comes out.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
[ "$(uname)" = Darwin ] || { echo "Tests/Apple/build-app.sh: this needs macOS and Xcode" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/HandCamera/Sources/HandCamera"
cp "$root"/Sources/Documentation.docc/Resources/HandCamera/*.swift "$work/HandCamera/Sources/HandCamera"
cat >"$work/HandCamera/Package.swift" <<END
// swift-tools-version:6.3
import PackageDescription

let package = Package(
  name: "HandCamera", platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "swift-gesture-recognizer", path: "$root")],
  targets: [
    .executableTarget(name: "HandCamera", dependencies: [
      .product(name: "GestureClassifier", package: "swift-gesture-recognizer"), .product(name: "HandEvents", package: "swift-gesture-recognizer"),
    ]),
  ])
END
cd "$work/HandCamera"
xcodebuild build -scheme HandCamera -destination 'generic/platform=iOS Simulator' -derivedDataPath "$work/derived"
find "$work/derived" -name PrivacyInfo.xcprivacy | grep -q . || { echo "Tests/Apple/build-app.sh: there is no privacy manifest" >&2; exit 1; }
