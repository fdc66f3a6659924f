import Foundation
import GestureSupport
import TensorEngine
import TestSupport

/// Changes the contents of a model, which stays a well-formed file.
enum ModelMutator {
  static func change(_ model: inout Model, using generator: inout SeededGenerator) {
    switch Int.random(in: 0..<16, using: &generator) {
    case 0...3: changeShape(&model, using: &generator)
    case 4...6: changeAttributes(&model, using: &generator)
    case 7, 8: changeOperands(&model, using: &generator)
    case 9, 10: changeIntegers(&model, using: &generator)
    case 11: changeFloats(&model, using: &generator)
    case 12: changeCode(&model, using: &generator)
    case 13: changeOrder(&model, using: &generator)
    case 14: changeEnds(&model, using: &generator)
    default: changeType(&model, using: &generator)
    }
  }

  static func number(using generator: inout SeededGenerator) -> Int {
    let numbers = [
      0, 1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 31, 64, 100, 255, 256, 1000, 65_535, 65_536, 1 << 20, (1 << 24) + 1, 1 << 28,
      Int(Int32.max),
      Int(Int32.max) - 1, -1, -2, -3, -4, -8, Int(Int32.min), Int(Int32.min) + 1,
    ]
    return Bool.random(using: &generator)
      ? Int.random(in: 0...9, using: &generator) : numbers.randomElement(using: &generator) ?? 0
  }

  /// A dimension set, added or removed. A constant's bytes follow, mostly.
  private static func changeShape(_ model: inout Model, using generator: inout SeededGenerator) {
    guard let index = model.tensors.indices.randomElement(using: &generator) else { return }
    var shape = model.tensors[index].shape
    let axis = Int.random(in: 0...shape.count, using: &generator)
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: shape.insert(number(using: &generator), at: axis)
    case 1 where axis < shape.count: shape.remove(at: axis)
    case _ where axis < shape.count: shape[axis] = number(using: &generator)
    default: shape = shape.reversed()
    }
    model.tensors[index].shape = shape
    if Int.random(in: 0..<10, using: &generator) > 0 { fit(&model.tensors[index]) }
  }

  /// Repeats or cuts a constant's bytes to the size of its shape.
  ///
  /// Only for small shapes.
  private static func fit(_ tensor: inout ModelTensor) {
    guard let constant = tensor.constant, let count = Inference.limits.elementCount(of: tensor.shape), count <= 1 << 14
    else { return }
    let size = count * (tensor.type.byteCount ?? 1)
    var data = Data()
    while data.count < size {
      if constant.count == 0 { data.append(0) } else { data.append(constant.data) }
    }
    tensor.constant = Bytes(data.prefix(size), name: constant.name)
  }

  private static func changeAttributes(_ model: inout Model, using generator: inout SeededGenerator) {
    guard let index = model.operators.indices.randomElement(using: &generator) else { return }
    guard let attributes = AttributeMaker.attributes(code: model.operators[index].code, using: &generator) else {
      return
    }
    model.operators[index].attributes = attributes
  }

  private static func changeOperands(_ model: inout Model, using generator: inout SeededGenerator) {
    guard let index = model.operators.indices.randomElement(using: &generator) else { return }
    let tensor =
      Int.random(in: 0..<12, using: &generator) == 0
      ? number(using: &generator) : Int.random(in: 0..<model.tensors.count, using: &generator)
    let inputs = model.operators[index].inputs.indices
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: model.operators[index].inputs.append(tensor)
    case 1 where !inputs.isEmpty: model.operators[index].inputs.removeLast()
    case 2 where !inputs.isEmpty: model.operators[index].inputs[inputs.randomElement(using: &generator) ?? 0] = nil
    case 3 where !model.operators[index].outputs.isEmpty: model.operators[index].outputs[0] = tensor
    case 4: model.operators[index].outputs.append(tensor)
    case _ where !inputs.isEmpty: model.operators[index].inputs[inputs.randomElement(using: &generator) ?? 0] = tensor
    default: break
    }
  }

  private static func changeIntegers(_ model: inout Model, using generator: inout SeededGenerator) {
    let constants = model.tensors.indices.filter {
      model.tensors[$0].type == .int32 && (model.tensors[$0].constant?.count ?? 0) >= 4
    }
    guard let index = constants.randomElement(using: &generator),
      var data = model.tensors[index].constant.map({ Data($0.data) })
    else {
      return
    }
    let location = Int.random(in: 0..<data.count / 4, using: &generator) * 4
    let value = Int32(truncatingIfNeeded: number(using: &generator))
    withUnsafeBytes(of: value.littleEndian) { data.replaceSubrange(location..<location + 4, with: $0) }
    if Int.random(in: 0..<4, using: &generator) == 0 {
      // The same as int64, with numbers that do not fit 32 bits.
      let wide = stride(from: 0, to: data.count, by: 4).map { Int64(Int32(bitPattern: Damage(data).word(at: $0))) }
      data = wide.reduce(into: Data()) { data, value in
        let value =
          Int.random(in: 0..<4, using: &generator) == 0
          ? [Int64.max, .min, 1 << 40, -1 << 40].randomElement(using: &generator) ?? 0 : value
        withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
      }
      model.tensors[index].type = .int64
    }
    model.tensors[index].constant = Bytes(data, name: "")
  }

  private static func changeFloats(_ model: inout Model, using generator: inout SeededGenerator) {
    let constants = model.tensors.indices.filter {
      model.tensors[$0].type == .float32 && (model.tensors[$0].constant?.count ?? 0) >= 4
    }
    guard let index = constants.randomElement(using: &generator),
      var data = model.tensors[index].constant.map({ Data($0.data) })
    else {
      return
    }
    let location = Int.random(in: 0..<data.count / 4, using: &generator) * 4
    let value: Float =
      [0, -0, .nan, .infinity, -.infinity, 1e38, -1e38, 1e-38, 1e9, -3].randomElement(using: &generator) ?? 0
    withUnsafeBytes(of: value.bitPattern.littleEndian) { data.replaceSubrange(location..<location + 4, with: $0) }
    model.tensors[index].constant = Bytes(data, name: "")
  }

  /// Another operator with the same operands.
  private static func changeCode(_ model: inout Model, using generator: inout SeededGenerator) {
    guard let index = model.operators.indices.randomElement(using: &generator) else { return }
    let known = OperatorRegistry.supported.map { Int($0.rawValue) }.sorted()
    let code =
      Int.random(in: 0..<6, using: &generator) == 0
      ? Int.random(in: 0...210, using: &generator) : known.randomElement(using: &generator) ?? 0
    model.operators[index].code = code
    model.operators[index].attributes = AttributeMaker.attributes(code: code, using: &generator)
  }

  private static func changeOrder(_ model: inout Model, using generator: inout SeededGenerator) {
    guard let index = model.operators.indices.randomElement(using: &generator),
      let other = model.operators.indices.randomElement(using: &generator)
    else { return }
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: model.operators.swapAt(index, other)
    case 1: model.operators.remove(at: index)
    default:
      // Once more, into tensors of its own.
      var copy = model.operators[index]
      copy.outputs = copy.outputs.map { output in
        guard model.tensors.indices.contains(output) else { return output }
        model.tensors.append(model.tensors[output])
        return model.tensors.count - 1
      }
      model.outputs += copy.outputs
      model.operators.insert(copy, at: max(index, other))
    }
  }

  /// Graph inputs and outputs.
  private static func changeEnds(_ model: inout Model, using generator: inout SeededGenerator) {
    let tensor = Int.random(in: 0..<max(1, model.tensors.count), using: &generator)
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: model.outputs.append(tensor)
    case 1: model.outputs = [tensor]
    case 2: model.inputs.append(tensor)
    case 3:
      // A constant becomes an input.
      model.tensors[tensor].constant = nil
      model.inputs.append(tensor)
    default: if !model.outputs.isEmpty { model.outputs.removeLast() }
    }
  }

  private static func changeType(_ model: inout Model, using generator: inout SeededGenerator) {
    guard let index = model.tensors.indices.randomElement(using: &generator) else { return }
    model.tensors[index].type = TensorType(rawValue: Int.random(in: 0...18, using: &generator)) ?? .float32
    fit(&model.tensors[index])
  }
}
