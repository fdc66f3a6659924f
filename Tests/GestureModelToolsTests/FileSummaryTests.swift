import Foundation
import GestureModelTools
import GestureSupport
import TensorEngine
import TestSupport
import XCTest

/// What a bundle holds; the facts of published bundles were read with other tools.
final class FileSummaryTests: XCTestCase {
  private func entries(_ summary: FileSummary) -> [FileSummary] {
    if case .bundle(let entries) = summary.content { entries } else { [] }
  }

  private func model(_ summary: FileSummary) -> ModelSummary? {
    if case .model(let model) = summary.content { model } else { nil }
  }

  private func isOther(_ summary: FileSummary) -> Bool {
    if case .other = summary.content { true } else { false }
  }

  private func summary(_ data: Data) throws -> FileSummary { try FileSummary(Bytes(data, name: "x.task")) }

  func testAPublishedBundle() throws {
    let bundle = try FileSummary(Bytes(contentsOfFile: TestModels.handLandmarkerPath()))
    XCTAssertEqual(bundle.sha256, "fbc2a30080c3c557093b5ddfc334698132eb341044ccee322ccf8bcf3607cde1")
    XCTAssertEqual(bundle.byteCount, 7_819_105)
    let entries = entries(bundle)
    XCTAssertEqual(entries.map(\.name), ["hand_detector.tflite", "hand_landmarks_detector.tflite"])
    XCTAssertEqual(entries.map(\.byteCount), [2_339_878, 5_478_949])
    XCTAssertEqual(entries.map { String($0.sha256.prefix(12)) }, ["945f713bc235", "6acda74af3fb"])
    let models = entries.compactMap(model)
    XCTAssertEqual(models.map(\.parameters), [1_132_536, 2_715_680])
    XCTAssertEqual(models.map(\.multiplyAdds), [337_333_248, 330_968_800])
    XCTAssertEqual(models.map { $0.operations.count { $0.isConversion } }, [133, 102])
    XCTAssertEqual(models.map { $0.operations.count { !$0.isConversion } }, [139, 63])
    let first = try XCTUnwrap(models.first?.operations.first { $0.name == "CONV_2D" })
    XCTAssertEqual(first.multiplyAdds, 96 * 96 * 32 * 5 * 5 * 3)
    XCTAssertEqual(first.parameters, 5 * 5 * 3 * 32 + 32)
    for model in models {
      let counts = model.passes.map(\.operatorCount)
      XCTAssertEqual(counts, counts.sorted(by: >), "passes only take operators away")
      XCTAssertEqual(counts.last, model.steps.count)
    }
  }

  /// A model's archive of label files does not make it a bundle.
  func testBundlesInBundles() throws {
    let bundle = try summary(SampleModels.bundle())
    XCTAssertEqual(entries(bundle).map(\.name), ["inner.task", "notes.txt"])
    XCTAssertTrue(isOther(entries(bundle)[1]))
    let inner = entries(entries(bundle)[0])
    XCTAssertEqual(inner.map(\.name), ["classifier.tflite", "detector.tflite"])
    XCTAssertEqual(inner.compactMap { model($0)?.model.metadata?.labelFiles.count }, [1, 0])
  }

  /// Eight archives may lie in one another; what lies deeper is not opened.
  func testTheDepthOfBundles() throws {
    for isModel in [true, false] {
      var data = isModel ? try SampleModels.detector().data() : Data("text".utf8)
      for levels in 1...9 {
        data = try ZipWriter.bundle([(levels == 1 ? "innermost" : "inner.task", data)])
        // A model looks for its label files, which would lie one deeper.
        if isModel, levels == 8 {
          assertRefused(.resourceExhausted, "Archives are nested more than 8 deep") { try summary(data) }
          continue
        }
        var innermost = try summary(data)
        var depth = 0
        while let next = entries(innermost).first {
          innermost = next
          depth += 1
        }
        XCTAssertEqual(depth, min(levels, 8))
        XCTAssertEqual(model(innermost) != nil, isModel && levels < 8)
        XCTAssertEqual(isOther(innermost), !isModel || levels > 8)
      }
    }
  }

  func testWhatIsNoBundle() throws {
    assertRefused(.unknown, "Unable to open zip archive.", location: "x.task") { try summary(Data("photo".utf8)) }
    let model = try SampleModels.classifier().data()
    XCTAssertThrowsError(try summary(model.prefix(40))) { XCTAssertTrue($0 is StatusError) }
    // A damaged bundle within another is an error, and a file that only looks like an archive is none.
    let damaged = try ZipWriter.bundle([("a.txt", Data("abc".utf8))]).dropLast(30)
    assertRefused(.unknown, "Unable to open zip archive.", location: "inner.task") {
      try summary(ZipWriter.bundle([("inner.task", Data(damaged))]))
    }
    XCTAssertTrue(isOther(try entries(summary(ZipWriter.bundle([("inner.bin", Data(damaged))])))[0]))
  }

  /// A bundle is cut off behind an inner one: what is whole of it is the inner one, which is not the file.
  func testABundleThatIsCutOffBehindAnInnerOne() throws {
    let inner = try ZipWriter.bundle([("a.txt", Data("abc".utf8))])
    let whole = try ZipWriter.bundle([("inner.task", inner), ("b.txt", Data("b".utf8))])
    let end = try XCTUnwrap(whole.range(of: Data("PK\u{5}\u{6}".utf8))).upperBound
    assertRefused(.dataLoss, "The archive is cut off: only an archive inside it is complete", suggestion: "again") {
      try summary(whole.prefix(end + 18))
    }
    // Bytes before an archive that are no archive are allowed.
    XCTAssertEqual(entries(try summary(Data("junk".utf8) + inner)).map(\.name), ["a.txt"])
    XCTAssertEqual(entries(try summary(whole)).count, 2)
  }
}
