import GestureCommandLine
import HandEvents

/// Runs a command for each event, beside the stream: one at a time in the order of the events, or several at once. A command that fails is reported.
final class CommandQueue: Sendable {
  enum Command: Sendable {
    /// A program, without a shell.
    case words(CommandTemplate, executable: String)
    /// The text of a script, for the shell: it gets the values of events as variables, never as a part of the text.
    case shell(String)

    /// - Throws: `ToolError` about the text of `--exec`.
    init(program text: String) throws {
      let template = try CommandTemplate(text, option: "--exec")
      guard let executable = ExecutableFile.find(template.program) else {
        let place = template.program.contains("/") ? "is not a program that can be run" : "is not on the PATH: install it, or give its path"
        throw ToolError(.unavailable, "--exec \(template.program)", place)
      }
      self = .words(template, executable: executable)
    }

    /// - Throws: `ToolError` about the text of `--exec-shell`. A value within it could be taken for a part of the script.
    init(script text: String) throws {
      let names = ReportedEvent.Field.allCases.map(\.rawValue)
      if let name = names.first(where: { text.contains("{\($0)}") && !text.contains("${\($0)}") }) {
        throw ToolError(.usage, "--exec-shell", "has {\(name)}: in a script the value is the variable \"$\(name.uppercased())\"")
      }
      self = .shell(text)
    }
  }

  private struct State {
    var waiting: [ReportedEvent] = []
    var running = 0
    var threads = 0
    var isClosed = false
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
  nonisolated(unsafe) private var state = State()

  init(_ command: Command, isParallel: Bool, console: Console) {
    (self.command, self.console) = (command, console)
    limit = isParallel ? Self.parallel : 1
  }

  /// Hands an event over. It waits only if a thousand events do.
  func add(_ event: ReportedEvent) {
    let isStarted = condition.withLock {
      while state.waiting.count >= Self.capacity { condition.wait() }
      // A movement that continues while commands are slow is represented by its newest position.
      let last = state.waiting.lastIndex {
        $0.event.name == event.event.name && $0.event.handID == event.event.handID && $0.source == event.source
      }
      if event.event.phase == .moved, let last, state.waiting[last].event.phase == .moved {
        state.waiting[last] = event
        return true
      }
      state.waiting.append(event)
      condition.broadcast()
      if state.running + state.waiting.count <= state.threads || state.threads == limit { return true }
      guard HelperThread.start({ [self] in work() }) else { return state.threads > 0 }
      state.threads += 1
      return true
    }
    if !isStarted {
      condition.withLock { state.waiting.removeAll() }
      report("there is no thread to run commands on", about: event)
    }
  }

  /// Waits until all commands have ended.
  func finish() {
    condition.withLock {
      while !state.waiting.isEmpty || state.running > 0 { condition.wait() }
      state.isClosed = true
      condition.broadcast()
    }
  }

  private func work() {
    while let event = next() {
      run(event)
      condition.withLock {
        state.running -= 1
        condition.broadcast()
      }
    }
  }

  private func next() -> ReportedEvent? {
    condition.withLock {
      while state.waiting.isEmpty, !state.isClosed { condition.wait() }
      guard !state.waiting.isEmpty else { return nil }
      state.running += 1
      condition.broadcast()
      return state.waiting.removeFirst()
    }
  }

  private func run(_ event: ReportedEvent) {
    do {
      let status =
        switch command {
        case .words(let template, let executable): try UserCommand.run(executable, template.arguments(for: event))
        case .shell(let text):
          try UserCommand.run(
            "/bin/sh", ["-c", text],
            environment: Dictionary(
              uniqueKeysWithValues: ReportedEvent.Field.allCases.map { ($0.rawValue.uppercased(), event.text(of: $0)) }))
        }
      if status > 0 { report("ended with status \(status)", about: event) }
      if status < 0 { report("was ended by signal \(-status)", about: event) }
    } catch {
      report("cannot be started: \(error.explanation)", about: event)
    }
  }

  private func report(_ problem: String, about event: ReportedEvent) {
    let (option, name) = if case .words(let template, _) = command { ("--exec", template.program) } else { ("--exec-shell", "the shell") }
    console.report(ToolError(.unavailable, option, "\(name) \(problem), for \(event.event.phase.rawValue) \(event.event.name)"))
  }
}
