// swift-tools-version:6.3
import PackageDescription

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "swift-gesture-recognizer") }

// An app and its tests as a user of the package has them: only products, no models. `.ci/run` runs them outside of the clone as well.
let package = Package(
  name: "GestureRemote",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "swift-gesture-recognizer", path: "../..")],
  targets: [
    .target(
      name: "GestureRemote", dependencies: [product("GestureClassifier"), product("HandEvents")],
      swiftSettings: [.defaultIsolation(MainActor.self), .treatAllWarnings(as: .error)]),
    .testTarget(
      name: "GestureRemoteTests", dependencies: ["GestureRemote", product("GestureFixtures")],
      resources: [.copy("Resources/thumb.jsonl")]),
  ],
  swiftLanguageModes: [.v6]
)
