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
let fastInDebug = Context.environment["GESTURE_DEBUG"] == nil ? fastKernels : .unsafeFlags([])
// Optimised code drops its assertions unless it is told otherwise.
let assertsInDebug = SwiftSetting.unsafeFlags(["-assert-config", "Debug"], .when(configuration: .debug))
// Code that reads options, writes text, and weighs events of hands is not what a user waits for (reading a hand, naming its gesture and training take
// as long): a tool that carries Swift's libraries along is smaller for it.
let small = SwiftSetting.unsafeFlags(["-Osize"], .when(configuration: .release))

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
    .library(name: "GestureTraining", targets: ["GestureTraining", "GestureModelTools", "GestureReport"]),
    .library(name: "MediaPipeTasksVision", targets: ["MediaPipeTasksVision"]),
    .library(name: "GestureFixtures", targets: ["GestureFixtures", "MediaPipeFixtures"]),
    .executable(name: "gesture-cli", targets: ["gesture-cli"]),
  ],
  targets: [
    // The parts of Foundation and of the C library that gesture-cli links.
    .target(name: "GestureFoundation"),
    .target(
      name: "GestureSupport", dependencies: ["GestureFoundation"], exclude: privacyManifest.excluded, resources: privacyManifest.resources,
      swiftSettings: [.strictMemorySafety(), fastInDebug]),
    .target(name: "GestureImages", dependencies: ["GestureFoundation", "GestureSupport"], swiftSettings: [fastInDebug]),
    .target(name: "HandValues", dependencies: ["GestureFoundation", "GestureSupport"], swiftSettings: [fastInDebug, small]),
    .target(name: "HandEvents", dependencies: ["GestureFoundation", "GestureSupport", "HandValues"], swiftSettings: [fastInDebug, small]),
    .target(name: "TensorKernelArguments"),
    .target(name: "TensorKernels", dependencies: ["TensorKernelArguments"], swiftSettings: [fastKernels]),
    .target(
      name: "TensorKernelsAVX2", dependencies: ["TensorKernelArguments"],
      swiftSettings: [.define("KERNELS_AVX2"), .unsafeFlags(vectorFlags("-mavx2", "-mfma")), fastKernels]),
    .target(
      name: "TensorKernelsAVX512", dependencies: ["TensorKernelArguments"],
      swiftSettings: [
        .define("KERNELS_AVX512"), .unsafeFlags(vectorFlags("-mavx512f", "-mavx512vl", "-mavx512dq", "-mavx2", "-mfma")), fastKernels,
      ]),
    .target(
      name: "TensorEngine",
      dependencies: [
        "GestureFoundation", "GestureSupport", "TensorKernelArguments", "TensorKernels", "TensorKernelsAVX2", "TensorKernelsAVX512",
      ],
      swiftSettings: [.strictMemorySafety(), fastInDebug, assertsInDebug, small]),
    .target(
      name: "GestureModelTools", dependencies: ["GestureFoundation", "GestureSupport", "TensorEngine"],
      swiftSettings: [.strictMemorySafety(), fastInDebug, small]),
    .target(
      name: "HandLandmarkerCore",
      dependencies: ["GestureFoundation", "GestureImages", "GestureSupport", "HandValues", "TensorEngine"], swiftSettings: [fastInDebug]),
    .target(
      name: "GestureClassifier",
      dependencies: ["GestureFoundation", "GestureImages", "GestureSupport", "HandLandmarkerCore", "HandValues", "TensorEngine"],
      swiftSettings: [small]),
    .target(name: "HandFiles", dependencies: ["GestureFoundation", "GestureSupport", "HandValues"], swiftSettings: [fastInDebug, small]),
    .target(
      name: "HandDrawings", dependencies: ["GestureFoundation", "GestureImages", "GestureSupport", "HandValues"],
      swiftSettings: [fastInDebug, small]),
    .target(
      name: "GestureTraining",
      dependencies: [
        "GestureClassifier", "GestureFoundation", "GestureImages", "GestureModelTools", "GestureSupport", "HandEvents", "HandFiles",
        "HandLandmarkerCore", "HandValues", "TensorEngine",
      ], swiftSettings: [fastInDebug, small]),
    .target(
      name: "GestureReport",
      dependencies: [
        "GestureClassifier", "GestureFoundation", "GestureImages", "GestureSupport", "HandDrawings", "HandEvents", "HandLandmarkerCore",
        "HandValues",
      ],
      swiftSettings: [small]),
    .target(
      name: "MediaPipeTasksVision",
      dependencies: [
        "GestureClassifier", "GestureImages", "GestureSupport", "HandDrawings", "HandFiles", "HandLandmarkerCore", "HandValues",
        "TensorEngine",
      ]),
    // It draws, which takes minutes without optimisation.
    .target(
      name: "GestureFixtures",
      dependencies: [
        "GestureClassifier", "GestureImages", "GestureModelTools", "GestureSupport", "HandEvents", "HandFiles", "HandLandmarkerCore",
        "HandValues", "TensorEngine",
      ],
      swiftSettings: [fastInDebug]),
    .target(name: "MediaPipeFixtures", dependencies: ["GestureFixtures", "GestureSupport", "HandValues", "MediaPipeTasksVision"]),
    .target(name: "GestureCommandLine", dependencies: ["GestureFoundation", "GestureSupport"], swiftSettings: [small]),
    .executableTarget(
      name: "gesture-cli",
      dependencies: [
        "GestureClassifier", "GestureCommandLine", "GestureFoundation", "GestureImages", "GestureModelTools", "GestureReport",
        "GestureSupport", "GestureTraining", "HandDrawings", "HandEvents", "HandFiles", "HandLandmarkerCore", "HandValues", "TensorEngine",
      ],
      swiftSettings: [small]),
    .target(name: "DrawnHands", dependencies: ["GestureFixtures", "GestureImages"], path: "Tests/DrawnHands"),
    .executableTarget(
      name: "draw-hands",
      dependencies: ["DrawnHands", "GestureClassifier", "GestureFixtures", "HandDrawings", "HandEvents"],
      path: "Tests/Scripts/draw-hands"),
    .executableTarget(
      name: "train-reader",
      dependencies: ["GestureFixtures", "GestureImages", "GestureSupport", "GestureTraining", "HandLandmarkerCore", "HandValues"],
      path: "Tests/Scripts/train-reader"),
    .executableTarget(
      name: "measure-parts", dependencies: ["GestureImages", "GestureSupport", "HandValues"], path: "Tests/Scripts/measure-parts"),
    .executableTarget(
      name: "measure-servers", dependencies: ["GestureClassifier", "GestureImages", "GestureSupport"], path: "Tests/Scripts/measure-servers"
    ),
    .target(
      name: "TestSupport",
      dependencies: [
        "DrawnHands", "GestureFixtures", "GestureModelTools", "GestureSupport", "GestureTraining", "HandFiles", "HandValues",
        "MediaPipeFixtures", "TensorEngine",
      ],
      path: "Tests/TestSupport"),
    .testTarget(name: "GestureSupportTests", dependencies: ["GestureSupport", "TestSupport"], swiftSettings: [unoptimised]),
    .testTarget(name: "HandValuesTests", dependencies: ["HandFiles", "HandValues", "TestSupport"], swiftSettings: [unoptimised]),
    .testTarget(name: "TensorEngineTests", dependencies: ["GestureModelTools", "TensorEngine", "TestSupport"], exclude: ["Goldens"]),
    .testTarget(name: "GestureImagesTests", dependencies: ["GestureImages", "GestureSupport", "TestSupport"], exclude: ["Goldens"]),
    .testTarget(
      name: "HandLandmarkerCoreTests", dependencies: ["GestureModelTools", "GestureSupport", "HandLandmarkerCore", "TestSupport"],
      swiftSettings: [unoptimised]),
    .testTarget(
      name: "HandFilesTests", dependencies: ["GestureSupport", "HandFiles", "TestSupport"], swiftSettings: [unoptimised]),
    .testTarget(name: "HandDrawingsTests", dependencies: ["HandDrawings", "TestSupport"], swiftSettings: [unoptimised]),
    .testTarget(
      name: "GestureClassifierTests",
      dependencies: ["GestureClassifier", "GestureModelTools", "GestureSupport", "HandFiles", "TestSupport"],
      swiftSettings: [unoptimised]),
    .testTarget(
      name: "HandEventsTests", dependencies: ["GestureSupport", "GestureTraining", "HandEvents", "HandFiles", "TestSupport"],
      swiftSettings: [unoptimised]),
    .testTarget(
      name: "GestureTrainingTests", dependencies: ["GestureModelTools", "GestureSupport", "GestureTraining", "HandFiles", "TestSupport"],
      swiftSettings: [unoptimised]),
    .testTarget(
      name: "MediaPipeTasksVisionTests",
      dependencies: [
        "GestureModelTools", "GestureSupport", "HandDrawings", "HandFiles", "MediaPipeFixtures", "MediaPipeTasksVision", "TestSupport",
      ],
      swiftSettings: [unoptimised]),
    .testTarget(
      name: "GestureFixturesTests", dependencies: ["GestureFixtures", "GestureSupport", "HandFiles", "MediaPipeFixtures", "TestSupport"],
      swiftSettings: [unoptimised]),
    .testTarget(
      name: "GestureCLITests",
      dependencies: ["gesture-cli", "GestureCommandLine", "GestureModelTools", "GestureSupport", "HandFiles", "TestSupport"],
      swiftSettings: [unoptimised]),
  ],
  swiftLanguageModes: [.v6]
)

// Fuzzing, see Tests/Fuzz: GESTURE_FUZZ=1 adds its programs, which see the modules' internals; GESTURE_FUZZ=address also builds everything with
// AddressSanitizer and libFuzzer's instrumentation, and `fuzz` then has the command `libfuzzer`.
if let fuzzing = Context.environment["GESTURE_FUZZ"] {
  let isSanitized = fuzzing == "address"
  package.products = []
  let programs = ["gesture-cli", "draw-hands", "train-reader", "measure-parts", "measure-servers"]
  package.targets.removeAll { $0.type == .test || programs.contains($0.name) }
  let modules = package.targets.map { Target.Dependency(stringLiteral: $0.name) }
  package.targets += [
    // Without its `main.swift` the tool is a module like others.
    .target(name: "gesture-cli", dependencies: modules, exclude: ["main.swift"]),
    .executableTarget(name: "fuzz", dependencies: modules + ["gesture-cli"], path: "Tests/Fuzz/fuzz"),
    .executableTarget(name: "operator-models", dependencies: modules, path: "Tests/Fuzz/operator-models"),
    .executableTarget(name: "soak", dependencies: modules, path: "Tests/Fuzz/soak"),
  ]
  for target in package.targets {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-enable-testing"])]
    guard isSanitized else { continue }
    target.swiftSettings? += [.define("SANITIZE"), .unsafeFlags(["-sanitize=fuzzer,address"])]
    // gold cannot link what AddressSanitizer makes of Swift.
    if target.type == .executable { target.linkerSettings = [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])] }
  }
}
