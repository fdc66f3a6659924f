/// One option as data: from this the reader, the help texts, the manual page and the completion scripts all derive.
package protocol OptionDefinition: Sendable {
  /// The key of the option's value.
  var id: OptionID { get }
  /// The long name without its dashes, such as `num-hands`.
  var name: String { get }
  /// The letter that stands for the name after a single dash; nil if there is none.
  var short: Character? { get }
  /// The word that stands for the value in help texts; nil for a flag.
  var placeholder: String? { get }
  /// The effect of the option, as a sentence without its full stop.
  var help: String { get }
  /// The default as help texts show it; nil if there is none.
  var defaultText: String? { get }
  /// The value that means the same as leaving the option out, such as `-` for an output; nil if there is none.
  var absentText: String? { get }
  /// The completion of the value in a shell.
  var completion: ValueCompletion { get }
  /// Turns the value's text into the option's value; `"true"` for a flag.
  ///
  /// - Throws: `ValueProblem`.
  func value(of text: String) throws -> any Sendable
}

extension OptionDefinition {
  /// Whether the option stands alone.
  package var isFlag: Bool { placeholder == nil }

  /// Whether a word with its dashes is the option's name or letter.
  func matches(_ typed: String) -> Bool { "--" + name == typed || short.map { "-\($0)" } == typed }
}

/// The identity of an option: two options are never the same, whatever their names.
package final class OptionID: Sendable, Hashable {
  package static func == (first: OptionID, second: OptionID) -> Bool { first === second }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The completions that a shell offers after an option or as an input.
package enum ValueCompletion: Sendable, Equatable {
  case nothing
  case files
  case choices([String])
}
