import GestureCommandLine
import GestureFoundation
import HandEvents

/// Runs a command for each event, beside the stream. Commands run one at a time in the order of the events, or several
/// at once.
///
/// A command that fails, runs long or is ended is reported, as are events that wait. Commands end with the tool,
/// whatever ends it.
final class CommandQueue: Sendable {
  struct Command: Sendable {
    fileprivate let option: String
    fileprivate let name: String
    /// Whether the command runs only for events with a value.
    fileprivate let needsValue: Bool
    fileprivate let call:
      @Sendable (ReportedEvent) -> (executable: String, arguments: [String], environment: [String: String])

    /// A program, without a shell.
    ///
    /// - Throws: `ToolError` about the text of `--exec`.
    init(program text: String) throws {
      let template = try CommandTemplate(text, option: "--exec")
      guard let executable = ExecutableFile.find(template.program) else {
        throw ToolError(.unavailable, "--exec \(template.program)", Self.problem(of: template.program))
      }
      option = "--exec"
      name = template.program
      needsValue = template.hasValue
      call = { (executable, template.arguments(for: $0), [:]) }
    }

    /// The reason why a program cannot be run.
    private static func problem(of program: String) -> String {
      if program.hasPrefix("~") {
        return "begins with ~, which only a shell replaces: write the whole path, or give --exec-shell"
      }
      if ["cd", "export", "source", ".", "alias", "ulimit", "umask", "exit", "if", "for", "while"].contains(program) {
        return "is a part of the shell's language, not a program: give --exec-shell, which runs a script"
      }
      guard program.contains("/") else { return "is not on the PATH: install it, or give its path" }
      if InputList.isFolder(program) { return "is a folder, not a program" }
      guard FileSystem.exists(program) else { return "does not exist" }
      return "may not be run: chmod +x \(program) allows it"
    }

    /// A script for the shell. The script gets the values of an event as variables, never as a part of its text.
    ///
    /// - Throws: `ToolError` about the text of `--exec-shell`. A value within the text could be taken for a part
    ///   of the script.
    init(script text: String) throws {
      let names = ReportedEvent.Field.allCases.map(\.rawValue)
      if let name = names.first(where: { text.contains("{\($0)}") && !text.contains("${\($0)}") }) {
        throw ToolError(
          .usage, "--exec-shell", "has {\(name)}: in a script the value is the variable \"$\(name.uppercased())\"")
      }
      option = "--exec-shell"
      name = "the shell"
      needsValue = false
      call = { event in
        (
          "/bin/sh", ["-c", text],
          ReportedEvent.Field.allCases.reduce(into: [:]) { $0[$1.rawValue.uppercased()] = event.text(of: $1) }
        )
      }
    }
  }

  /// A running command.
  private struct Running {
    let process: pid_t
    let event: ReportedEvent
    let clock = Stopwatch()
    var isReported = false
    /// The time of the request to end the command, if any.
    var end: Duration?
  }

  /// The number of commands that run at once with `--exec-parallel`.
  private static let parallel = 16
  /// The number of waiting events that makes the stream wait.
  private static let capacity = 1000
  /// The number of waiting events that is reported.
  private static let longQueue = 50
  /// The run time of a command that is reported.
  private static let patience = Duration.seconds(10)
  /// The time between asking a command to end and killing it.
  private static let killDelay = Duration.seconds(2)
  /// The time that commands get to end when the tool ends.
  private static let grace = Duration.seconds(5)

  private let command: Command
  private let limit: Int
  private let timeout: Duration?
  private let console: Console
  private let condition = Condition()
  /// The events that wait. Used with the lock held.
  nonisolated(unsafe) private var waiting: [ReportedEvent] = []
  /// The number of threads that run commands until no event waits. Used with the lock held.
  nonisolated(unsafe) private var threads = 0
  /// The commands that run. Used with the lock held.
  nonisolated(unsafe) private var running: [Running] = []
  /// Whether a thread watches the commands that run. Used with the lock held.
  nonisolated(unsafe) private var isWatched = false
  /// Whether the length of the queue has been reported. Used with the lock held.
  nonisolated(unsafe) private var isReported = false

  /// - Parameter timeout: The longest time that a command may run; nil for no limit.
  init(_ command: Command, isParallel: Bool, timeout: Duration?, console: Console) {
    self.command = command
    self.timeout = timeout
    self.console = console
    limit = isParallel ? Self.parallel : 1
  }

  /// Adds an event; waits only while the queue is full.
  func add(_ event: ReportedEvent) {
    if command.needsValue, event.event.fader == nil { return }
    while condition.withLock({ waiting.count >= Self.capacity }), !Interruption.isNoted { usleep(5_000) }
    var isLong = false
    let isStarted = condition.withLock {
      // A movement that continues while commands are slow is represented by its newest position.
      let last = waiting.lastIndex {
        $0.event.name == event.event.name && $0.event.handID == event.event.handID && $0.source == event.source
      }
      if event.event.phase == .moved, let last, waiting[last].event.phase == .moved {
        waiting[last] = event
        return true
      }
      waiting.append(event)
      isLong = waiting.count >= Self.longQueue && !isReported
      isReported = isReported || isLong
      if threads < limit, HelperThread.start({ [self] in work() }) { threads += 1 }
      if threads == 0 { waiting = [] }
      return threads > 0
    }
    if !isStarted { report("cannot be run: could not start a thread for it", about: event) }
    if isLong {
      warn(
        "is slower than the events: \(Self.longQueue) events are waiting\(limit == 1 ? "; --exec-parallel runs several at once" : "")"
      )
    }
  }

  /// Waits until all commands have ended. When the tool is to end, commands get a few seconds.
  func finish() {
    let clock = Stopwatch()
    var end = Duration?.none
    var isNoted = false
    while condition.withLock({ threads > 0 }) {
      usleep(5_000)
      guard Interruption.isNoted else { continue }
      let deadline = end ?? clock.elapsed + Self.grace
      end = deadline
      if !isNoted, clock.elapsed > deadline - Self.grace + .milliseconds(500) {
        isNoted = true
        let count = condition.withLock { running.count + waiting.count }
        console.note(
          "waiting up to \(Self.grace.seconds.fixed(0)) s for \(counted(count, "command")) (\(command.name)); another signal ends at once"
        )
      }
      if clock.elapsed >= deadline { giveUp() }
    }
  }

  /// Ends the running commands and drops the waiting events.
  private func giveUp() {
    let dropped = condition.withLock {
      for command in running { kill(-command.process, SIGKILL) }
      defer { waiting = [] }
      return waiting.count
    }
    if dropped > 0 {
      console.report(
        ToolError(
          .unavailable, command.option,
          "\(command.name) was not run for \(counted(dropped, "event")): the tool was ended"))
    }
  }

  private func work() {
    while let event = next() { run(event) }
  }

  private func next() -> ReportedEvent? {
    condition.withLock {
      if waiting.isEmpty {
        threads -= 1
        isReported = false
        return nil
      }
      return waiting.removeFirst()
    }
  }

  /// Runs the command for an event. The command reads nothing, and writes to standard error, since standard output
  /// holds only results.
  private func run(_ event: ReportedEvent) {
    let (executable, arguments, environment) = command.call(event)
    do {
      // The command starts only once the guardian watches it, and never if this process ends before.
      let gate = try Pipe()
      let program = try SpawnedProgram(
        executable: "/bin/sh", arguments: ["-c", "read go && exec \"$0\" \"$@\" </dev/null", executable] + arguments,
        input: gate.readEnd,
        output: 2, diagnostics: 2, environment: environment, hasOwnSignals: true)
      ProcessGuardian.shared.add(program.process)
      condition.withLock { running.append(Running(process: program.process, event: event)) }
      [UInt8(ascii: "\n")].withUnsafeBytes { _ = FileSystem.write($0, to: gate.writeEnd) }
      watch()
      program.awaitEnd()
      // The command leaves the list before the system can reuse its process number.
      let isTimedOut = condition.withLock {
        guard let index = running.firstIndex(where: { $0.process == program.process }) else { return false }
        return running.remove(at: index).end != nil
      }
      // Children of the command may outlive the request to end.
      if isTimedOut { kill(-program.process, SIGKILL) }
      ProcessGuardian.shared.remove(program.process)
      let status = program.wait()
      if isTimedOut, let timeout {
        return report("was stopped after \(timeout.seconds.fixed(1)) s, the limit of --exec-timeout", about: event)
      }
      if status > 0 { report("ended with status \(status)", about: event) }
      if status < 0 { report("was ended by signal \(-status)", about: event) }
    } catch {
      report("cannot be started: \(error.explanation)", about: event)
    }
  }

  /// Starts the thread that watches the commands, unless there is one.
  private func watch() {
    let isNeeded = condition.withLock {
      defer { isWatched = true }
      return !isWatched
    }
    guard isNeeded else { return }
    let isStarted = HelperThread.start { [self] in
      while condition.withLock({
        isWatched = threads > 0
        return isWatched
      }) {
        check()
        usleep(100_000)
      }
    }
    if !isStarted { condition.withLock { isWatched = false } }
  }

  /// Reports long-running commands, and ends commands past the time limit.
  private func check() {
    var reports: [(ReportedEvent, waiting: Int)] = []
    condition.withLock {
      for index in running.indices {
        let elapsed = running[index].clock.elapsed
        if let timeout, elapsed >= timeout, running[index].end == nil {
          running[index].end = elapsed
          kill(-running[index].process, SIGTERM)
        } else if let end = running[index].end, elapsed >= end + Self.killDelay {
          kill(-running[index].process, SIGKILL)
        }
        if elapsed >= Self.patience, !running[index].isReported, timeout.map({ $0 > Self.patience }) ?? true {
          running[index].isReported = true
          reports.append((running[index].event, waiting.count))
        }
      }
    }
    for (event, waiting) in reports {
      let wait = waiting > 0 && limit == 1 ? ", while \(counted(waiting, "event waits", "events wait"))" : ""
      let hint = timeout == nil ? "; --exec-timeout SECONDS ends such commands" : ""
      warn("has run for \(Self.patience.seconds.fixed(0)) s for \(Self.text(of: event))\(wait)\(hint)")
    }
  }

  private static func text(of event: ReportedEvent) -> String { "\(event.event.phase.rawValue) \(event.event.name)" }

  private func report(_ problem: String, about event: ReportedEvent) {
    console.report(ToolError(.unavailable, command.option, "\(command.name) \(problem), for \(Self.text(of: event))"))
  }

  private func warn(_ problem: String) {
    console.report(ToolError(.unavailable, command.option, "\(command.name) \(problem)"), isWarning: true)
  }
}
