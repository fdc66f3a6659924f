import CheckedBytes
import TensorEngine

/// The tool as a whole: finds the verb, reads its arguments, runs it, and turns what went wrong into a line and a status.
package enum Tool {
  package static let name = "gesture-cli"
  package static let summary = "Hand gestures in pictures, clips and streams, named by MediaPipe's models"

  /// In the order of the help text.
  package static let verbs: [Verb] = [
    .recognize, .detect, .classify, .draw, .report, .events, .train, .evaluate, .record, .inspect, .benchmark,
  ]

  /// The options that stand without a verb.
  package static let options: [OptionDefinition] = [
    GeneralOptions.help.definition, GeneralOptions.version.definition, CommonOptions.model.definition,
    GeneralOptions.completionScript.definition, GeneralOptions.manPage.definition,
  ]

  /// - Parameter arguments: Without the tool's name.
  /// - Throws: `Interrupted` if the user ended it.
  package static func run(_ arguments: [String], streams: Streams) throws -> ExitStatus {
    do {
      let status = try dispatch(arguments, streams: streams)
      try streams.output.flush()
      return status
    } catch is OutputClosed {
      return .success
    } catch let error as Interrupted {
      try? streams.output.flush()
      throw error
    } catch {
      // What was done before the error stays, unless the output is what failed.
      if !(error is OutputFailed) { try? streams.output.flush() }
      let error = ToolError(describing: error)
      streams.console.error(error)
      return error.status
    }
  }

  private static func dispatch(_ arguments: [String], streams: Streams) throws -> ExitStatus {
    guard let first = arguments.first else {
      throw ToolError(.usage, nil, "no verb given: one of \(verbs.map(\.name).joined(separator: ", ")); see gesture-cli --help")
    }
    if first == "help" {
      let text = try arguments.dropFirst().first.map { HelpText.text(of: try findVerb($0)) } ?? HelpText.tool()
      try streams.output.write(text)
      return .success
    }
    if first.hasPrefix("-") { return try runWithoutVerb(arguments, streams: streams) }
    let verb = try findVerb(first)
    let parsed = try ArgumentReader(verb).read(Array(arguments.dropFirst()))
    if parsed[GeneralOptions.help] {
      try streams.output.write(HelpText.text(of: verb))
    } else if parsed[GeneralOptions.version] {
      try streams.output.write(versionText(model: parsed[CommonOptions.model]))
    } else {
      if parsed[CommonOptions.quiet] { streams.console.beQuiet() }
      return try verb.run(parsed, streams)
    }
    return .success
  }

  private static func runWithoutVerb(_ arguments: [String], streams: Streams) throws -> ExitStatus {
    let parsed = try ArgumentReader(name: name, options: options, inputs: Verb.Inputs("VERB", "")).read(arguments)
    if parsed[GeneralOptions.version] {
      try streams.output.write(versionText(model: parsed[CommonOptions.model]))
    } else if let shell = parsed[GeneralOptions.completionScript] {
      try streams.output.write(CompletionScript.text(for: shell))
    } else if parsed[GeneralOptions.manPage] {
      try streams.output.write(ManPage.text())
    } else if parsed[GeneralOptions.help] {
      try streams.output.write(HelpText.tool())
    } else {
      throw ToolError(.usage, nil, "the verb comes first, then its options; see gesture-cli --help")
    }
    return .success
  }

  private static func findVerb(_ name: String) throws -> Verb {
    if let verb = verbs.first(where: { $0.name == name }) { return verb }
    let nearest = nearestName(to: name, among: verbs.map(\.name)).map { "; did you mean \($0)?" } ?? ""
    throw ToolError(.usage, name, "is not a verb of gesture-cli\(nearest)")
  }

  private static func versionText(model path: String?) throws -> String {
    var text = "\(name) \(toolVersion)\n"
    if let path {
      let bytes = try Bytes(contentsOfFile: path)
      text += "\(path): SHA-256 \(bytes.withUnsafeBytes { SHA256.hexDigest(of: $0) })\n"
    }
    return text
  }
}
