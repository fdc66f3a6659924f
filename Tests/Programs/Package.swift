// swift-tools-version:6.3
import PackageDescription

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "swift-gesture-recognizer") }

let isolated: [SwiftSetting] = [.defaultIsolation(MainActor.self), .treatAllWarnings(as: .error)]
let strict: [SwiftSetting] =
  isolated + [.enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("ExistentialAny")]

// Programs and their tests as users of the package have them: only products, no camera, no downloaded models.
// `.ci/nightly` runs them outside of the clone.
let package = Package(
  name: "Programs",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "swift-gesture-recognizer", path: "../..")],
  targets: [
    .target(
      name: "PresenterRemote", dependencies: [product("GestureClassifier"), product("HandEvents")],
      swiftSettings: isolated),
    .executableTarget(name: "presenter-remote", dependencies: ["PresenterRemote"], swiftSettings: isolated),
    .target(name: "FlashCards", dependencies: [product("GestureClassifier")], swiftSettings: isolated),
    .executableTarget(name: "flash-cards", dependencies: ["FlashCards"], swiftSettings: isolated),
    .target(
      name: "AirPiano", dependencies: [product("GestureClassifier"), product("HandEvents")], swiftSettings: isolated),
    .target(name: "GestureServer", dependencies: [product("GestureClassifier")], swiftSettings: isolated),
    .executableTarget(name: "gesture-server", dependencies: ["GestureServer"], swiftSettings: isolated),
    // One file for each product, and a `switch` over each kind that may grow: Tests/Scripts/check-growing-kinds.py adds
    // a case to each.
    .target(
      name: "EveryProduct",
      dependencies: [
        "GestureClassifier", "GestureFixtures", "GestureTraining", "HandDrawings", "HandEvents", "HandFiles",
        "HandLandmarkerCore",
        "HandValues", "MediaPipeFixtures", "MediaPipeTasksVision",
      ].map(product), swiftSettings: strict),
    .testTarget(
      name: "PresenterRemoteTests", dependencies: ["PresenterRemote", product("GestureFixtures")],
      resources: [.copy("Resources/thumb.jsonl")]),
    .testTarget(name: "FlashCardsTests", dependencies: ["FlashCards", product("GestureFixtures")]),
    .testTarget(name: "AirPianoTests", dependencies: ["AirPiano", product("GestureFixtures")]),
    .testTarget(name: "GestureServerTests", dependencies: ["GestureServer", product("GestureFixtures")]),
  ],
  swiftLanguageModes: [.v6]
)
