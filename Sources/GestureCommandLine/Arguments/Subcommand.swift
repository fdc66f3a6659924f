/// A subcommand of the tool: its name, its arguments, and what it does. One file under `Subcommands/` declares each.
package struct Subcommand: Sendable {
  /// Options that belong together under one heading of the help text.
  package struct Section: Sendable {
    package let title: String
    package let options: [any OptionDefinition]

    package init(_ title: String, _ options: [any OptionDefinition]) { (self.title, self.options) = (title, options) }

    package func without(_ others: [any OptionDefinition]) -> Section {
      Section(title, options.filter { option in !others.contains { $0.id == option.id } })
    }
  }

  /// The arguments that are not options.
  package struct Inputs: Sendable {
    /// As the usage line shows it, such as `INPUT...`.
    package let placeholder: String
    package let help: String
    /// The possible numbers of inputs.
    package let count: ClosedRange<Int>

    package init(_ placeholder: String, count: ClosedRange<Int> = 0...Int.max, _ help: String) {
      (self.placeholder, self.count, self.help) = (placeholder, count, help)
    }
  }

  package let name: String
  /// The purpose of the subcommand, in a few words without a full stop.
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
    (self.name, self.summary, self.discussion, self.inputs) = (name, summary, discussion, inputs)
    self.sections = sections + [Section("Help", [GeneralOptions.help, GeneralOptions.version])]
    (self.examples, self.run) = (examples, run)
  }

  package var options: [any OptionDefinition] { sections.flatMap(\.options) }
}
