import TensorEngine
import TestSupport

/// Attributes at random, mostly sensible.
struct AttributeMaker: OptionVisitor {
  private var generator: SeededGenerator

  /// Attributes for the operator with `code`; none if it has no options.
  static func attributes(code: Int, using generator: inout SeededGenerator) -> (any OperatorAttributes)? {
    guard var options = OperatorRegistry[code: code]?.options?.example else { return nil }
    var maker = AttributeMaker(generator: generator)
    // Makers throw nothing.
    try? options.visit(&maker)
    generator = maker.generator
    return options
  }

  mutating func padding(_ number: Int, _ value: inout Padding) {
    value = Bool.random(using: &generator) ? .same : .valid
  }

  mutating func activation(_ number: Int, _ value: inout FusedActivation) {
    value = FusedActivation(rawValue: [0, 0, 0, 1, 1, 3, 3, 2, 4, 5].randomElement(using: &generator) ?? 0) ?? .none
  }

  mutating func count(_ title: String, hidden: Int?, _ field: OptionField, _ value: inout Int) { value = count() }

  mutating func integer(_ title: String, _ number: Int, _ value: inout Int) {
    // Most models mean nothing with an ellipsis, a new axis or batch dimensions.
    let isRare = ["ellipsisMask", "newAxisMask", "batchDims"].contains(title)
    value = isRare && Int.random(in: 0..<4, using: &generator) > 0 ? 0 : axis()
  }

  mutating func bool(_ title: String, hidden: Bool?, _ number: Int, _ value: inout Bool) {
    value = Bool.random(using: &generator)
  }

  mutating func float(_ title: String, _ number: Int, _ value: inout Float) {
    value = [0, 1, -1, 0.5, 1e30, .nan].randomElement(using: &generator) ?? 1
  }

  mutating func list(_ title: String, _ number: Int, _ value: inout [Int]?) {
    value = Bool.random(using: &generator) ? nil : (0..<Int.random(in: 0...5, using: &generator)).map { _ in axis() }
  }

  func zero(_ number: Int, problem: (Int) -> String, suggestion: String) {}

  private mutating func count() -> Int {
    Int.random(in: 0..<5, using: &generator) == 0
      ? ModelMutator.number(using: &generator) : Int.random(in: 1...4, using: &generator)
  }

  private mutating func axis() -> Int {
    Int.random(in: 0..<8, using: &generator) == 0
      ? ModelMutator.number(using: &generator) : Int.random(in: -4...4, using: &generator)
  }
}
