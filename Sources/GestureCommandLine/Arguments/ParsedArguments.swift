/// The arguments of a call, read and checked one by one.
package struct ParsedArguments: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]
  /// The options as typed, in order. The text is nil for a flag.
  package private(set) var given: [(option: any OptionDefinition, text: String?)] = []
  /// The last text of each option. The text may stand for the default.
  private var typed: [ObjectIdentifier: String] = [:]
  package internal(set) var inputs: [String] = []

  /// Whether the user asked for the short help, with `-h`.
  package internal(set) var wantsShortHelp = false

  package init() {}

  /// The option's value, or its default. Options of two types never have the same identity.
  package subscript<Value>(option: Option<Value>) -> Value { self[given: option] ?? option.defaultValue }

  /// The option's value; nil if it has none but its default.
  package subscript<Value>(given option: Option<Value>) -> Value? {
    // A value that is missing would be nil of an optional type if it were converted.
    values[option.id].flatMap { $0 as? Value }
  }

  /// Whether the option has a value that is not its default.
  package func has<Value>(_ option: Option<Value>) -> Bool { values[option.id] != nil }

  /// The first of some options that the user typed.
  package func firstGiven(of options: [any OptionDefinition]) -> (any OptionDefinition)? {
    options.first { option in given.contains { $0.option.id == option.id } }
  }

  /// Refuses the first typed option among `options` unless a condition holds.
  ///
  /// - Parameter reason: Completes the sentence "--name …", such as "needs --mode video or live-stream".
  package func refuse(_ options: any OptionDefinition..., unless condition: Bool, _ reason: String) throws {
    try refuse(options, unless: condition, reason)
  }

  package func refuse(_ options: [any OptionDefinition], unless condition: Bool, _ reason: String) throws {
    if !condition, let error = refusal(of: options, reason) { throw error }
  }

  /// Returns the error about the first typed option; nil without one.
  package func refusal(of options: [any OptionDefinition], _ reason: String) -> ToolError? {
    firstGiven(of: options).map { ToolError(.usage, "--\($0.name)", reason) }
  }

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
