/// A verb of the tool: what it is called, what it takes, and what it does. One file under `Verbs/` declares each.
package struct Verb: Sendable {
  /// Options that belong together under one heading of the help text.
  package struct Section: Sendable {
    package let title: String
    package let options: [OptionDefinition]

    package init(_ title: String, _ options: [OptionDefinition]) {
      self.title = title
      self.options = options
    }
  }

  /// The arguments that are not options.
  package struct Inputs: Sendable {
    /// As the usage line shows it, such as `INPUT...`.
    package let placeholder: String
    package let help: String
    /// How many there may be.
    package let count: ClosedRange<Int>

    package init(_ placeholder: String, count: ClosedRange<Int> = 0...Int.max, _ help: String) {
      self.placeholder = placeholder
      self.count = count
      self.help = help
    }
  }

  package struct Example: Sendable {
    package let command: String
    package let purpose: String

    package init(_ command: String, _ purpose: String) {
      self.command = command
      self.purpose = purpose
    }
  }

  package let name: String
  /// What the verb does, in a few words without a full stop.
  package let summary: String
  /// Paragraphs of the help text.
  package let discussion: [String]
  package let inputs: Inputs?
  package let sections: [Section]
  package let examples: [Example]
  package let run: @Sendable (ParsedArguments, Streams) throws -> ExitStatus

  package init(
    name: String, summary: String, discussion: [String] = [], inputs: Inputs?, sections: [Section], examples: [Example] = [],
    run: @escaping @Sendable (ParsedArguments, Streams) throws -> ExitStatus
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.inputs = inputs
    self.sections = sections + [Section("Help", [GeneralOptions.help.definition, GeneralOptions.version.definition])]
    self.examples = examples
    self.run = run
  }

  /// Every option of the verb in the order of its help text.
  package var options: [OptionDefinition] { sections.flatMap(\.options) }
}
