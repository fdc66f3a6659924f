import Foundation
import GestureModelTools
import GestureSupport
import TensorEngine
import TestSupport
import XCTest

/// All that a model says of itself, in any combination.
final class MetadataWritingTests: XCTestCase {
  private func text(_ random: inout SeededGenerator) -> String {
    ["", "", "Palm", "3", "naïve 🖐", "two\nlines"].randomElement(using: &random) ?? ""
  }

  /// Each field is written and read alone, with any others, and not at all.
  func testMetadataOfEveryKind() throws {
    var random = SeededGenerator(seed: 23)
    for round in 0..<40 {
      var wanted = ModelMetadata(
        labelFiles: (0..<Int.random(in: 0...2, using: &random)).map { number in
          let labels: [String] = (0...Int.random(in: 0...3, using: &random)).map { "label \($0)" }
          return ModelMetadata.LabelFile(name: "labels_\(number).txt", locale: number == 0 ? "" : "de", labels: labels)
        }, scoreThreshold: Bool.random(using: &random) ? 0.25 : nil)
      wanted.name = text(&random)
      wanted.description = text(&random)
      wanted.version = text(&random)
      wanted.author = text(&random)
      wanted.license = text(&random)
      if Bool.random(using: &random) {
        wanted.normalization = ModelMetadata.Normalization(mean: [1, 2, 3], standardDeviation: [4, 5, 6])
      }
      let contents: [ModelMetadata.Content?] = [
        nil, .image(isRGB: true), .image(isRGB: false), .other("AudioProperties"),
      ]
      wanted.inputContent = contents.randomElement(using: &random) ?? nil
      var builder = SampleModels.classifier()
      builder.plain.metadata = wanted
      let found = try XCTUnwrap(builder.model().metadata)
      XCTAssertEqual(
        [found.name, found.description, found.version, found.author, found.license],
        [wanted.name, wanted.description, wanted.version, wanted.author, wanted.license], "round \(round)")
      XCTAssertEqual(found.labelFiles, wanted.labelFiles, "round \(round)")
      XCTAssertEqual(found.scoreThreshold, wanted.scoreThreshold, "round \(round)")
      XCTAssertEqual(found.normalization, wanted.normalization, "round \(round)")
      XCTAssertEqual(found.inputContent, wanted.inputContent, "round \(round)")
    }
  }

  /// TensorFlow Lite maps a file into memory and reads constants where they lie.
  func testConstantsAreAligned() throws {
    var random = SeededGenerator(seed: 29)
    for _ in 0..<20 {
      var builder = ModelBuilder(name: String(repeating: "n", count: Int.random(in: 0...9, using: &random)))
      let input = builder.input([1])
      var sum = input
      for number in 0...Int.random(in: 0...4, using: &random) {
        let name = String(repeating: "c", count: Int.random(in: 1...17, using: &random))
        let constant = builder.constant([1], [Float(number)], name: name)
        sum = builder.add("ADD", [sum, constant], shape: [1], ArithmeticAttributes())
      }
      builder.output(sum)
      for tensor in try builder.model().tensors {
        if let constant = tensor.constant { XCTAssertEqual(constant.range.lowerBound % 16, 0, tensor.name) }
      }
    }
  }

  func testQuantisedConstantsAndFilesOfOthersAreKept() throws {
    var builder = SampleModels.classifier()
    let quantization = ModelTensor.Quantization(scales: [0.5, 0.25], zeroPoints: [0, 0], axis: 0)
    let weights = builder.constant([2, 3], int8: [1, -2, 3, -4, 5, -128], quantization)
    builder.plain.metadataBuffers = [ModelMetadataBuffer(name: "note", bytes: Bytes(Data("kept".utf8), name: "n"))]
    let model = try builder.model()
    XCTAssertEqual(model.tensors[weights].quantization, quantization)
    XCTAssertEqual(model.tensors[weights].constant?.data, Data([1, 254, 3, 252, 5, 128]))
    XCTAssertEqual(model.metadataBuffers.filter { $0.name == "note" }.map(\.bytes.data), [Data("kept".utf8)])
    // Written again from what was read, with a file of the archive that is no label file.
    var other = model
    var zip = ZipWriter()
    try zip.add(name: "readme.txt", Data("hello".utf8))
    other.associatedFiles += try ZipArchive(Bytes(zip.finish(), name: "z")).entries
    let again = try Model(Bytes(other.tfliteData(), name: "again"))
    XCTAssertEqual(again.associatedFiles.map(\.name).sorted(), ["labels.txt", "readme.txt"])
    XCTAssertEqual(again.associatedFiles.first { $0.name == "readme.txt" }?.bytes.data, Data("hello".utf8))
    XCTAssertEqual(again.metadataBuffers.count { $0.name == "TFLITE_METADATA" }, 1)
  }
}
