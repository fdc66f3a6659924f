/// Reads a subcommand's arguments by its option tables.
///
/// Long options take `--name value` and `--name=value`; `--` ends the options; `-` alone is an input; `-h` is `--help`.
/// An option given twice has its last value.
package struct ArgumentReader {
  private let name: String
  private let options: [any OptionDefinition]
  private let inputs: Subcommand.Inputs?

  package init(_ subcommand: Subcommand) {
    self.init(name: subcommand.name, options: subcommand.options, inputs: subcommand.inputs)
  }

  package init(name: String, options: [any OptionDefinition], inputs: Subcommand.Inputs?) {
    self.name = name
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
      if argument == "-h" {
        parsed.values[GeneralOptions.help.name] = true
      } else if argument.hasPrefix("-"), argument != "-" {
        try readOption(argument, following: &rest, into: &parsed)
      } else {
        parsed.inputs.append(argument)
      }
    }
    if !parsed.has(GeneralOptions.help), !parsed.has(GeneralOptions.version) { try checkCount(parsed.inputs) }
    return parsed
  }

  private func readOption(_ argument: String, following rest: inout ArraySlice<String>, into parsed: inout ParsedArguments) throws {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let typed = String(parts[0].drop { $0 == "-" })
    guard argument.hasPrefix("--"), let option = options.first(where: { $0.name == typed }) else {
      let nearest = nearestName(to: typed, among: options.map(\.name)).map { "; did you mean --\($0)?" } ?? ""
      throw ToolError(.usage, parts[0], "is not an option of \(name)\(nearest)")
    }
    if option.isFlag, parts.count > 1 { throw ToolError(.usage, parts[0], "takes no value") }
    var value = "true"
    if let placeholder = option.placeholder {
      if parts.count > 1 {
        value = parts[1]
      } else if let next = rest.first, next == "--" || !next.hasPrefix("--") {
        value = next
        rest.removeFirst()
      } else {
        throw ToolError(.usage, parts[0], "needs a value: --\(option.name) \(placeholder)")
      }
    }
    do {
      parsed.values[option.name] = try option.value(of: value)
      parsed.texts[option.name] = option.isFlag ? nil : value
    } catch let problem as ValueProblem {
      throw ToolError(.usage, "--\(option.name) \(value)", problem.suggestion)
    }
  }

  private func checkCount(_ given: [String]) throws {
    let count = inputs?.count ?? 0...0
    if given.count > count.upperBound {
      let allowed = count.upperBound == 0 ? "no input" : count.upperBound == 1 ? "one input" : "\(count.upperBound) inputs"
      throw ToolError(.usage, given[count.upperBound], "is one argument too many: \(name) takes \(allowed)")
    }
    if given.count < count.lowerBound, let inputs {
      throw ToolError(.usage, name, "needs \(inputs.placeholder); see gesture-cli \(name) --help")
    }
  }
}
