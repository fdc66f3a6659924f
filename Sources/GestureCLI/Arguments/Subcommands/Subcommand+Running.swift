import GestureCommandLine

extension Subcommand {
  /// The work of a subcommand with its typed arguments, after what all subcommands have in common.
  ///
  /// - Parameters:
  ///   - appends: Whether the output may exist without `--overwrite`. With `--append` it may in any case.
  ///   - read: Checks the arguments. Nothing below reads them.
  static func running<Arguments>(
    appends: @escaping @Sendable (ParsedArguments) -> Bool = { _ in false },
    _ read: @escaping @Sendable (ParsedArguments, OutputArguments, Streams) throws -> Arguments,
    _ run: @escaping @Sendable (Arguments, Streams) throws -> Void
  ) -> @Sendable (ParsedArguments, Streams) throws -> Void {
    { given, streams in
      if given[Options.camera] == "list" { return try Camera.list(to: streams) }
      let output = OutputArguments(given, appends: appends(given))
      try OutputRules.check(output, streams.console)
      try run(try read(given, output, streams), streams)
    }
  }
}
