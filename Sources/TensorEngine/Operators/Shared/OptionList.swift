import GestureSupport

/// The options of an operator by their schema names, for display.
///
/// Usual defaults, such as a dilation of 1, are omitted.
package struct OptionList: OptionVisitor {
  package private(set) var options: [(key: String, value: JSON)] = []

  package init(_ attributes: (any OperatorAttributes)?) {
    guard var table = attributes as? any OptionTable else { return }
    // The visitor's functions do not throw.
    try? table.visit(&self)
  }

  package mutating func padding(_ number: Int, _ value: inout Padding) { add("padding", "\(value)".uppercased()) }

  package mutating func activation(_ number: Int, _ value: inout FusedActivation) {
    if value != .none { add("activation", "\(value)".uppercased()) }
  }

  package mutating func size(
    _ title: String, hidden: Int?, height: OptionField, _ heightValue: inout Int, width: OptionField,
    _ widthValue: inout Int
  ) {
    if heightValue != hidden || widthValue != hidden { add(title, [heightValue, widthValue]) }
  }

  package mutating func count(_ title: String, hidden: Int?, _ field: OptionField, _ value: inout Int) {
    if value != hidden { add(title, value) }
  }

  package mutating func integer(_ title: String, _ number: Int, _ value: inout Int) { add(title, value) }

  package mutating func bool(_ title: String, hidden: Bool?, _ number: Int, _ value: inout Bool) {
    if value != hidden { add(title, value) }
  }

  package mutating func float(_ title: String, _ number: Int, _ value: inout Float) { add(title, value) }

  package mutating func list(_ title: String, _ number: Int, _ value: inout [Int]?) {
    if let value { add(title, value) }
  }

  package func zero(_ number: Int, problem: (Int) -> String, suggestion: String) {}

  private mutating func add(_ name: String, _ value: some JSONConvertible) { options.append((name, value.json)) }
}
