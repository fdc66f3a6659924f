import GestureFoundation
import GestureSupport

/// A program that runs in a separate process group. Ctrl-C reaches only this tool, which ends its helper programs
/// itself. When this object is released, the program is killed if it still runs, and never left as a zombie. No shell
/// is involved.
package final class SpawnedProgram {
  package let process: pid_t
  private var status: Int32?

  /// - Parameters:
  ///   - arguments: Without the name of the program.
  ///   - input: The descriptor that becomes its standard input; nil for nothing.
  ///   - environment: Added to that of this tool.
  ///   - hasOwnSignals: Whether the default handlers are restored for signals that this tool ignores.
  /// - Throws: `POSIXError`.
  package init(
    executable: String, arguments: [String], input: Int32?, output: Int32, diagnostics: Int32,
    environment: [String: String] = [:], hasOwnSignals: Bool = false
  ) throws {
    #if canImport(Darwin) || os(Android)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    try Self.check(posix_spawn_file_actions_init(&actions))
    defer { posix_spawn_file_actions_destroy(&actions) }
    try Self.check(posix_spawnattr_init(&attributes))
    defer { posix_spawnattr_destroy(&attributes) }
    #if canImport(Darwin)
      // Descriptors that this tool was started with, beside the standard ones, are not passed on either.
      var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      var flags = POSIX_SPAWN_SETPGROUP
    #endif
    if hasOwnSignals {
      var signals = sigset_t()
      sigemptyset(&signals)
      for number in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, number) }
      try Self.check(posix_spawnattr_setsigdefault(&attributes, &signals))
      flags |= POSIX_SPAWN_SETSIGDEF
    }
    try Self.check(posix_spawnattr_setflags(&attributes, Int16(flags)))
    if let input {
      try Self.check(posix_spawn_file_actions_adddup2(&actions, input, 0))
    } else {
      try Self.check(posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0))
    }
    try Self.check(posix_spawn_file_actions_adddup2(&actions, output, 1))
    try Self.check(posix_spawn_file_actions_adddup2(&actions, diagnostics, 2))
    #if !canImport(Darwin)
      // Closing them as an action fails for numbers above a limit that was lowered since.
      for descriptor in Self.inherited { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    #endif
    let inheritedVariables = ProcessInfo.processInfo.environment.filter { !Self.ownVariables.contains($0.key) }
    let variables = inheritedVariables.merging(environment) { $1 }.map { "\($0)=\($1)" }
    var process = pid_t()
    let code = Self.withStrings([executable] + arguments) { arguments in
      Self.withStrings(variables) { environment in
        Pipe.spawning.withLock { posix_spawn(&process, executable, &actions, &attributes, arguments, environment) }
      }
    }
    try Self.check(code)
    self.process = process
  }

  /// The variables for messages between a service manager and this tool. A program that inherits them could report in
  /// this tool's name.
  private static let ownVariables: Set = [
    "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID", "LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES",
  ]

  deinit {
    guard status == nil else { return }
    kill(process, SIGKILL)
    _ = wait()
  }

  /// Waits for the end of the program. The number of the process stays reserved until ``wait()``.
  package func awaitEnd() {
    guard status == nil else { return }
    var info = siginfo_t()
    while waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
  }

  /// Waits for the end of the program. Returns its status, or minus the signal that ended it.
  package func wait() -> Int32 {
    if let status { return status }
    var value: Int32 = 0
    while waitpid(process, &value, 0) < 0, errno == EINTR {}
    // The encoding of C's macros WIFEXITED, WEXITSTATUS and WTERMSIG.
    let signal = value & 0x7F
    let status = signal == 0 ? value >> 8 & 0xFF : -signal
    self.status = status
    return status
  }

  #if !canImport(Darwin)
    /// The descriptors above 2 that a program would inherit. The caller of this tool opened such descriptors.
    private static var inherited: [Int32] {
      let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
      // For a descriptor that has been closed since, fcntl returns -1, whose bits are all set.
      return open.compactMap { Int32($0) }.filter { $0 > 2 && fcntl($0, F_GETFD) & FD_CLOEXEC == 0 }
    }
  #endif

  private static func check(_ code: Int32) throws {
    if code != 0 { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
  }

  /// Strings as C's `argv` and `environ` have them.
  private static func withStrings<R>(_ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> R) -> R {
    let pointers = strings.map { $0.withFileName { strdup($0) } }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}

/// Finds programs as a shell does.
package enum ExecutableFile {
  /// Searches the folders of the PATH for a program. A path with a slash is returned unchanged.
  ///
  /// - Returns: nil if there is no such file, or it cannot be run.
  package static func find(_ program: String) -> String? {
    if program.contains("/") { return isExecutable(program) ? program : nil }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(program)" }.first(where: isExecutable)
  }

  private static func isExecutable(_ path: String) -> Bool {
    FileSystem.isRegularFile(path) && FileSystem.allows(X_OK, path)
  }
}
