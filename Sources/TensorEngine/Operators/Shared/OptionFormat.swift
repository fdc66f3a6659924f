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
