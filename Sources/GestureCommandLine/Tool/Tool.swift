import GestureSupport

/// A tool as data. The argument reader, the help texts, the manual page and the completion scripts use it.
///
/// Finds the subcommand, reads its arguments, runs it, and turns what went wrong into a line and a status.
package struct Tool: Sendable {
  package let name: String
  package let version: String
  /// The purpose of the tool: a few words without a full stop.
  package let summary: String
  package let subcommands: [Subcommand]
  /// The options that stand without a subcommand.
  package let options: [any OptionDefinition]
  /// The names of everyday options of all subcommands, for short help.
  package let everyday: Set<String>
  /// The variables of the environment the tool looks at.
  let environment: [(name: String, meaning: String)]
  /// The sentence of the manual page about signals specific to this tool.
  let signals: String
  /// Lines under the version, from the arguments beside `--version`.
  private let versionDetails: @Sendable (ParsedArguments) throws -> String

  /// - Parameters:
  ///   - subcommands: The first is run when a file or folder stands where a subcommand is expected.
  ///   - options: Those that stand without a subcommand, beside those of every tool.
  package init(
    name: String, version: String, summary: String, subcommands: [Subcommand], options: [any OptionDefinition],
    everyday: Set<String>, environment: [(name: String, meaning: String)], signals: String,
    versionDetails: @escaping @Sendable (ParsedArguments) throws -> String
  ) {
    self.name = name
    self.version = version
    self.summary = summary
    self.subcommands = subcommands
    self.options =
      [GeneralOptions.help, GeneralOptions.version] + options + [
        GeneralOptions.completionScript, GeneralOptions.manPage,
      ]
    self.everyday = everyday
    self.environment = environment
    self.signals = signals
    self.versionDetails = versionDetails
  }

  /// - Parameter arguments: Without the tool's name.
  /// - Throws: `Interrupted` if the user ended it.
  package func run(_ arguments: [String], streams: Streams) throws -> ExitStatus {
    defer { streams.console.end() }
    do {
      try dispatch(arguments, streams: streams)
      try streams.output.flush()
      return streams.console.status
    } catch is OutputClosed {
      return .success
    } catch {
      // Results from before the error are kept.
      try? streams.output.flush()
      if error is Interrupted { throw error }
      let error = ToolError(describing: error)
      streams.console.report(error)
      return error.status
    }
  }

  private func dispatch(_ arguments: [String], streams: Streams) throws {
    guard let first = arguments.first else {
      throw ToolError(
        .usage, nil,
        "no subcommand given: one of \(subcommands.map(\.name).joined(separator: ", ")); see \(name) --help")
    }
    if first == "help" {
      guard let subject = arguments.dropFirst().first else { return try streams.output.write(helpText) }
      if groups.contains(subject) { return try streams.output.write(helpText(ofGroup: subject)) }
      return try streams.output.write(helpText(of: findSubcommand(subject), isDetailed: true))
    }
    let isImplied = impliesSubcommand(arguments)
    if first == "version", !isImplied { return try streams.output.write(versionText(ParsedArguments())) }
    if first.hasPrefix("-"), !isImplied { return try runWithoutSubcommand(arguments, streams: streams) }
    let subcommand = try isImplied ? subcommands[0] : findSubcommand(first)
    let parsed = try ArgumentReader(subcommand, of: self).read(
      Array(isImplied ? arguments[...] : arguments.dropFirst()))
    if parsed[GeneralOptions.help] {
      try streams.output.write(parsed.wantsShortHelp ? shortHelpText(of: subcommand) : helpText(of: subcommand))
    } else if parsed[GeneralOptions.version] {
      try streams.output.write(versionText(parsed))
    } else {
      if parsed[GeneralOptions.quiet] { streams.console.beQuiet() }
      try subcommand.run(parsed, streams)
    }
  }

  private func runWithoutSubcommand(_ arguments: [String], streams: Streams) throws {
    let parsed = try own.read(arguments)
    let text =
      if parsed[GeneralOptions.version] {
        try versionText(parsed)
      } else if let shell = parsed[GeneralOptions.completionScript] {
        completionScript(for: shell)
      } else if parsed[GeneralOptions.manPage] {
        manPage
      } else if parsed[GeneralOptions.help] {
        helpText
      } else {
        throw ToolError(.usage, nil, "the subcommand comes first, then its options; see \(name) --help")
      }
    try streams.output.write(text)
  }

  /// Whether the arguments imply the first subcommand. Such arguments begin with a file or folder, or with an option of
  /// that subcommand. If the tool itself has the option, files or folders must follow.
  private func impliesSubcommand(_ arguments: [String]) -> Bool {
    let names = subcommands.map(\.name)
    guard let first = arguments.first, let implied = subcommands.first, !names.contains(first) else { return false }
    // A file need not exist: a name with a dot or a slash does not count as a misspelt subcommand.
    func isInput(_ word: String) -> Bool {
      word == "-" || word.contains { $0 == "." || $0 == "/" } || FileSystem.exists(word)
    }
    guard first.hasPrefix("-"), first != "-" else { return isInput(first) }
    let reader = ArgumentReader(implied, of: self)
    let isOwn = own.has(first)
    guard let inputs = try? reader.read(arguments).inputs else { return reader.has(first) && !isOwn }
    return isOwn ? !inputs.isEmpty && inputs.allSatisfy(isInput) : Set(names).isDisjoint(with: inputs)
  }

  /// The reader of what stands without a subcommand.
  private var own: ArgumentReader {
    ArgumentReader(name: name, of: name, options: options, inputs: Subcommand.Inputs("SUBCOMMAND", ""))
  }

  private func findSubcommand(_ word: String) throws -> Subcommand {
    if let subcommand = subcommands.first(where: { $0.name == word }) { return subcommand }
    let nearest = nearestName(to: word, among: subcommands.map(\.name))
    throw ToolError(
      .usage, word, "is neither a subcommand of \(name) nor a file\(nearest.map { "; did you mean \($0)?" } ?? "")")
  }

  private func versionText(_ arguments: ParsedArguments) throws -> String {
    "\(name) \(version)\n" + (try versionDetails(arguments))
  }
}
