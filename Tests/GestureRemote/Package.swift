// swift-tools-version:6.3
import PackageDescription

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "swift-gesture-recognizer") }

let isolated: [SwiftSetting] = [.defaultIsolation(MainActor.self), .treatAllWarnings(as: .error)]

// Apps, a server and their tests as users of the package have them: only products, no models. `.ci/run` runs them outside of the clone as well.
let package = Package(
  name: "GestureRemote",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "swift-gesture-recognizer", path: "../..")],
  targets: [
    .target(name: "GestureRemote", dependencies: [product("GestureClassifier"), product("HandEvents")], swiftSettings: isolated),
    .target(name: "AirPiano", dependencies: [product("GestureClassifier"), product("HandEvents")], swiftSettings: isolated),
    .target(name: "GestureServer", dependencies: [product("GestureClassifier")], swiftSettings: isolated),
    .testTarget(
      name: "GestureRemoteTests", dependencies: ["GestureRemote", product("GestureFixtures")],
      resources: [.copy("Resources/thumb.jsonl")]),
    .testTarget(name: "AirPianoTests", dependencies: ["AirPiano", product("GestureFixtures")]),
    .testTarget(name: "GestureServerTests", dependencies: ["GestureServer", product("GestureFixtures")]),
  ],
  swiftLanguageModes: [.v6]
)
