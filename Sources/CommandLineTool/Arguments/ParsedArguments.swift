/// What the user typed, read and checked.
package struct ParsedArguments: Sendable {
  /// The values of the options given, by name.
  package var values: [String: any Sendable] = [:]
  /// The texts of the values given, by name; flags have none.
  package var texts: [String: String] = [:]
  /// The arguments that are not options, in order.
  package var inputs: [String] = []

  /// The option's value, or its default.
  package subscript<Value>(option: Option<Value>) -> Value {
    values[option.name] as? Value ?? option.defaultValue
  }

  /// Whether the user gave the option.
  package func has<Value>(_ option: Option<Value>) -> Bool {
    values[option.name] != nil
  }

  /// Refuses an option that has no meaning together with what else was given.
  ///
  /// - Parameter reason: Completes the sentence "--name …", such as "needs --mode video or live-stream".
  package func refuse<Value>(_ option: Option<Value>, unless condition: Bool, _ reason: String) throws {
    if has(option), !condition { throw ToolError(.usage, "--\(option.name)", reason) }
  }
}
