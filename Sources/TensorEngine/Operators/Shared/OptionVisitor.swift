/// A visitor of the fields of an options table: `OptionReader`, `OptionWriter`, `OptionList`.
///
/// `title` is the name of the value in a listing; a value equal to `hidden` is not listed.
package protocol OptionVisitor {
  mutating func padding(_ number: Int, _ value: inout Padding) throws
  mutating func activation(_ number: Int, _ value: inout FusedActivation) throws
  /// Visits two numbers of at least 1.
  ///
  /// One is for rows, one for columns.
  mutating func size(
    _ title: String, hidden: Int?, height: OptionField, _ heightValue: inout Int, width: OptionField,
    _ widthValue: inout Int
  ) throws
  /// Visits a number of at least 1.
  mutating func count(_ title: String, hidden: Int?, _ field: OptionField, _ value: inout Int) throws
  /// Visits any integer.
  mutating func integer(_ title: String, _ number: Int, _ value: inout Int) throws
  mutating func bool(_ title: String, hidden: Bool?, _ number: Int, _ value: inout Bool) throws
  /// Visits a finite number.
  mutating func float(_ title: String, _ number: Int, _ value: inout Float) throws
  /// Visits a list with at most as many elements as a shape.
  ///
  /// Nil if the list is absent.
  mutating func list(_ title: String, _ number: Int, _ value: inout [Int]?) throws
  /// Visits an 8-bit number that must be 0.
  ///
  /// `problem` and `suggestion` describe any other value.
  mutating func zero(_ number: Int, problem: (Int) -> String, suggestion: String) throws
}

extension OptionVisitor {
  package mutating func size(
    _ title: String, hidden: Int?, height: OptionField, _ heightValue: inout Int, width: OptionField,
    _ widthValue: inout Int
  ) throws {
    try count(title, hidden: hidden, height, &heightValue)
    try count(title, hidden: hidden, width, &widthValue)
  }

  /// Visits the strides of a window operator.
  mutating func strides(_ heightNumber: Int, _ height: inout Int, _ widthNumber: Int, _ width: inout Int) throws {
    try size(
      "stride", hidden: nil, height: OptionField(heightNumber, "stride_h"), &height,
      width: OptionField(widthNumber, "stride_w"), &width)
  }

  /// Visits the distances between the taps of a window.
  mutating func dilations(_ heightNumber: Int, _ height: inout Int, _ widthNumber: Int, _ width: inout Int) throws {
    try size(
      "dilation", hidden: 1, height: OptionField(heightNumber, "dilation_h_factor", default: 1), &height,
      width: OptionField(widthNumber, "dilation_w_factor", default: 1), &width)
  }
}

/// Reads an operator's options from its table and checks each field.
///
/// Without a table all fields have defaults.
struct OptionReader: OptionVisitor {
  /// A problem of an operator's options; the caller adds the operator.
  struct Problem: Error {
    var what: String
    var suggestion: String?
  }

  let table: FlatTable?
  /// The table's field that the operator's `visit` numbers 0.
  let firstField: Int

  func padding(_ number: Int, _ value: inout Padding) throws {
    let code = try byte(number)
    guard let padding = Padding(rawValue: code) else {
      throw Problem(what: "has padding \(code)", suggestion: "it must be 0 (SAME) or 1 (VALID)")
    }
    value = padding
  }

  func activation(_ number: Int, _ value: inout FusedActivation) throws {
    let code = try byte(number)
    guard let activation = FusedActivation(rawValue: code) else {
      throw Problem(what: "has fused activation \(code)", suggestion: "it must be 0 to 5")
    }
    value = activation
  }

  func count(_ title: String, hidden: Int?, _ field: OptionField, _ value: inout Int) throws {
    let number = try int32(field.number, default: field.schemaDefault)
    guard number >= 1 else { throw Problem(what: "has \(field.name) \(number)", suggestion: "it must be at least 1") }
    value = number
  }

  func integer(_ title: String, _ number: Int, _ value: inout Int) throws {
    value = try int32(number, default: 0)
  }

  func bool(_ title: String, hidden: Bool?, _ number: Int, _ value: inout Bool) throws {
    value = try table?.bool(firstField + number) ?? false
  }

  func float(_ title: String, _ number: Int, _ value: inout Float) throws {
    let float = try table?.float(firstField + number) ?? 0
    guard float.isFinite else { throw Problem(what: "has \(title) \(float)", suggestion: "it must be a finite number") }
    value = float
  }

  func list(_ title: String, _ number: Int, _ value: inout [Int]?) throws {
    value = try table?.int32s(firstField + number)
    guard let count = value?.count, count > Limits.standard.rank else { return }
    throw Problem(what: "has a list of \(count) dimensions", suggestion: "at most \(Limits.standard.rank)")
  }

  func zero(_ number: Int, problem: (Int) -> String, suggestion: String) throws {
    let code = try byte(number)
    guard code == 0 else { throw Problem(what: problem(code), suggestion: suggestion) }
  }

  private func byte(_ number: Int) throws -> Int {
    Int(try table?.integer(firstField + number, as: Int8.self) ?? 0)
  }

  private func int32(_ number: Int, default value: Int) throws -> Int {
    try table?.int32(firstField + number, default: value) ?? value
  }
}

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
