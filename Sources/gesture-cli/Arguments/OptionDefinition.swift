/// One option as data: from this the reader, the help texts, the manual page and the completion scripts all derive.
package struct OptionDefinition: Sendable {
  /// The long name without its dashes, such as `num-hands`.
  package let name: String
  /// The word that stands for the value in help texts; nil for a flag.
  package let placeholder: String?
  /// What the option does, as a sentence without its full stop.
  package let help: String
  /// The default as help texts show it; nil if there is nothing to say.
  package let defaultText: String?
  /// What a shell offers as a value.
  package let completion: ValueCompletion
  /// Turns the value's text into the option's value; `"true"` for a flag.
  package let parse: @Sendable (String) throws(ValueProblem) -> any Sendable

  /// Whether the option stands alone.
  package var isFlag: Bool { placeholder == nil }
}

/// What a shell offers after an option or as an input.
package enum ValueCompletion: Sendable, Equatable {
  case nothing
  case files
  case choices([String])
}

/// Why a value does not suit its option: what would be right.
package struct ValueProblem: Error, Equatable {
  package let suggestion: String

  package init(_ suggestion: String) {
    self.suggestion = suggestion
  }
}

/// An option whose value has the type `Value`; the key by which a verb asks for it.
package struct Option<Value: Sendable>: Sendable {
  package let definition: OptionDefinition
  /// What a verb gets when the option is not given.
  package let defaultValue: Value

  package init(
    _ name: String, _ placeholder: String?, default defaultValue: Value, shown defaultText: String?, completion: ValueCompletion = .nothing,
    _ help: String, parse: @escaping @Sendable (String) throws(ValueProblem) -> Value
  ) {
    self.defaultValue = defaultValue
    definition = OptionDefinition(
      name: name, placeholder: placeholder, help: help, defaultText: defaultText, completion: completion,
      parse: { text throws(ValueProblem) in try parse(text) })
  }
}
