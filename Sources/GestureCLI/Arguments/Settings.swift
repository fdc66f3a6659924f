import GestureClassifier
import GestureCommandLine

/// The options of the tool, by the names under which ``Settings`` has their values.
package enum Options {}

/// The command line as values: that of each of ``Options`` under its name, or one that follows from several. Nothing
/// else reads arguments.
@dynamicMemberLookup
package struct Settings: Sendable {
  let arguments: ParsedArguments
  var inputs: [String]
  var camera: String?
  /// Nil where the content of each file decides.
  var mode: RunningMode?
  var realtime: Bool
  /// The contents of `--describe` once they are read: a pipe cannot be read again.
  let readDescriptions = Locked<DescribedGestures?>(nil)

  package init(_ arguments: ParsedArguments = ParsedArguments()) {
    self.arguments = arguments
    inputs = arguments.inputs
    camera = arguments[Options.camera]
    mode = arguments.has(Options.mode) ? arguments[Options.mode] : nil
    realtime = arguments[Options.realtime]
  }

  package subscript<Value>(dynamicMember option: KeyPath<Options.Type, Option<Value>>) -> Value {
    arguments[Options.self[keyPath: option]]
  }

  /// The work of a subcommand with its settings, after what all subcommands have in common.
  ///
  /// - Parameters:
  ///   - appends: Whether the output may exist without `--overwrite`.
  ///   - appendsLive: Whether it may if the input is live. With `--append` it may in any case.
  static func reading(
    appends: Bool = false, appendsLive: Bool = false, _ run: @escaping @Sendable (Settings, Streams) throws -> Void
  )
    -> @Sendable (ParsedArguments, Streams) throws -> Void
  {
    { arguments, streams in
      let settings = Settings(arguments)
      if settings.camera == "list" { return try Camera.list(to: streams) }
      try OutputRules.check(
        settings, appends: appends || appendsLive && settings.isLive || settings.append, streams.console)
      try run(settings, streams)
    }
  }

  /// Refuses the first of some options that the user typed, unless it has a meaning together with what else was given.
  ///
  /// - Parameter reason: Completes the sentence "--name …", such as "needs --mode video or live-stream".
  func refuse(_ options: any OptionDefinition..., unless condition: Bool, _ reason: String) throws {
    try refuse(options, unless: condition, reason)
  }

  func refuse(_ options: [any OptionDefinition], unless condition: Bool, _ reason: String) throws {
    if !condition, let option = firstGiven(of: options) { throw ToolError(.usage, "--\(option.name)", reason) }
  }

  /// The files that the run reads, as far as the command line names them: no output replaces one.
  var filesRead: [String] {
    let written = [Options.output.id, Options.errors.id]
    let read = arguments.given.filter { $0.option.completion.namesFiles && !written.contains($0.option.id) }.compactMap(
      \.text
    )
    .flatMap { [$0] + $0.split(separator: ",").map(String.init) }
    return inputs + read + [self.model ?? (try? ModelFile.findDefault())].compactMap(\.self)
  }

  func firstGiven(of options: [any OptionDefinition]) -> (any OptionDefinition)? {
    options.first { option in arguments.given.contains { $0.option.id == option.id } }
  }
}

enum RunningMode: String, CaseIterable, Sendable {
  case image, video
  case liveStream = "live-stream"
}

/// The source of the time of a frame that has none.
enum ClockSource: String, CaseIterable, Sendable {
  case arrival, index
}
