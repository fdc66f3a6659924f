import GestureCommandLine

extension Subcommand {
  /// Returns the run of a subcommand, preceded by the common checks.
  ///
  /// - Parameters:
  ///   - appends: Whether the output may exist without `--overwrite`. With `--append` the output may always exist.
  ///   - read: Converts and checks the parsed arguments, which `run` does not see.
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
