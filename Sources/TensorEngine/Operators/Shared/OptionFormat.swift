import GestureSupport

/// A field of an options table.
package struct OptionField: Sendable {
  package let number: Int
  /// The name in the schema, such as `stride_h`.
  package let name: String
  /// The value of an absent field.
  package let schemaDefault: Int

  package init(_ number: Int, _ name: String, default schemaDefault: Int = 0) {
    self.number = number
    self.name = name
    self.schemaDefault = schemaDefault
  }
}

/// The format of an operator's options in a model file.
package struct OptionFormat: Sendable {
  /// The number of the table's type in the schema's union `BuiltinOptions`.
  package let type: UInt8
  /// A value of the operator's type of options.
  ///
  /// Reading fills a copy of the value.
  package let example: any OptionTable
  private let firstField: Int

  /// - Parameter firstField: The table's field that `visit` numbers 0.
  package init(_ type: UInt8, _ example: any OptionTable, firstField: Int = 0) {
    self.type = type
    self.example = example
    self.firstField = firstField
  }

  /// Reads the options of an operator.
  ///
  /// - Parameter table: The schema's `Operator` table.
  func read(_ table: FlatTable) throws -> any OptionTable {
    let type = try table.integer(Schema.Operator.optionsType, as: UInt8.self)
    guard type == self.type || type == 0 else {
      throw OptionReader.Problem(what: "has options of type \(type)", suggestion: "expected type \(self.type)")
    }
    // Without a table every field has the schema's default; 0 for strides and filters, which is refused.
    var reader = OptionReader(table: type == 0 ? nil : try table.table(Schema.Operator.options), firstField: firstField)
    var options = example
    try options.visit(&reader)
    return options
  }

  /// Returns the table to write.
  ///
  /// Nil if the options are of another operator's type.
  package func record(_ options: any OptionTable) throws -> FlatRecord? {
    guard Swift.type(of: options) == Swift.type(of: example) else { return nil }
    var writer = OptionWriter(firstField: firstField)
    var options = options
    try options.visit(&writer)
    return writer.record
  }
}

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

/// The options of an operator as a Swift value.
///
/// The value corresponds to a table of the TFLite schema. `visit` names each field once; reading, checking, writing and
/// listing all use it.
package protocol OptionTable: OperatorAttributes {
  /// Passes every field to `visitor`, which may change it.
  ///
  /// - Throws: The visitor's errors.
  mutating func visit(_ visitor: inout some OptionVisitor) throws

  /// The activation that the operator applies to its result.
  var activation: FusedActivation { get }
  /// The number of inputs that the options demand.
  ///
  /// Nil if they do not state it.
  var inputCount: Int? { get }
  /// The number of outputs that the options demand.
  ///
  /// Nil if they do not state it.
  var outputCount: Int? { get }
}

extension OptionTable {
  package var activation: FusedActivation { .none }
  package var inputCount: Int? { nil }
  package var outputCount: Int? { nil }
}
