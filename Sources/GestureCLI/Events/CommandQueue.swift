import GestureCommandLine
import HandEvents

/// Runs a command for each event, beside the stream: one at a time in the order of the events, or several at once. A command that fails is reported.
final class CommandQueue: Sendable {
  struct Command: Sendable {
    fileprivate let option: String
    fileprivate let name: String
    fileprivate let call: @Sendable (ReportedEvent) -> (executable: String, arguments: [String], environment: [String: String])

    /// A program, without a shell.
    ///
    /// - Throws: `ToolError` about the text of `--exec`.
    init(program text: String) throws {
      let template = try CommandTemplate(text, option: "--exec")
      guard let executable = ExecutableFile.find(template.program) else {
        let place = template.program.contains("/") ? "is not a program that can be run" : "is not on the PATH: install it, or give its path"
        throw ToolError(.unavailable, "--exec \(template.program)", place)
      }
      (option, name) = ("--exec", template.program)
      call = { (executable, template.arguments(for: $0), [:]) }
    }

    /// The text of a script, for the shell: it gets the values of events as variables, never as a part of the text.
    ///
    /// - Throws: `ToolError` about the text of `--exec-shell`. A value within it could be taken for a part of the script.
    init(script text: String) throws {
      let names = ReportedEvent.Field.allCases.map(\.rawValue)
      if let name = names.first(where: { text.contains("{\($0)}") && !text.contains("${\($0)}") }) {
        throw ToolError(.usage, "--exec-shell", "has {\(name)}: in a script the value is the variable \"$\(name.uppercased())\"")
      }
      (option, name) = ("--exec-shell", "the shell")
      call = { event in
        ("/bin/sh", ["-c", text], ReportedEvent.Field.allCases.reduce(into: [:]) { $0[$1.rawValue.uppercased()] = event.text(of: $1) })
      }
    }
  }

  /// The number of commands that run at once, if more than one may.
  private static let parallel = 16
  /// The number of events that wait before the stream waits for them.
  private static let capacity = 1000

  private let command: Command
  private let limit: Int
  private let console: Console
  private let condition = Condition()
  /// Used with the lock held.
  nonisolated(unsafe) private var waiting: [ReportedEvent] = []
  /// The number of threads, each of which runs commands until no event waits. Used with the lock held.
  nonisolated(unsafe) private var threads = 0

  init(_ command: Command, isParallel: Bool, console: Console) {
    (self.command, self.console) = (command, console)
    limit = isParallel ? Self.parallel : 1
  }

  /// Hands an event over. It waits only if a thousand events do.
  func add(_ event: ReportedEvent) {
    let isStarted = condition.withLock {
      while waiting.count >= Self.capacity { condition.wait() }
      // A movement that continues while commands are slow is represented by its newest position.
      let last = waiting.lastIndex {
        $0.event.name == event.event.name && $0.event.handID == event.event.handID && $0.source == event.source
      }
      if event.event.phase == .moved, let last, waiting[last].event.phase == .moved {
        waiting[last] = event
        return true
      }
      waiting.append(event)
      if threads < limit, HelperThread.start({ [self] in work() }) { threads += 1 }
      if threads == 0 { waiting = [] }
      return threads > 0
    }
    if !isStarted { report("there is no thread to run commands on", about: event) }
  }

  /// Waits until all commands have ended.
  func finish() { condition.withLock { while threads > 0 { condition.wait() } } }

  private func work() {
    while let event = next() { run(event) }
  }

  private func next() -> ReportedEvent? {
    condition.withLock {
      defer { condition.broadcast() }
      if waiting.isEmpty {
        threads -= 1
        return nil
      }
      return waiting.removeFirst()
    }
  }

  /// A command reads nothing, and writes to standard error, so that standard output holds results and nothing else.
  private func run(_ event: ReportedEvent) {
    let (executable, arguments, environment) = command.call(event)
    do {
      let program = try SpawnedProgram(
        executable: executable, arguments: arguments, input: nil, output: 2, diagnostics: 2, environment: environment, hasOwnSignals: true)
      let status = program.wait()
      if status > 0 { report("ended with status \(status)", about: event) }
      if status < 0 { report("was ended by signal \(-status)", about: event) }
    } catch {
      report("cannot be started: \(error.explanation)", about: event)
    }
  }

  private func report(_ problem: String, about event: ReportedEvent) {
    let about = "\(event.event.phase.rawValue) \(event.event.name)"
    console.report(ToolError(.unavailable, command.option, "\(command.name) \(problem), for \(about)"))
  }
}
