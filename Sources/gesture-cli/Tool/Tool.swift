import CheckedBytes

/// The tool as a whole: finds the subcommand, reads its arguments, runs it, and turns what went wrong into a line and a status.
package enum Tool {
  static let name = "gesture-cli"
  /// The version of the package.
  package static let version = "0.1.0"
  static let summary = "Hand gestures in images, videos and streams, recognized by MediaPipe's models"

  /// In the order of the help text.
  package static let subcommands: [Subcommand] = [
    .recognize, .detect, .classify, .draw, .report, .events, .train, .evaluate, .record, .inspect, .benchmark,
  ]

  /// The options that stand without a subcommand.
  static let options: [any OptionDefinition] = [
    GeneralOptions.help, GeneralOptions.version, CommonOptions.model,
    GeneralOptions.completionScript, GeneralOptions.manPage,
  ]

  /// - Parameter arguments: Without the tool's name.
  /// - Throws: `Interrupted` if the user ended it.
  package static func run(_ arguments: [String], streams: Streams) throws -> ExitStatus {
    do {
      try dispatch(arguments, streams: streams)
      try streams.output.flush()
      return streams.console.status
    } catch is OutputClosed {
      return .success
    } catch let error as Interrupted {
      try? streams.output.flush()
      throw error
    } catch {
      // What was done before the error stays, unless the output is what failed.
      if !(error is OutputFailed) { try? streams.output.flush() }
      let error = ToolError(describing: error)
      streams.console.report(error)
      return error.status
    }
  }

  private static func dispatch(_ arguments: [String], streams: Streams) throws {
    guard let first = arguments.first else {
      throw ToolError(.usage, nil, "no subcommand given: one of \(subcommands.map(\.name).joined(separator: ", ")); see gesture-cli --help")
    }
    if first == "help" {
      let subcommand = try arguments.dropFirst().first.map(findSubcommand)
      return try streams.output.write(subcommand.map(HelpText.text) ?? HelpText.tool())
    }
    if first.hasPrefix("-") { return try runWithoutSubcommand(arguments, streams: streams) }
    let subcommand = try findSubcommand(first)
    let parsed = try ArgumentReader(subcommand).read(Array(arguments.dropFirst()))
    if parsed[GeneralOptions.help] {
      try streams.output.write(HelpText.text(of: subcommand))
    } else if parsed[GeneralOptions.version] {
      try streams.output.write(versionText(model: parsed[CommonOptions.model]))
    } else {
      if parsed[CommonOptions.quiet] { streams.console.beQuiet() }
      try subcommand.run(parsed, streams)
    }
  }

  private static func runWithoutSubcommand(_ arguments: [String], streams: Streams) throws {
    let parsed = try ArgumentReader(name: name, options: options, inputs: Subcommand.Inputs("SUBCOMMAND", "")).read(arguments)
    let text =
      if parsed[GeneralOptions.version] {
        try versionText(model: parsed[CommonOptions.model])
      } else if let shell = parsed[GeneralOptions.completionScript] {
        CompletionScript.text(for: shell)
      } else if parsed[GeneralOptions.manPage] {
        ManPage.text()
      } else if parsed[GeneralOptions.help] {
        HelpText.tool()
      } else {
        throw ToolError(.usage, nil, "the subcommand comes first, then its options; see gesture-cli --help")
      }
    try streams.output.write(text)
  }

  private static func findSubcommand(_ name: String) throws -> Subcommand {
    if let subcommand = subcommands.first(where: { $0.name == name }) { return subcommand }
    let nearest = nearestName(to: name, among: subcommands.map(\.name)).map { "; did you mean \($0)?" } ?? ""
    throw ToolError(.usage, name, "is not a subcommand of gesture-cli\(nearest)")
  }

  private static func versionText(model path: String?) throws -> String {
    let digest = try path.map { "\($0): SHA-256 \(try Bytes(contentsOfFile: $0).sha256)\n" }
    return "\(name) \(version)\n" + (digest ?? "")
  }
}
