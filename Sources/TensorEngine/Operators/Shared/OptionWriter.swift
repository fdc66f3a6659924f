/// Writes an operator's options to the table of a model file.
struct OptionWriter: OptionVisitor {
  private(set) var record = FlatRecord()
  /// The table's field that the operator's `visit` numbers 0.
  let firstField: Int

  mutating func padding(_ number: Int, _ value: inout Padding) { set(number, byte(value.rawValue)) }
  mutating func activation(_ number: Int, _ value: inout FusedActivation) { set(number, byte(value.rawValue)) }

  mutating func count(_ title: String, hidden: Int?, _ field: OptionField, _ value: inout Int) throws {
    set(field.number, try .int32(value))
  }

  mutating func integer(_ title: String, _ number: Int, _ value: inout Int) throws { set(number, try .int32(value)) }
  mutating func bool(_ title: String, hidden: Bool?, _ number: Int, _ value: inout Bool) { set(number, .bool(value)) }
  mutating func float(_ title: String, _ number: Int, _ value: inout Float) { set(number, .float(value)) }
  mutating func list(_ title: String, _ number: Int, _ value: inout [Int]?) throws {
    set(number, try value.map { try .int32s($0) })
  }
  func zero(_ number: Int, problem: (Int) -> String, suggestion: String) {}

  private mutating func set(_ number: Int, _ value: FlatValue?) { record[firstField + number] = value }
  private func byte(_ code: Int) -> FlatValue { .number(Int8(truncatingIfNeeded: code)) }
}
