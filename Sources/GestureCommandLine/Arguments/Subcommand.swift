/// A subcommand of a tool: its name, its arguments and its work.
package struct Subcommand: Sendable {
  /// Options that belong together under one heading of the help text.
  package struct Section: Sendable {
    package let title: String
    package let options: [any OptionDefinition]
    /// Whether several subcommands share the section. A shared section has a separate help text, `help TITLE`.
    package let isShared: Bool

    package init(_ title: String, _ options: [any OptionDefinition], isShared: Bool = false) {
      self.title = title
      self.options = options
      self.isShared = isShared
    }

    package func without(_ others: [any OptionDefinition]) -> Section {
      Section(title, options.filter { option in !others.contains { $0.id == option.id } }, isShared: isShared)
    }

    /// The name of the section as an argument of `help`.
    var group: String { title.lowercased() }
  }

  /// The arguments that are not options.
  package struct Inputs: Sendable {
    /// As the usage line shows it, such as `INPUT...`.
    package let placeholder: String
    /// The help; its first line is enough where space is short.
    private let text: String
    /// The possible numbers of inputs.
    package let count: ClosedRange<Int>

    package init(_ placeholder: String, count: ClosedRange<Int> = 0...Int.max, _ help: String) {
      self.placeholder = placeholder
      self.count = count
      text = help
    }

    package var help: String { String(text.prefix { $0 != "\n" }) }
    /// All that there is to know of the inputs.
    package var paragraph: String { text.split(separator: "\n").joined(separator: ". ") }
  }

  package let name: String
  /// The purpose of the subcommand: a few words without a full stop.
  package let summary: String
  /// Paragraphs of the help text.
  package let discussion: [String]
  package let inputs: Inputs?
  package let sections: [Section]
  package let examples: [(command: String, purpose: String)]
  /// Does the work. Errors of one input among several go to the console and do not end it.
  package let run: @Sendable (ParsedArguments, Streams) throws -> Void

  package init(
    name: String, summary: String, discussion: [String] = [], inputs: Inputs?, sections: [Section],
    examples: [(command: String, purpose: String)], run: @escaping @Sendable (ParsedArguments, Streams) throws -> Void
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.inputs = inputs
    self.sections = sections + [Section("Help", [GeneralOptions.help, GeneralOptions.version])]
    self.examples = examples
    self.run = run
  }

  package var options: [any OptionDefinition] { sections.flatMap(\.options) }
}
