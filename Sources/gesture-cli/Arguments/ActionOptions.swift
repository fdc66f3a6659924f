import GestureCommandLine
import GestureSupport

/// The options of what is done with each event.
enum ActionOptions {
  static let execute = Option.text(
    "exec", "COMMAND",
    "Run a program for each event, without a shell: {event}, {gesture}, {hand}, {id}, {x}, {y}, {score}, {aperture}, {time}, {duration} and {source} stand for what the event says; quotes keep a word together"
  )
  static let executeShell = Option.text(
    "exec-shell", "SCRIPT",
    "Run a script of /bin/sh for each event; the same values are variables there, such as \"$EVENT\" and \"$GESTURE\"")
  static let executeParallel = Option.flag(
    "exec-parallel", "Do not wait for the end of a command before the next: up to 16 run at once")
  static let osc = Option.text("osc", "HOST:PORT", "Send each event as a message of Open Sound Control, by UDP")

  static let all: [any OptionDefinition] = [execute, executeShell, executeParallel, osc]

  /// Checks everything before anything is run.
  ///
  /// - Throws: `ToolError` about a command or an address.
  static func actions(_ arguments: ParsedArguments, _ console: Console) throws -> EventActions {
    try arguments.refuse(executeShell, unless: !arguments.has(execute), "and --exec exclude each other")
    let runs = arguments.has(execute) || arguments.has(executeShell)
    try arguments.refuse(executeParallel, unless: runs, "needs --exec COMMAND or --exec-shell SCRIPT")
    var actions = EventActions()
    if let address = arguments[osc] { actions.sender = try OSCSender(to: address, option: "--osc", console: console) }
    if let (command, option) = try command(arguments) {
      actions.commands = CommandQueue(command, isParallel: arguments[executeParallel], option: option, console: console)
    }
    return actions
  }

  private static func command(_ arguments: ParsedArguments) throws -> (CommandQueue.Command, String)? {
    if let text = arguments[execute] {
      let template = try CommandTemplate(text, option: "--exec")
      guard let executable = ExecutableFile.find(template.program) else {
        let place = template.program.contains("/") ? "is not a program that can be run" : "is not on the PATH: install it, or give its path"
        throw ToolError(.unavailable, "--exec \(template.program)", place)
      }
      return (.words(template, executable: executable), "--exec")
    }
    guard let text = arguments[executeShell] else { return nil }
    // A value within the text of a script could be taken for a part of it.
    if let field = ReportedEvent.Field.allCases.first(where: { text.contains("{\($0.rawValue)}") && !text.contains("${\($0.rawValue)}") }) {
      throw ToolError(
        .usage, "--exec-shell", "has {\(field.rawValue)}: in a script the value is the variable \"$\(field.rawValue.uppercased())\"")
    }
    return (.shell(text), "--exec-shell")
  }
}
