// swift-tools-version:6.3
import PackageDescription

// An app and its tests as a user of the package has them: only products, no models. `.ci/run` runs them outside of the clone as well.
let package = Package(
  name: "GestureRemote",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "swift-gesture-recognizer", path: "../..")],
  targets: [
    .target(name: "GestureRemote", dependencies: [.product(name: "MediaPipeTasksVision", package: "swift-gesture-recognizer")]),
    .testTarget(
      name: "GestureRemoteTests",
      dependencies: ["GestureRemote", .product(name: "GestureFixtures", package: "swift-gesture-recognizer")],
      resources: [.copy("Resources/thumb.jsonl")]),
  ],
  swiftLanguageModes: [.v6]
)
