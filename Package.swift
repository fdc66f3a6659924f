// swift-tools-version:6.3
import PackageDescription

// The kernels are one source compiled several times: for the baseline of the architecture, for AVX2 with FMA, and for AVX-512.
// `-Xarch_x86_64` keeps the flags from every other architecture, where the extra targets compile to the baseline and are never chosen.
func vectorFlags(_ flags: String...) -> [String] {
  flags.flatMap { ["-Xcc", "-Xarch_x86_64", "-Xcc", $0] } + ["-Xcc", "-Qunused-arguments"]
}
// A kernel without optimisation is some 500 times slower and the crop of an image 30 times: debug builds optimise all that works on numbers and
// bytes all the same, since a user's tests run in them.
let fastInDebug = SwiftSetting.unsafeFlags(["-O"], .when(configuration: .debug))

let package = Package(
  name: "swift-gesture-recognizer",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "ImageFiles", targets: ["ImageFiles"]),
    .library(name: "TensorEngine", targets: ["TensorEngine"]),
    .library(name: "HandLandmarkerCore", targets: ["HandLandmarkerCore"]),
    .library(name: "GestureClassifier", targets: ["GestureClassifier"]),
    .library(name: "MediaPipeTasksVision", targets: ["MediaPipeTasksVision"]),
    .library(name: "GestureFixtures", targets: ["GestureFixtures"]),
    .executable(name: "gesture-cli", targets: ["gesture-cli"]),
  ],
  targets: [
    // What takes the place of Foundation in all that gesture-cli links.
    .target(name: "LeanFoundation"),
    .target(name: "CheckedBytes", dependencies: ["LeanFoundation"], swiftSettings: [.strictMemorySafety(), fastInDebug]),
    .target(name: "ImageFiles", dependencies: ["CheckedBytes", "LeanFoundation"], swiftSettings: [fastInDebug]),
    .target(name: "TensorKernelArguments"),
    .target(name: "TensorKernels", dependencies: ["TensorKernelArguments"], swiftSettings: [fastInDebug]),
    .target(
      name: "TensorKernelsAVX2", dependencies: ["TensorKernelArguments"],
      swiftSettings: [.define("KERNELS_AVX2"), .unsafeFlags(vectorFlags("-mavx2", "-mfma")), fastInDebug]),
    .target(
      name: "TensorKernelsAVX512", dependencies: ["TensorKernelArguments"],
      swiftSettings: [
        .define("KERNELS_AVX512"), .unsafeFlags(vectorFlags("-mavx512f", "-mavx512vl", "-mavx512dq", "-mavx2", "-mfma")), fastInDebug,
      ]),
    .target(
      name: "TensorEngine",
      dependencies: [
        "CheckedBytes", "LeanFoundation", "TensorKernelArguments", "TensorKernels", "TensorKernelsAVX2", "TensorKernelsAVX512",
      ],
      swiftSettings: [.strictMemorySafety(), fastInDebug]),
    .target(
      name: "HandLandmarkerCore", dependencies: ["CheckedBytes", "ImageFiles", "LeanFoundation", "TensorEngine"],
      swiftSettings: [fastInDebug]),
    .target(
      name: "GestureClassifier", dependencies: ["CheckedBytes", "HandLandmarkerCore", "ImageFiles", "LeanFoundation", "TensorEngine"]),
    .target(name: "MediaPipeTasksVision", dependencies: ["GestureClassifier", "ImageFiles", "TensorEngine"]),
    // It draws, which takes minutes without optimisation.
    .target(
      name: "GestureFixtures",
      dependencies: ["CheckedBytes", "GestureClassifier", "HandLandmarkerCore", "ImageFiles", "MediaPipeTasksVision", "TensorEngine"],
      swiftSettings: [fastInDebug]),
    .target(name: "CommandLineTool", dependencies: ["CheckedBytes", "LeanFoundation"]),
    .executableTarget(
      name: "gesture-cli",
      dependencies: [
        "CheckedBytes", "CommandLineTool", "GestureClassifier", "HandLandmarkerCore", "ImageFiles", "LeanFoundation", "TensorEngine",
      ]),
    .target(name: "DrawnHands", dependencies: ["GestureFixtures", "ImageFiles"], path: "Tests/DrawnHands"),
    .executableTarget(name: "draw-hands", dependencies: ["DrawnHands"], path: "Tests/Scripts/draw-hands"),
    .target(
      name: "TestSupport",
      dependencies: [
        "CheckedBytes", "DrawnHands", "GestureClassifier", "GestureFixtures", "HandLandmarkerCore", "ImageFiles", "MediaPipeTasksVision",
        "TensorEngine",
      ],
      path: "Tests/TestSupport"),
    .testTarget(name: "TensorEngineTests", dependencies: ["TensorEngine", "TestSupport"], exclude: ["Goldens"]),
    .testTarget(name: "ImageFilesTests", dependencies: ["CheckedBytes", "ImageFiles", "TestSupport"], exclude: ["Goldens"]),
    .testTarget(
      name: "HandLandmarkerCoreTests", dependencies: ["CheckedBytes", "HandLandmarkerCore", "ImageFiles", "TensorEngine", "TestSupport"]),
    .testTarget(
      name: "GestureClassifierTests",
      dependencies: ["CheckedBytes", "GestureClassifier", "HandLandmarkerCore", "ImageFiles", "TensorEngine", "TestSupport"]),
    .testTarget(
      name: "MediaPipeTasksVisionTests",
      dependencies: ["CheckedBytes", "GestureClassifier", "ImageFiles", "MediaPipeTasksVision", "TensorEngine", "TestSupport"]),
    .testTarget(name: "GestureFixturesTests", dependencies: ["CheckedBytes", "GestureFixtures", "MediaPipeTasksVision", "TestSupport"]),
    .testTarget(name: "GestureCLITests", dependencies: ["CommandLineTool", "gesture-cli", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
