/// The arguments of a call, read and checked.
package struct ParsedArguments: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]
  /// The options that the user typed, the last one last, with the text of the value; nil for a flag.
  package private(set) var given: [(option: any OptionDefinition, text: String?)] = []
  package internal(set) var inputs: [String] = []

  /// Whether the help was asked for by its letter: then what most people need is enough.
  package internal(set) var wantsShortHelp = false

  package init() {}

  /// The option's value, or its default.
  package subscript<Value>(option: Option<Value>) -> Value {
    guard let value = values[option.id] else { return option.defaultValue }
    guard let value = value as? Value else { preconditionFailure("--\(option.name) has a value of another type") }
    return value
  }

  /// Whether the option has a value that is not its default.
  package func has<Value>(_ option: Option<Value>) -> Bool { values[option.id] != nil }

  /// Takes what the user typed.
  ///
  /// - Throws: `ValueProblem`.
  mutating func read(_ option: any OptionDefinition, _ text: String?) throws {
    values[option.id] = nil
    given.removeAll { $0.option.id == option.id }
    if let text, text == option.absentText { return }
    values[option.id] = try option.value(of: text ?? "true")
    given.append((option, text))
  }
}
