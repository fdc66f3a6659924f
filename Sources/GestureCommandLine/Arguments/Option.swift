/// An option whose value has the type `Value`. A subcommand reads the value with the option as the key.
package struct Option<Value: Sendable>: OptionDefinition {
  private let identity = OptionIdentity()
  package let name: String
  package let short: Character?
  package private(set) var placeholder: String?
  /// The help; its first line is enough where space is short.
  private var text: String
  package private(set) var defaultText: String?
  package let absentText: String?
  package let completion: ValueCompletion
  package private(set) var defaultValue: Value
  private let parse: @Sendable (String) throws -> Value
  /// Joins the values of a repeated option. Nil for an option that may be given only once.
  private let join: (@Sendable (Value, Value) -> Value)?

  package init(
    _ name: String, short: Character? = nil, _ placeholder: String?, default defaultValue: Value,
    shown defaultText: String?,
    absent absentText: String? = nil, completion: ValueCompletion = .nothing, _ help: String,
    join: (@Sendable (Value, Value) -> Value)? = nil, parse: @escaping @Sendable (String) throws -> Value
  ) {
    self.name = name
    self.short = short
    self.placeholder = placeholder
    text = help
    self.defaultText = defaultText
    self.absentText = absentText
    self.completion = completion
    self.defaultValue = defaultValue
    self.parse = parse
    self.join = join
  }

  package var id: ObjectIdentifier { ObjectIdentifier(identity) }

  package var help: String { text.prefix { $0 != "\n" } + (repeats ? "; may be given several times" : "") }

  package var details: String {
    text.split(separator: "\n").dropFirst().joined(separator: " ")
  }

  package var repeats: Bool { join != nil }

  package func value(of text: String, after previous: (any Sendable)?) throws -> any Sendable {
    let value = try parse(text)
    guard let join, let previous = previous as? Value else { return value }
    return join(previous, value)
  }

  /// Returns the same option with another help text. The default and the placeholder stay unless others are given.
  package func variant(
    default defaultValue: Value? = nil, _ placeholder: String? = nil, shown defaultText: String?, _ help: String
  ) -> Option {
    var option = self
    option.defaultValue = defaultValue ?? self.defaultValue
    option.placeholder = placeholder ?? self.placeholder
    option.defaultText = defaultText
    option.text = help
    return option
  }
}

/// One option as data. The argument reader, the help texts, the manual page and the completion scripts use it.
package protocol OptionDefinition: Sendable {
  /// A unique identity, whatever the name. A variant has the identity of its option.
  var id: ObjectIdentifier { get }
  /// The long name without its dashes, such as `num-hands`.
  var name: String { get }
  /// A short name: one letter without its dash. Nil if there is none.
  var short: Character? { get }
  /// The name of the value in help texts; nil for a flag.
  var placeholder: String? { get }
  /// The effect of the option, as a sentence without its full stop.
  var help: String { get }
  /// Further sentences about the option; empty if there are none.
  var details: String { get }
  /// The default as help texts show it; nil if there is none.
  var defaultText: String? { get }
  /// The value that stands for the default; nil if there is none. An example is `-` for an output.
  var absentText: String? { get }
  /// The completion of the value in a shell.
  var completion: ValueCompletion { get }
  /// Whether the option may be given several times; all values count.
  var repeats: Bool { get }
  /// Turns the value's text into the option's value; `"true"` for a flag.
  ///
  /// - Parameter previous: The value of an option that was given before.
  /// - Throws: `ValueProblem`.
  func value(of text: String, after previous: (any Sendable)?) throws -> any Sendable
}

extension OptionDefinition {
  package var isFlag: Bool { placeholder == nil }

  /// Whether a word with its dashes is the option's name or letter.
  func matches(_ typed: String) -> Bool { "--" + name == typed || short.map { "-\($0)" } == typed }
}

private final class OptionIdentity: Sendable {}

/// The completions that a shell offers for an option or an input.
package enum ValueCompletion: Sendable, Equatable {
  case nothing
  case files
  case choices([String])
  /// Several of these, separated by commas, or files as well.
  case list([String], orFiles: Bool = false)

  /// The words that are offered; empty if there are none.
  package var words: [String] {
    switch self {
    case .nothing, .files: []
    case .choices(let words), .list(let words, _): words
    }
  }

  /// Whether the value may be the name of a file.
  package var namesFiles: Bool {
    switch self {
    case .files, .list(_, orFiles: true): true
    case .nothing, .choices, .list: false
    }
  }
}

/// Why a value does not suit its option: what would be right.
package struct ValueProblem: Error {
  package let suggestion: String

  package init(_ suggestion: String) { self.suggestion = suggestion }
}
