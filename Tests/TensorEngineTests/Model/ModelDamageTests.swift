import Foundation
import GestureSupport
import TensorEngine
import TestSupport
import XCTest

/// Damaged models are read or refused with a `StatusError`.
///
/// There is no trap, and accepted models are sound.
final class ModelDamageTests: XCTestCase {
  private var samples: [ModelBuilder] {
    [
      SampleModels.classifier(labels: [("", ["none", "a"]), ("de", ["nichts", "ah"])], width: 2),
      SampleModels.detector(size: 4),
    ]
  }

  func testEveryPrefix() throws {
    for sample in samples { try Damage(sample.data()).prefixes { data, what in assertSoundOrRefused(data, what) } }
  }

  func testEveryBit() throws {
    try LongTests.require()
    for sample in samples { try Damage(sample.data()).bitFlips { data, what in assertSoundOrRefused(data, what) } }
  }

  func testEveryField() throws {
    try LongTests.require()
    for sample in samples { try Damage(sample.data()).fields { data, what in assertSoundOrRefused(data, what) } }
  }

  func testRandomDamage() throws {
    for (number, sample) in samples.enumerated() {
      try Damage(sample.data()).random(seed: UInt64(number), count: 10_000) { data, what in
        assertSoundOrRefused(data, what)
      }
    }
  }

  func testMetadataOnItsOwn() throws {
    let model = try samples[0].model()
    let metadata = try XCTUnwrap(model.metadataBuffers.first { $0.name == "TFLITE_METADATA" }).bytes.data
    let damage = Damage(Data(metadata))
    func read(_ data: Data, _ what: String) {
      do {
        _ = try ModelMetadata(Bytes(data, name: "metadata"), files: model.associatedFiles)
      } catch is StatusError {
      } catch { XCTFail("\(what): \(error)") }
    }
    damage.prefixes { read($0, $1) }
    damage.bitFlips { read($0, $1) }
    damage.fields { read($0, $1) }
  }

  private func assertSoundOrRefused(_ data: Data, _ what: String) {
    do {
      assertSound(try Model(Bytes(data, name: "x")), what)
    } catch is StatusError {
    } catch { XCTFail("\(what): \(error)") }
  }

  /// The assumptions of the engine, checked independently of the verifier.
  private func assertSound(_ model: Model, _ what: String) {
    let count = model.tensors.count
    for tensor in model.tensors {
      let elements = tensor.shape.reduce(1.0) { $0 * Double($1) }
      XCTAssertLessThanOrEqual(elements, Double(1 << 26), what)
      XCTAssertTrue(tensor.shape.allSatisfy { $0 >= 0 } && tensor.shape.count <= 8, what)
      if let constant = tensor.constant {
        XCTAssertEqual(Double(constant.count), elements * Double(tensor.type.byteCount ?? 0), what)
      }
    }
    var writers = Array(repeating: 0, count: count)
    for index in model.inputs {
      XCTAssertTrue((0..<count).contains(index), what)
      writers[index] += 1
    }
    for (index, tensor) in model.tensors.enumerated() where tensor.constant != nil { writers[index] += 1 }
    for operation in model.operators {
      for case let index? in operation.inputs {
        XCTAssertTrue((0..<count).contains(index), what)
        XCTAssertTrue(writers[index] == 1 || model.tensors[index].shape.contains(0), what)
      }
      for index in operation.outputs {
        XCTAssertTrue((0..<count).contains(index), what)
        writers[index] += 1
      }
    }
    XCTAssertTrue(writers.allSatisfy { $0 <= 1 }, what)
    for index in model.outputs { XCTAssertTrue(writers[index] == 1 || model.tensors[index].shape.contains(0), what) }
    for signature in model.signatures {
      XCTAssertTrue((signature.inputs + signature.outputs).allSatisfy { $0.tensor < count }, what)
    }
  }
}
