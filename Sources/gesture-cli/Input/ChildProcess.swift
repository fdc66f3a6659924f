import Foundation

/// A helper program whose output is read while it runs. No shell is involved; the arguments are handed over as they are.
package final class ChildProcess: ByteSource {
  private let identifier: pid_t
  private let output: Int32
  private let diagnostics: Int32
  private var diagnosticsAreOpen = true
  private var exitStatus: Int32?
  private let name: String
  /// What the program has written to standard error, its first part and its end.
  package private(set) var report = Report()

  /// - Parameters:
  ///   - program: Looked for on the PATH.
  ///   - input: What the program has as standard input; nil for nothing. A descriptor stays the caller's.
  /// - Returns: nil if there is no such program.
  /// - Throws: `ToolError` with `.internalError` if it cannot be started.
  package init?(_ program: String, _ arguments: [String], input: Int32?) throws {
    name = program
    let outputPipe = try Self.makePipe()
    let diagnosticsPipe = try Self.makePipe()
    output = outputPipe.read
    diagnostics = diagnosticsPipe.read
    defer {
      close(outputPipe.write)
      close(diagnosticsPipe.write)
    }
    let (code, started) = Self.spawn(
      [program] + arguments, input: input, output: outputPipe.write, diagnostics: diagnosticsPipe.write)
    identifier = started
    if code == 0 { return }
    exitStatus = -1
    close(output)
    close(diagnostics)
    if code == ENOENT { return nil }
    throw ToolError(.internalError, program, "cannot be started: \(errorText(code))")
  }

  deinit {
    guard exitStatus == nil else { return }
    kill(identifier, SIGKILL)
    _ = wait()
  }

  /// Reads what the program writes to standard output, and beside it what it reports on standard error, so that neither pipe fills up.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let isReadable = try Interruption.wait(for: diagnosticsAreOpen ? [output, diagnostics] : [output])
      // The report first: what it says of the output was written before the output.
      if isReadable.count > 1, isReadable[1] { readDiagnostics() }
      guard isReadable[0] else { continue }
      let count = Foundation.read(output, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw ToolError(.inputOutputError, name, "reading its output failed: \(errorText(errno))") }
      try Interruption.check()
    }
  }

  /// Waits for the end of the program after all of its output has been read; its status, or minus the signal that ended it.
  package func wait() -> Int32 {
    if let exitStatus { return exitStatus }
    while diagnosticsAreOpen { readDiagnostics() }
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    close(output)
    let result = status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
    exitStatus = result
    return result
  }

  private func readDiagnostics() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(diagnostics, &buffer, buffer.count)
    if count > 0 {
      report.append(buffer[..<count])
    } else if count == 0 || errno != EINTR {
      diagnosticsAreOpen = false
      close(diagnostics)
    }
  }

  private static func makePipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw ToolError(.internalError, nil, "no pipe can be made: \(errorText(errno))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func spawn(_ command: [String], input: Int32?, output: Int32, diagnostics: Int32) -> (code: Int32, pid_t) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, diagnostics, 2)
    // We ignore SIGPIPE; a helper has to end on it.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var identifier: pid_t = 0
    let code = posix_spawnp(&identifier, command[0], &actions, &attributes, &arguments, environ)
    return (code, identifier)
  }
}

extension ChildProcess {
  /// The start of a helper's report, which says what it reads and writes, and the last line, which says why it gave up.
  package struct Report: Sendable {
    private static let capacity = 1 << 16
    private var head: [UInt8] = []
    private var tail: [UInt8] = []

    package mutating func append(_ bytes: some Collection<UInt8>) {
      head += bytes.prefix(Self.capacity - head.count)
      tail = Array((tail + bytes).suffix(4096))
    }

    package var beginning: String { String(decoding: head, as: UTF8.self) }

    package var lastLine: String {
      String(decoding: tail, as: UTF8.self).split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
    }
  }
}
