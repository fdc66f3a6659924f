import Foundation
import GestureModelTools
import GestureSupport
import TensorEngine
import TestSupport
import XCTest

/// Times of operators, which differ from run to run, and what holds of any of them.
final class ModelProfileTests: XCTestCase {
  private func profile(_ data: Data, fill: ((Interpreter) throws -> Void)? = nil) throws -> ModelProfile {
    try ModelProfile(Bytes(data, name: "x"), threads: 1, warmup: 0, runs: 3, fill: fill)
  }

  func testOperatorsAndTheirKinds() throws {
    let profile = try profile(SampleModels.detector().data())
    XCTAssertGreaterThan(profile.peak, 0)
    XCTAssertTrue(KernelSet.available.map(\.name).contains(profile.kernels))
    let convolution = try XCTUnwrap(profile.operators.first { $0.name.hasPrefix("CONV_2D") })
    XCTAssertEqual(convolution.multiplyAdds, 4 * 4 * 4 * 3 * 3 * 3)
    XCTAssertEqual(convolution.outputShape, [1, 4, 4, 4])
    XCTAssertTrue(convolution.location.contains("operator 1 (CONV_2D)"), convolution.location)
    // An operator that multiplies has a rate, in billions of multiplications and additions a second.
    for one in profile.operators where one.milliseconds > 0 {
      XCTAssertEqual(one.gigaflops * one.milliseconds * 1e6, Double(2 * one.multiplyAdds), accuracy: 1e-3)
    }
    // The kinds are the operators taken together, those that take longest first.
    let kinds = profile.kinds
    XCTAssertEqual(kinds.map(\.milliseconds), kinds.map(\.milliseconds).sorted(by: >))
    XCTAssertEqual(Set(kinds.map(\.name)).count, kinds.count)
    XCTAssertFalse(kinds.contains { $0.name.contains("+") })
    for kind in kinds {
      let parts = profile.operators.filter { $0.name == kind.name || $0.name.hasPrefix(kind.name + "+") }
      XCTAssertEqual(parts.reduce(0) { $0 + $1.multiplyAdds }, kind.multiplyAdds, kind.name)
      XCTAssertEqual(parts.reduce(0) { $0 + $1.milliseconds }, kind.milliseconds, accuracy: 1e-9, kind.name)
    }
  }

  /// All models of a bundle, and of bundles in it; other files are passed over.
  func testModelsOfBundles() throws {
    let models = [try SampleModels.classifier().data(), try SampleModels.detector().data()]
    let names = try models.flatMap { try profile($0).operators.map(\.name) }
    XCTAssertEqual(try profile(SampleModels.bundle()).operators.map(\.name), names)
    XCTAssertEqual(try profile(ZipWriter.bundle([("model.bin", models[0])])).operators.count, 0)
    var nested = models[1]
    for levels in 1...9 {
      nested = try ZipWriter.bundle([(levels == 1 ? "a.tflite" : "b.task", nested)])
      switch levels {
      case ..<7: break
      case 7: XCTAssertFalse(try profile(nested).operators.isEmpty)
      case 8: assertRefused(.resourceExhausted, "Archives are nested more than 8 deep") { try profile(nested) }
      default: XCTAssertTrue(try profile(nested).operators.isEmpty, "what lies deeper is not opened")
      }
    }
    assertRefused(.unknown, "Unable to open zip archive.") { try profile(Data("photo".utf8)) }
  }

  /// Inputs are numbers from 0 to 1, the same in each run, unless they are given.
  func testInputsOfAProfile() throws {
    let interpreter = try Interpreter(CompiledModel(SampleModels.classifier().model()), threads: 1)
    func filled() throws -> [Float] {
      try interpreter.fillInputs()
      var values: [Float] = []
      try interpreter.withInput(0) { values = Array($0) }
      return values
    }
    let values = try filled()
    XCTAssertEqual(values, try filled())
    XCTAssertTrue(values.allSatisfy { 0...1 ~= $0 })
    XCTAssertGreaterThan(Set(values).count, 2)
    // No run is measured less than once.
    let least = interpreter.profile(warmup: -2, runs: 0)
    XCTAssertEqual(least.map(\.name), interpreter.profile(warmup: 0, runs: 1).map(\.name))
    XCTAssertFalse(least.isEmpty)
    var calls = 0
    _ = try profile(SampleModels.bundle()) { _ in calls += 1 }
    XCTAssertEqual(calls, 2, "once for each model")
  }
}
