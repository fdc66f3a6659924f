import Foundation
import GestureFixtures
import GestureSupport
import TensorEngine
import TestSupport
import XCTest

/// The facts are those read from the published models with other tools.
final class InspectTests: XCTestCase {
  func testAModelBesideFilesIsRefused() throws {
    let run = try ToolRun(["inspect", "--model", "missing.task", try TestModels.handLandmarkerPath()])
    XCTAssertEqual(run.status, 64)
    XCTAssertTrue(run.errors.contains("--model: and FILE exclude each other"), run.errors)
  }

  func testNestedBundlesAndLabels() throws {
    let run = try ToolRun.succeeding("inspect", try TestModels.gestureRecognizerPath())
    for name in [
      "hand_landmarker.task", "hand_detector.tflite", "hand_gesture_recognizer.task", "gesture_embedder.tflite",
      "canned_gesture_classifier.tflite",
    ] {
      XCTAssertTrue(run.text.contains(name), name)
    }
    XCTAssertTrue(run.text.contains("337,333,248 multiply-adds"))
    XCTAssertTrue(run.text.contains("labels handedness.txt: Left, Right"))
  }

  func testAModelOperatorByOperator() throws {
    let scratch = try ScratchFolder()
    let path = try scratch.write(
      try ZipArchive(Bytes(contentsOfFile: TestModels.handLandmarkerPath())).requiredBytes(
        named: "hand_landmarks_detector.tflite"
      )
      .withUnsafeBytes { Data($0) }, "model.tflite")
    let run = try ToolRun.succeeding("inspect", path)
    try assertSnapshot(run.text.replacing(path, with: "model.tflite"), "output/inspect.text")
  }

  func testBenchmarksHaveTheContractsKeys() throws {
    let scratch = try ScratchFolder()
    let picture = try scratch.write(Drawn.victory.ppmData, "a.ppm")
    let model = try scratch.write(
      try ZipArchive(Bytes(contentsOfFile: TestModels.handLandmarkerPath())).requiredBytes(
        named: "hand_detector.tflite"
      )
      .withUnsafeBytes { Data($0) }, "model.tflite")
    let keys = [
      "model", "input", "mode", "threads", "runs", "initMilliseconds", "firstMilliseconds", "minMilliseconds",
      "medianMilliseconds",
      "p95Milliseconds", "maxMilliseconds", "meanMilliseconds", "peakMemoryBytes",
    ]
    let bundle = try TestModels.gestureRecognizerPath()
    let few = ["--runs", "3:1", "--threads", "1", "--format", "json"]
    for (arguments, input, mode) in [
      (["--model", bundle, "--image", picture], picture, "image"),
      (["--image", picture, "--mode", "video", bundle], picture, "video"),
      ([try TestModels.handLandmarkerPath(), "--image", picture], picture, "image"), ([model], "drawn hand", "model"),
      (["--image", picture, model], picture, "model"),
    ] {
      let run = try ToolRun(["benchmark"] + few + arguments)
      XCTAssertEqual(run.status, 0, run.errors)
      let places = try keys.map { try XCTUnwrap(run.text.firstRange(of: "\"\($0)\": "), $0).lowerBound }
      XCTAssertEqual(places, places.sorted())
      let object = try XCTUnwrap(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
      XCTAssertEqual(object["input"] as? String, input)
      XCTAssertEqual(object["mode"] as? String, mode)
      XCTAssertEqual(object["runs"] as? Int, 3)
      let times = ["minMilliseconds", "medianMilliseconds", "p95Milliseconds", "maxMilliseconds"].map {
        object[$0] as? Double ?? -1
      }
      XCTAssertEqual(times, times.sorted())
      XCTAssertGreaterThan(times[0], 0)
      XCTAssertGreaterThan(object["peakMemoryBytes"] as? Int ?? 0, 1 << 20)
    }
  }

  /// A profile has the operators of the palm detector.
  ///
  /// The multiply-adds are those of the model's description.
  func testProfilesCountTheModelsMultiplyAdds() throws {
    let scratch = try ScratchFolder()
    let model = try scratch.write(
      try ZipArchive(Bytes(contentsOfFile: TestModels.handLandmarkerPath())).requiredBytes(
        named: "hand_detector.tflite"
      )
      .withUnsafeBytes { Data($0) }, "model.tflite")
    let few = ["benchmark", "--profile", "--runs", "2:1", "--threads", "1"]
    let run = try ToolRun(few + ["--format", "json", model])
    XCTAssertEqual(run.status, 0, run.errors)
    let object = try XCTUnwrap(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let profile = try XCTUnwrap(object["profile"] as? [String: Any])
    let operators = try XCTUnwrap(profile["operators"] as? [[String: Any]])
    XCTAssertEqual(operators.compactMap { $0["multiplyAdds"] as? Int }.reduce(0, +), 337_333_248)
    XCTAssertEqual(
      operators.count, operators.filter { ($0["milliseconds"] as? Double ?? -1) >= 0 && $0["name"] is String }.count)
    // No operator is faster than the processor, and the kinds are the operators taken together.
    let peak = try XCTUnwrap(profile["peakGigaflops"] as? Double)
    let kinds = try XCTUnwrap(profile["kinds"] as? [[String: Any]])
    XCTAssertEqual(kinds.compactMap { $0["multiplyAdds"] as? Int }.reduce(0, +), 337_333_248)
    for kind in kinds { XCTAssertLessThan(try XCTUnwrap(kind["gigaflops"] as? Double), 1.2 * peak) }
    let text = try ToolRun(few + [model])
    XCTAssertTrue(text.text.contains("GFLOP/s") && text.text.contains("DEPTHWISE_CONV_2D"), text.text)
    // The environment chooses the kernels.
    for name in KernelSet.available.map(\.name) {
      let chosen = try ToolRun(few + [model], environment: ["GESTURE_KERNELS": name])
      XCTAssertTrue(chosen.lines.contains { $0.split(separator: " ") == ["kernels", Substring(name)] }, chosen.text)
    }
  }

  /// One file is an object, several are one document as well.
  func testTheJSONOfSeveralFilesIsAnArray() throws {
    let path = try TestModels.handLandmarkerPath()
    let run = try ToolRun.succeeding("inspect", "--format", "json", path, path)
    let files = try XCTUnwrap(JSONSerialization.jsonObject(with: run.output) as? [[String: Any]])
    XCTAssertEqual(files.map { $0["bytes"] as? Int }, [7_819_105, 7_819_105])
    let entries = try XCTUnwrap(files[0]["entries"] as? [[String: Any]])
    XCTAssertEqual(entries.map { $0["name"] as? String }, ["hand_detector.tflite", "hand_landmarks_detector.tflite"])
    let totals = try XCTUnwrap(entries[0]["totals"] as? [String: Int])
    XCTAssertEqual([totals["parameters"], totals["multiplyAdds"]], [1_132_536, 337_333_248])
    XCTAssertEqual(totals["operators"], 139 + 133)
    let operators = try XCTUnwrap(entries[0]["operators"] as? [[String: Any]])
    let first = try XCTUnwrap(operators.first { $0["name"] as? String == "CONV_2D" })
    XCTAssertEqual(first["parameters"] as? Int, 5 * 5 * 3 * 32 + 32)
    XCTAssertEqual((first["attributes"] as? [String: Any])?["stride"] as? [Int], [2, 2])
    XCTAssertEqual((entries[0]["passes"] as? [[String: Any]])?.count, 5)
    let bad = try ToolRun(["inspect", "--format", "json", path, "missing.task"])
    XCTAssertEqual(bad.status, 66)
    XCTAssertEqual(try XCTUnwrap(JSONSerialization.jsonObject(with: bad.output) as? [[String: Any]]).count, 1)
  }
}
