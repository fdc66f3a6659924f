import GestureSupport

/// Reads a subcommand's arguments by its option tables.
///
/// Long options take `--name value` and `--name=value`, those with a letter `-o value`, `-ovalue` and `-o=value` too;
/// `--` ends the options; `-` alone is an input. An option with a value is given once, unless its values add up.
package struct ArgumentReader {
  private let name: String
  private let tool: String
  private let options: [any OptionDefinition]
  private let inputs: Subcommand.Inputs?

  package init(_ subcommand: Subcommand, of tool: Tool) {
    self.init(name: subcommand.name, of: tool.name, options: subcommand.options, inputs: subcommand.inputs)
  }

  package init(name: String, of tool: String, options: [any OptionDefinition], inputs: Subcommand.Inputs?) {
    self.name = name
    self.tool = tool
    self.options = options
    self.inputs = inputs
  }

  /// - Throws: `ToolError` with the status of wrong usage.
  package func read(_ arguments: [String]) throws -> ParsedArguments {
    var parsed = ParsedArguments()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        parsed.inputs += rest
        break
      }
      if argument.hasPrefix("-"), argument != "-" {
        try readOption(argument, following: &rest, into: &parsed)
      } else {
        parsed.inputs.append(argument)
      }
    }
    if !parsed.has(GeneralOptions.help), !parsed.has(GeneralOptions.version) { try checkCount(parsed.inputs) }
    return parsed
  }

  func has(_ word: String) -> Bool {
    let (typed, _) = Self.parts(of: word)
    return options.contains { $0.matches(typed) }
  }

  private func readOption(
    _ argument: String, following rest: inout ArraySlice<String>, into parsed: inout ParsedArguments
  ) throws {
    let (typed, attached) = Self.parts(of: argument)
    // Joined letters of flags may be meant as the name of a file, and are if there is one.
    let isFile = argument.count > 2 && !argument.hasPrefix("--") && FileSystem.exists(argument)
    guard let option = options.first(where: { $0.matches(typed) }), !isFile else {
      if isFile || argument.contains(".") && !argument.contains("=") {
        throw ToolError(
          .usage, argument, "is read as the option \(typed): for the file of this name, write ./\(argument)")
      }
      throw ToolError(.usage, typed, "is not an option of \(name)\(suggestion(for: typed))")
    }
    // Letters of flags may be joined: -qv is -q -v.
    if option.isFlag, let attached, !typed.hasPrefix("--"), !argument.dropFirst(2).hasPrefix("=") {
      rest = ["-" + attached] + rest
    } else if option.isFlag, attached != nil {
      throw ToolError(.usage, typed, "takes no value")
    }
    var value = option.isFlag ? nil : attached
    if let placeholder = option.placeholder, attached == nil {
      guard let next = rest.first, next == "--" || !next.hasPrefix("--") else {
        throw ToolError(.usage, typed, "needs a value: --\(option.name) \(placeholder)")
      }
      value = rest.removeFirst()
    }
    do {
      try parsed.read(option, value)
      if option.id == GeneralOptions.help.id { parsed.wantsShortHelp = !typed.hasPrefix("--") }
    } catch let problem as ValueProblem {
      throw ToolError(.usage, "--\(option.name) \(value ?? "")", problem.suggestion)
    }
  }

  /// Splits an option as typed from the value in the same word.
  private static func parts(of argument: String) -> (option: String, value: String?) {
    if argument.hasPrefix("--") {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      return (parts[0], parts.count > 1 ? parts[1] : nil)
    }
    let value = argument.dropFirst(2)
    return (String(argument.prefix(2)), value.isEmpty ? nil : String(value.first == "=" ? value.dropFirst() : value))
  }

  private func suggestion(for typed: String) -> String {
    if !typed.hasPrefix("--") {
      let letters = options.compactMap { option in option.short.map { "-\($0) (--\(option.name))" } }
      return letters.isEmpty ? "" : ": the letters are \(letters.joined(separator: ", "))"
    }
    return nearestName(to: String(typed.dropFirst(2)), among: options.map(\.name)).map { "; did you mean --\($0)?" }
      ?? ""
  }

  private func checkCount(_ given: [String]) throws {
    let count = inputs?.count ?? 0...0
    if given.count > count.upperBound {
      let allowed =
        count.upperBound == 0 ? "no input" : count.upperBound == 1 ? "one input" : "\(count.upperBound) inputs"
      throw ToolError(.usage, given[count.upperBound], "is an unexpected argument: \(name) takes \(allowed)")
    }
    if given.count < count.lowerBound, let inputs {
      throw ToolError(.usage, name, "needs \(inputs.placeholder); see \(tool) \(name) --help")
    }
  }
}
