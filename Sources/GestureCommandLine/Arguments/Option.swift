/// An option whose value has the type `Value`; the key by which a subcommand asks for it.
package struct Option<Value: Sendable>: OptionDefinition {
  package private(set) var id = OptionID()
  package let name: String
  package let short: Character?
  package let placeholder: String?
  package let help: String
  package let defaultText: String?
  package let absentText: String?
  package let completion: ValueCompletion
  /// The value when the option is not given.
  package let defaultValue: Value
  private let parse: @Sendable (String) throws -> Value

  package init(
    _ name: String, short: Character? = nil, _ placeholder: String?, default defaultValue: Value, shown defaultText: String?,
    absent absentText: String? = nil, completion: ValueCompletion = .nothing, _ help: String,
    parse: @escaping @Sendable (String) throws -> Value
  ) {
    self.name = name
    self.short = short
    self.placeholder = placeholder
    self.help = help
    self.defaultText = defaultText
    self.absentText = absentText
    self.completion = completion
    self.defaultValue = defaultValue
    self.parse = parse
  }

  package func value(of text: String) throws -> any Sendable { try parse(text) }

  /// The same option as another subcommand shows it.
  ///
  /// - Parameters:
  ///   - defaultValue: Its default there; nil for the same.
  ///   - placeholder: The word for its value there; nil for the same.
  package func variant(
    default defaultValue: Value? = nil, _ placeholder: String? = nil, shown defaultText: String?, _ help: String
  ) -> Option {
    var option = Option(
      name, short: short, placeholder ?? self.placeholder, default: defaultValue ?? self.defaultValue, shown: defaultText,
      absent: absentText, completion: completion, help, parse: parse)
    option.id = id
    return option
  }
}
