// swift-tools-version:6.3
import Foundation
import PackageDescription

// Fuzzing is a package of its own: it compiles the sources of the library (symbolic links in Sources/) once more, so that settings and
// coverage can be switched on for all of them, and sees their package symbols.
//
// FUZZ_SANITIZE=1 builds with AddressSanitizer and libFuzzer's instrumentation; the tool then also has the command `libfuzzer`.
let sanitizes = ProcessInfo.processInfo.environment["FUZZ_SANITIZE"] == "1"
// The drivers reach into the modules' internals.
let settings: [SwiftSetting] =
  [.unsafeFlags(["-enable-testing"])] + (sanitizes ? [.define("SANITIZE"), .unsafeFlags(["-sanitize=fuzzer,address"])] : [])
// gold cannot link what AddressSanitizer makes of Swift.
let links: [LinkerSetting] = sanitizes ? [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])] : []

func vectorFlags(_ flags: String...) -> [String] {
  flags.flatMap { ["-Xcc", "-Xarch_x86_64", "-Xcc", $0] } + ["-Xcc", "-Qunused-arguments"]
}

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "LeanFoundation", swiftSettings: settings),
    .target(name: "CheckedBytes", dependencies: ["LeanFoundation"], swiftSettings: settings),
    .target(name: "ImageFiles", dependencies: ["CheckedBytes"], swiftSettings: settings),
    .target(name: "TensorKernelArguments", swiftSettings: settings),
    .target(name: "TensorKernels", dependencies: ["TensorKernelArguments"], swiftSettings: settings),
    .target(
      name: "TensorKernelsAVX2", dependencies: ["TensorKernelArguments"],
      swiftSettings: settings + [.define("KERNELS_AVX2"), .unsafeFlags(vectorFlags("-mavx2", "-mfma"))]),
    .target(
      name: "TensorKernelsAVX512", dependencies: ["TensorKernelArguments"],
      swiftSettings: settings + [
        .define("KERNELS_AVX512"), .unsafeFlags(vectorFlags("-mavx512f", "-mavx512vl", "-mavx512dq", "-mavx2", "-mfma")),
      ]),
    .target(
      name: "TensorEngine",
      dependencies: ["CheckedBytes", "TensorKernelArguments", "TensorKernels", "TensorKernelsAVX2", "TensorKernelsAVX512"],
      swiftSettings: settings),
    .target(name: "HandLandmarkerCore", dependencies: ["ImageFiles", "TensorEngine"], swiftSettings: settings),
    .target(name: "GestureClassifier", dependencies: ["HandLandmarkerCore", "TensorEngine"], swiftSettings: settings),
    .target(name: "CommandLineTool", dependencies: ["CheckedBytes"], swiftSettings: settings),
    .target(
      name: "gesture-cli", dependencies: ["CommandLineTool", "GestureClassifier", "HandLandmarkerCore", "TensorEngine"],
      exclude: ["main.swift"],
      swiftSettings: settings),
    .target(name: "MediaPipeTasksVision", dependencies: ["GestureClassifier", "ImageFiles", "TensorEngine"], swiftSettings: settings),
    .target(
      name: "GestureFixtures", dependencies: ["GestureClassifier", "HandLandmarkerCore", "MediaPipeTasksVision", "TensorEngine"],
      swiftSettings: settings),
    .target(name: "DrawnHands", dependencies: ["GestureFixtures"], swiftSettings: settings),
    .target(
      name: "TestSupport",
      dependencies: ["DrawnHands", "GestureClassifier", "GestureFixtures", "HandLandmarkerCore", "MediaPipeTasksVision", "TensorEngine"],
      swiftSettings: settings),
    .executableTarget(
      name: "fuzz",
      dependencies: ["CommandLineTool", "gesture-cli", "GestureClassifier", "HandLandmarkerCore", "TensorEngine", "TestSupport"],
      swiftSettings: settings, linkerSettings: links),
    .executableTarget(
      name: "operator-models", dependencies: ["CheckedBytes", "TensorEngine", "TestSupport"], swiftSettings: settings,
      linkerSettings: links),
    .executableTarget(name: "soak", dependencies: ["TestSupport"], swiftSettings: settings, linkerSettings: links),
  ],
  swiftLanguageModes: [.v6]
)
