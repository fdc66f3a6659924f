import Foundation
import GestureModelTools
import GestureSupport
import TensorEngine
import TestSupport
import XCTest

/// Metadata, with the words MediaPipe 1.2.2 refuses it with.
final class ModelMetadataTests: XCTestCase {
  func testRoundTrip() throws {
    var builder = SampleModels.detector()
    builder.plain.metadata?.name = "Palm"
    builder.plain.metadata?.description = "finds palms"
    builder.plain.metadata?.version = "3"
    builder.plain.metadata?.author = "nobody"
    builder.plain.metadata?.license = "Apache 2.0"
    let model = try builder.model()
    let metadata = try XCTUnwrap(model.metadata)
    XCTAssertEqual(metadata.name, "Palm")
    XCTAssertEqual(metadata.description, "finds palms")
    XCTAssertEqual(metadata.version, "3")
    XCTAssertEqual(metadata.author, "nobody")
    XCTAssertEqual(metadata.license, "Apache 2.0")
    XCTAssertEqual(metadata.normalization, .init(mean: [0], standardDeviation: [255]))
    XCTAssertEqual(metadata.inputContent, .image(isRGB: true))
    XCTAssertNil(metadata.scoreThreshold)
    XCTAssertEqual(metadata.labelFiles, [])
    XCTAssertEqual(try model.imageInput(), Model.ImageInput(width: 8, height: 8, range: 0...1))
  }

  func testThresholdAndLabels() throws {
    let metadata = try XCTUnwrap(SampleModels.classifier(threshold: 0.5).model().metadata)
    XCTAssertEqual(metadata.scoreThreshold, 0.5)
    XCTAssertEqual(metadata.labelFiles, [.init(name: "labels.txt", locale: "", labels: ["none", "rock", "paper"])])
    XCTAssertNil(try SampleModels.classifier(threshold: nil).model().metadata?.scoreThreshold)
  }

  func testNoMetadata() throws {
    var builder = SampleModels.classifier()
    builder.plain.metadata = nil
    XCTAssertNil(try builder.model().metadata)
  }

  /// Range of the scaled bytes for other normalizations than 0 and 255.
  func testImageRange() throws {
    var builder = SampleModels.detector()
    builder.plain.metadata?.normalization = .init(
      mean: [127.5, 127.5, 127.5], standardDeviation: [127.5, 127.5, 127.5])
    XCTAssertEqual(try builder.model().imageInput().range, -1...1)
  }

  func testImageRefusals() throws {
    func assertInput(
      _ status: StatusError.Status, _ message: String, line: UInt = #line, _ change: (inout ModelBuilder) -> Void
    ) throws {
      var builder = SampleModels.detector()
      change(&builder)
      let model = try builder.model()
      assertRefused(status, message, location: "detector.tflite", line: line) { try model.imageInput() }
    }
    let missing =
      "Input tensor has type float32: it requires specifying NormalizationOptions metadata to preprocess input images."
    try assertInput(.notFound, missing) { $0.plain.metadata?.normalization = nil }
    try assertInput(.notFound, missing) { $0.plain.metadata = nil }
    try assertInput(.unimplemented, "The normalization of the channels must be the same") {
      $0.plain.metadata?.normalization = .init(mean: [0, 1, 0], standardDeviation: [255, 255, 255])
    }
    try assertInput(.unimplemented, "with a positive deviation") {
      $0.plain.metadata?.normalization = .init(mean: [0], standardDeviation: [-255])
    }
    try assertInput(.invalidArgument, "leaves the range of float32") {
      $0.plain.metadata?.normalization = .init(mean: [1e30], standardDeviation: [1e-30])
    }
    try assertInput(.invalidArgument, "Only RGB color space is supported for now.") {
      $0.plain.metadata?.inputContent = .image(isRGB: false)
    }
    try assertInput(.invalidArgument, "Expected ImageProperties for tensor input_1, got AudioProperties.") {
      $0.plain.metadata?.inputContent = .other("AudioProperties")
    }
    try assertInput(.invalidArgument, "Only 4D tensors in BHWD layout are supported.") {
      $0.plain.tensors[0].shape = [1, 64, 3]
    }
    try assertInput(.invalidArgument, "depth = 3. Got 1 x 8 x 8 x 1.") { $0.plain.tensors[0].shape = [1, 8, 8, 1] }
    try assertInput(.invalidArgument, "The input width should be positive.") {
      $0.plain.tensors[0].shape = [1, 8, 0, 3]
    }
    try assertInput(.invalidArgument, "Type mismatch for input tensor input_1.") { $0.plain.tensors[0].type = .uint8 }
    try assertInput(.invalidArgument, "assumed to have a single input") { _ = $0.input([1]) }
  }

  func testNormalizationRefusals() throws {
    func assertNormalization(_ message: String, _ mean: [Float], _ deviation: [Float], line: UInt = #line) {
      var builder = SampleModels.detector()
      builder.plain.metadata?.normalization = .init(mean: mean, standardDeviation: deviation)
      assertRefused(.invalidArgument, message, line: line) { try builder.model() }
    }
    assertNormalization("NormalizationOptions: expected mean and std of same dimension, got 1 and 3.", [0], [1, 1, 1])
    assertNormalization("NormalizationOptions: only 1 or 3 mean and std values are supported, got 2.", [0, 0], [1, 1])
    assertNormalization("NormalizationOptions: only 1 or 3 mean and std values are supported, got 0.", [], [])
    assertNormalization("std must not be 0", [0], [0])
    assertNormalization("must be finite", [.nan], [1])
  }

  func testIdentifierAndVersion() throws {
    let data = try SampleModels.classifier().data()
    func replacing(_ text: String, _ other: String) throws -> Bytes {
      var copy = data
      copy.replaceSubrange(try XCTUnwrap(data.range(of: Data(text.utf8))), with: Data(other.utf8))
      return Bytes(copy, name: "x.tflite")
    }
    assertRefused(.invalidArgument, "Invalid metadata schema version: expected M001, got M002", location: "x.tflite") {
      try Model(replacing("M001", "M002"))
    }
    assertRefused(
      .invalidArgument,
      "Metadata schema version 1.5.0 is smaller than the minimum version 9.0.0 to parse the metadata flatbuffer."
    ) {
      try Model(replacing("1.0.0", "9.0.0"))
    }
    XCTAssertNoThrow(try Model(replacing("1.0.0", "1.5.0")))
    XCTAssertNoThrow(try Model(replacing("1.0.0", "1.x.9")))
    XCTAssertThrowsError(try Model(replacing("1.0.0", "1.5.1")))
    XCTAssertThrowsError(try Model(replacing("1.0.0", "1.10.")))
  }

  func testLabelFileThatIsNotPacked() throws {
    let data = try SampleModels.classifier().data()
    let start = try XCTUnwrap(data.range(of: Data([0x50, 0x4B, 3, 4]))).lowerBound
    assertRefused(.notFound, "No associated file with name: labels.txt", location: "x.tflite") {
      try Model(Bytes(data.prefix(start), name: "x.tflite"))
    }
  }

  func testTwoProcessUnitsOfOneKind() throws {
    var threshold = FlatRecord()
    threshold[Schema.ScoreThresholding.threshold] = .float(0.5)
    var unit = FlatRecord()
    unit[Schema.ProcessUnit.kind] = .number(Schema.ProcessUnit.scoreThresholding)
    unit[Schema.ProcessUnit.options] = .table(threshold)
    func metadata(units: Int) throws -> ModelMetadata {
      var output = FlatRecord()
      output[Schema.TensorMetadata.processUnits] = .tables(Array(repeating: unit, count: units))
      var graph = FlatRecord()
      graph[Schema.SubgraphMetadata.outputs] = .tables([output])
      var root = FlatRecord()
      root[Schema.ModelMetadata.subgraphs] = .tables([graph])
      let data = try FlatBufferWriter.data(root: root, identifier: Schema.metadataIdentifier)
      return try ModelMetadata(Bytes(data, name: "metadata"), files: [])
    }
    XCTAssertEqual(try metadata(units: 1).scoreThreshold, 0.5)
    XCTAssertNil(try metadata(units: 0).scoreThreshold)
    assertRefused(
      .invalidArgument, "Found multiple ProcessUnits with type=ScoreThresholdingOptions, expected at most one."
    ) {
      try metadata(units: 2)
    }
  }
}
