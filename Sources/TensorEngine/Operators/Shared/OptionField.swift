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
