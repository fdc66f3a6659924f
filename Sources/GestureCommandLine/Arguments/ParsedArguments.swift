/// The arguments of a call, read and checked.
package struct ParsedArguments: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]
  /// The options that the user typed, in their order, with the text of the value; nil for a flag.
  package private(set) var given: [(option: any OptionDefinition, text: String?)] = []
  /// The last text of each option with a value, also of one that means the default.
  private var typed: [ObjectIdentifier: String] = [:]
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

  /// Takes what the user typed. An option whose values do not add up may be given once; a flag may be repeated.
  ///
  /// - Throws: `ValueProblem`.
  mutating func read(_ option: any OptionDefinition, _ text: String?) throws {
    if let text, let first = typed.updateValue(text, forKey: option.id), !option.repeats {
      throw ValueProblem("is a second value, after \(first): give the option once")
    }
    if let text, text == option.absentText { return }
    values[option.id] = try option.value(of: text ?? "true", after: values[option.id])
    if option.isFlag { given.removeAll { $0.option.id == option.id } }
    given.append((option, text))
  }
}
