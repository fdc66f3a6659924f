import Foundation
import GestureSupport
import TensorEngine
import TestSupport

/// Writes models with int8 weights, random inputs and our outputs.
///
/// See Tests/Scripts/compare-dynamic-range.py.
func writeDynamicRangeModels(to folder: URL) throws {
  let bundle = try TestModels.gestureRecognizer()
  func network(_ archive: String, _ name: String) throws -> Model {
    try Model(ZipArchive(bundle.requiredBytes(named: archive)).requiredBytes(named: name))
  }
  let models: [(name: String, model: Model, count: Int)] = [
    ("head", try DynamicRange.head(), 1000),
    ("gesture_embedder", try network("hand_gesture_recognizer.task", "gesture_embedder.tflite"), 1000),
    ("hand_landmarks_detector", try network("hand_landmarker.task", "hand_landmarks_detector.tflite"), 10),
    ("hand_detector", try network("hand_landmarker.task", "hand_detector.tflite"), 10),
  ]
  for (name, model, count) in models {
    for isPerChannel in [false, true] {
      let base = folder.appendingPathComponent(name + (isPerChannel ? "-channels" : "-tensor"))
      let pair = try DynamicRange(model, isPerChannel: isPerChannel)
      let quantised = pair.quantised
      try pair.floats.tfliteData().write(to: base.appendingPathExtension("floats"))
      try quantised.tfliteData().write(to: base.appendingPathExtension("tflite"))
      let compiled = try CompiledModel(Model(Bytes(quantised.tfliteData(), name: name)))
      var random = SeededGenerator(seed: 7)
      var inputs = compiled.inputShapes.map { _ in Data() }
      var outputs = compiled.outputShapes.map { _ in Data() }
      for _ in 0..<count {
        // Pixels are from 0 to 1.
        let values = compiled.inputShapes.map { shape in
          random.values(shape.reduce(1, *)).map { shape.count == 4 ? abs($0) : $0 }
        }
        for (index, numbers) in values.enumerated() { inputs[index] += bytes(of: numbers) }
        for (index, numbers) in try compiled.outputs(for: values).enumerated() { outputs[index] += bytes(of: numbers) }
      }
      for (index, data) in inputs.enumerated() { try data.write(to: base.appendingPathExtension("input\(index)")) }
      for (index, data) in outputs.enumerated() { try data.write(to: base.appendingPathExtension("output\(index)")) }
    }
  }
}

private func bytes(of numbers: [Float]) -> Data {
  numbers.withUnsafeBytes { Data($0) }
}
