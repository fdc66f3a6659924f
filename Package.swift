// swift-tools-version:6.3
import PackageDescription

// The kernels are one source compiled several times: for the baseline of the architecture, for AVX2 with FMA, and for AVX-512.
// `-Xarch_x86_64` keeps the flags from every other architecture, where the extra targets compile to the baseline and are never chosen.
func vectorFlags(_ flags: String...) -> [String] {
  flags.flatMap { ["-Xcc", "-Xarch_x86_64", "-Xcc", $0] } + ["-Xcc", "-Qunused-arguments"]
}
// A kernel without optimisation is some 500 times slower and the crop of an image 30 times: debug builds optimise all that works on numbers and
// bytes all the same, since a user's tests run in them. GESTURE_DEBUG=1 keeps that to the kernels, so that a debugger shows the locals of the rest.
let fastKernels = SwiftSetting.unsafeFlags(["-O"], .when(configuration: .debug))
// A module optimised as a whole compiles in two thirds of the time of its files one by one. Swift Build, Xcode's engine and that of Swift 6.4, refuses
// such a module in a debug build.
#if os(Linux) && !compiler(>=6.4)
  let fast = SwiftSetting.unsafeFlags(
    ["-O", "-whole-module-optimization", "-num-threads", "2"], .when(configuration: .debug))
#else
  let fast = fastKernels
#endif
let fastInDebug = Context.environment["GESTURE_DEBUG"] == nil ? fast : .unsafeFlags([])
// Optimised code drops its assertions unless it is told otherwise.
let assertsInDebug = SwiftSetting.unsafeFlags(["-assert-config", "Debug"], .when(configuration: .debug))
// Code that reads options, writes text, and weighs events of hands is not what a user waits for (reading a hand, naming its gesture and training take
// as long): a tool that carries Swift's libraries along is smaller for it.
let small = SwiftSetting.unsafeFlags(["-Osize"], .when(configuration: .release))

// Two instructions that Swift has no function for: the pause of a spinning thread, and a fence between vectors.
let builtins = SwiftSetting.enableExperimentalFeature("BuiltinModule")

// Tests that hand their work to the package compile in half of the time without optimisation, and run as fast.
let unoptimised = SwiftSetting.unsafeFlags(["-Onone"], .when(configuration: .release))

// The App Store wants a privacy manifest of a package. Elsewhere it would be a bundle that programs carry along and nobody reads.
#if os(macOS)
  let privacyManifest: (resources: [Resource], excluded: [String]) = ([.copy("PrivacyInfo.xcprivacy")], [])
#else
  let privacyManifest: (resources: [Resource], excluded: [String]) = ([], ["PrivacyInfo.xcprivacy"])
#endif

let package = Package(
  name: "swift-gesture-recognizer",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "HandValues", targets: ["HandValues"]),
    .library(name: "HandEvents", targets: ["HandEvents"]),
    .library(name: "HandLandmarkerCore", targets: ["HandLandmarkerCore", "GestureImages", "TensorEngine"]),
    .library(name: "GestureClassifier", targets: ["GestureClassifier"]),
    .library(name: "HandFiles", targets: ["HandFiles"]),
    .library(name: "HandDrawings", targets: ["HandDrawings"]),
    .library(name: "GestureTraining", targets: ["GestureTraining", "GestureModelTools"]),
    .library(name: "MediaPipeTasksVision", targets: ["MediaPipeTasksVision"]),
    .library(name: "GestureFixtures", targets: ["GestureFixtures"]),
    .library(name: "MediaPipeFixtures", targets: ["MediaPipeFixtures"]),
    .executable(name: "gesture-cli", targets: ["gesture-cli"]),
  ],
  targets: [
    // The parts of Foundation and of the C library that gesture-cli links.
    .target(name: "GestureFoundation"),
    .target(
      name: "GestureSupport", dependencies: ["GestureFoundation"], exclude: privacyManifest.excluded,
      resources: privacyManifest.resources,
      swiftSettings: [.strictMemorySafety(), fastInDebug, small]),
    .target(
      name: "GestureImages", dependencies: ["GestureFoundation", "GestureSupport"],
      swiftSettings: [builtins, fastInDebug]),
    .target(
      name: "HandValues", dependencies: ["GestureFoundation", "GestureSupport"], swiftSettings: [fastInDebug, small]),
    .target(
      name: "HandEvents", dependencies: ["GestureFoundation", "GestureSupport", "HandValues"], swiftSettings: [small]),
    .target(name: "TensorKernelArguments"),
    .target(name: "TensorKernels", dependencies: ["TensorKernelArguments"], swiftSettings: [fastKernels]),
    .target(
      name: "TensorKernelsAVX2", dependencies: ["TensorKernelArguments"],
      swiftSettings: [.define("KERNELS_AVX2"), .unsafeFlags(vectorFlags("-mavx2", "-mfma")), fastKernels]),
    .target(
      name: "TensorKernelsAVX512", dependencies: ["TensorKernelArguments"],
      swiftSettings: [
        .define("KERNELS_AVX512"),
        .unsafeFlags(vectorFlags("-mavx512f", "-mavx512vl", "-mavx512dq", "-mavx2", "-mfma")), fastKernels,
      ]),
    .target(
      name: "TensorEngine",
      dependencies: [
        "GestureFoundation", "GestureSupport", "TensorKernelArguments", "TensorKernels", "TensorKernelsAVX2",
        "TensorKernelsAVX512",
      ],
      swiftSettings: [.strictMemorySafety(), builtins, fastInDebug, assertsInDebug, small]),
    .target(
      name: "GestureModelTools", dependencies: ["GestureFoundation", "GestureSupport", "TensorEngine"],
      swiftSettings: [.strictMemorySafety(), small]),
    .target(
      name: "HandLandmarkerCore",
      dependencies: ["GestureFoundation", "GestureImages", "GestureSupport", "HandValues", "TensorEngine"],
      swiftSettings: [fastInDebug]),
    .target(
      name: "GestureClassifier",
      dependencies: [
        "GestureFoundation", "GestureImages", "GestureSupport", "HandLandmarkerCore", "HandValues", "TensorEngine",
      ],
      swiftSettings: [small]),
    .target(
      name: "HandFiles", dependencies: ["GestureFoundation", "GestureSupport", "HandValues"], swiftSettings: [small]),
    .target(
      name: "HandDrawings", dependencies: ["GestureFoundation", "GestureImages", "GestureSupport", "HandValues"],
      swiftSettings: [fastInDebug, small]),
    .target(
      name: "GestureTraining",
      dependencies: [
        "GestureClassifier", "GestureFoundation", "GestureImages", "GestureModelTools", "GestureSupport", "HandEvents",
        "HandFiles",
        "HandLandmarkerCore", "HandValues", "TensorEngine",
      ], swiftSettings: [fastInDebug, small]),
    .target(
      name: "GestureReport",
      dependencies: [
        "GestureClassifier", "GestureFoundation", "GestureImages", "GestureSupport", "HandDrawings", "HandEvents",
        "HandLandmarkerCore",
        "HandValues",
      ],
      swiftSettings: [small]),
    .target(
      name: "MediaPipeTasksVision",
      dependencies: [
        "GestureClassifier", "GestureImages", "GestureSupport", "HandDrawings", "HandFiles", "HandLandmarkerCore",
        "HandValues",
        "TensorEngine",
      ]),
    // It draws, which takes minutes without optimisation.
    .target(
      name: "GestureFixtures",
      dependencies: [
        "GestureClassifier", "GestureImages", "GestureModelTools", "GestureSupport", "HandEvents", "HandFiles",
        "HandLandmarkerCore",
        "HandValues", "TensorEngine",
      ],
      swiftSettings: [fastInDebug]),
    .target(
      name: "MediaPipeFixtures",
      dependencies: ["GestureFixtures", "GestureSupport", "HandValues", "MediaPipeTasksVision"]),
    .target(name: "GestureCommandLine", dependencies: ["GestureFoundation", "GestureSupport"], swiftSettings: [small]),
    // Everything of the tool but its first line, as a module that tests and fuzzing link as well.
    .target(
      name: "GestureCLI",
      dependencies: [
        "GestureClassifier", "GestureCommandLine", "GestureFoundation", "GestureImages", "GestureModelTools",
        "GestureReport",
        "GestureSupport", "GestureTraining", "HandDrawings", "HandEvents", "HandFiles", "HandLandmarkerCore",
        "HandValues", "TensorEngine",
      ],
      swiftSettings: [small]),
    .executableTarget(
      name: "gesture-cli", dependencies: ["GestureCLI", "GestureCommandLine", "GestureFoundation", "GestureSupport"],
      swiftSettings: [small]
    ),
    .target(name: "DrawnHands", dependencies: ["GestureFixtures", "GestureImages"], path: "Tests/DrawnHands"),
    .executableTarget(
      name: "draw-hands",
      dependencies: ["DrawnHands", "GestureClassifier", "GestureFixtures", "HandDrawings", "HandEvents"],
      path: "Tests/Scripts/draw-hands"),
    .executableTarget(
      name: "train-reader",
      dependencies: [
        "GestureFixtures", "GestureImages", "GestureSupport", "GestureTraining", "HandLandmarkerCore", "HandValues",
      ],
      path: "Tests/Scripts/train-reader"),
    .executableTarget(
      name: "measure-parts", dependencies: ["GestureImages", "GestureSupport", "HandValues"],
      path: "Tests/Scripts/measure-parts"),
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "GestureCLI", "GestureClassifier", "GestureCommandLine", "GestureImages", "GestureModelTools", "GestureSupport",
        "HandDrawings",
        "HandEvents", "HandFiles", "HandLandmarkerCore", "MediaPipeTasksVision", "TensorEngine", "TestSupport",
      ],
      path: "Tests/Fuzz/fuzz"),
    .executableTarget(
      name: "operator-models", dependencies: ["GestureModelTools", "GestureSupport", "TensorEngine", "TestSupport"],
      path: "Tests/Fuzz/operator-models", swiftSettings: [unoptimised]),
    .executableTarget(
      name: "soak", dependencies: ["MediaPipeTasksVision", "TestSupport"], path: "Tests/Fuzz/soak",
      swiftSettings: [unoptimised]),
    .executableTarget(
      name: "measure-servers", dependencies: ["GestureClassifier", "GestureImages", "GestureSupport"],
      path: "Tests/Scripts/measure-servers"),
    .target(
      name: "TestSupport",
      dependencies: [
        "DrawnHands", "GestureFixtures", "GestureModelTools", "GestureSupport", "GestureTraining", "HandFiles",
        "HandValues",
        "MediaPipeFixtures", "TensorEngine",
      ],
      path: "Tests/TestSupport"),
    .testTarget(
      name: "GestureSupportTests", dependencies: ["GestureSupport", "TestSupport"], swiftSettings: [unoptimised]),
    .testTarget(
      name: "HandValuesTests", dependencies: ["HandFiles", "HandValues", "TestSupport"], swiftSettings: [unoptimised]),
    .testTarget(
      name: "TensorEngineTests", dependencies: ["GestureModelTools", "TensorEngine", "TestSupport"],
      exclude: ["Goldens"],
      swiftSettings: [unoptimised]),
    .testTarget(
      name: "GestureImagesTests", dependencies: ["GestureImages", "GestureSupport", "TestSupport"],
      exclude: ["Goldens"],
      swiftSettings: [unoptimised]),
    .testTarget(
      name: "HandLandmarkerCoreTests",
      dependencies: ["GestureModelTools", "GestureSupport", "HandLandmarkerCore", "TestSupport"],
      swiftSettings: [unoptimised]),
    .testTarget(
      name: "HandFilesTests", dependencies: ["GestureSupport", "HandFiles", "TestSupport"], swiftSettings: [unoptimised]
    ),
    .testTarget(
      name: "HandDrawingsTests", dependencies: ["HandDrawings", "TestSupport"], swiftSettings: [unoptimised]),
    .testTarget(
      name: "GestureClassifierTests",
      dependencies: ["GestureClassifier", "GestureModelTools", "GestureSupport", "HandFiles", "TestSupport"],
      swiftSettings: [unoptimised]),
    .testTarget(
      name: "HandEventsTests",
      dependencies: ["GestureSupport", "GestureTraining", "HandEvents", "HandFiles", "TestSupport"],
      swiftSettings: [unoptimised]),
    .testTarget(
      name: "GestureTrainingTests",
      dependencies: ["GestureModelTools", "GestureSupport", "GestureTraining", "HandFiles", "TestSupport"],
      swiftSettings: [unoptimised]),
    .testTarget(
      name: "MediaPipeTasksVisionTests",
      dependencies: [
        "GestureModelTools", "GestureSupport", "HandDrawings", "HandFiles", "MediaPipeFixtures", "MediaPipeTasksVision",
        "TestSupport",
      ],
      swiftSettings: [unoptimised]),
    .testTarget(
      name: "GestureFixturesTests",
      dependencies: ["GestureFixtures", "GestureSupport", "HandFiles", "MediaPipeFixtures", "TestSupport"],
      swiftSettings: [unoptimised]),
    .testTarget(
      name: "GestureModelToolsTests",
      dependencies: ["GestureModelTools", "GestureSupport", "TensorEngine", "TestSupport"],
      swiftSettings: [unoptimised]),
    .testTarget(
      name: "GestureReportTests",
      dependencies: ["GestureImages", "GestureReport", "GestureSupport", "HandLandmarkerCore", "TestSupport"],
      swiftSettings: [unoptimised]),
    .testTarget(
      name: "GestureCommandLineTests", dependencies: ["GestureCommandLine", "GestureSupport", "TestSupport"],
      swiftSettings: [unoptimised]),
    .testTarget(
      name: "GestureCLITests",
      dependencies: [
        "gesture-cli", "GestureCLI", "GestureCommandLine", "GestureModelTools", "GestureReport", "GestureSupport",
        "HandFiles",
        "TestSupport",
      ],
      swiftSettings: [unoptimised]),
  ],
  swiftLanguageModes: [.v6]
)

// GESTURE_FUZZ=address builds everything with AddressSanitizer and libFuzzer's instrumentation: `fuzz` then has the command `libfuzzer`.
if Context.environment["GESTURE_FUZZ"] == "address" {
  package.targets.removeAll { $0.type == .test }
  for target in package.targets {
    target.swiftSettings =
      (target.swiftSettings ?? []) + [.define("SANITIZE"), .unsafeFlags(["-sanitize=fuzzer,address"])]
    // gold cannot link what AddressSanitizer makes of Swift.
    if target.type == .executable {
      target.linkerSettings = [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]
    }
  }
}
