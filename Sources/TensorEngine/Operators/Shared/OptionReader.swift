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
