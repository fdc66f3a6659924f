import GestureFoundation
import GestureSupport

/// A helper program whose output is read while it runs. No shell is involved; the arguments are handed over as they
/// are.
package final class ChildProcess: ByteSource {
  private let name: String
  private let program: SpawnedProgram
  /// Whether the program is ended when this process ends, whatever ends it.
  private var isGuarded = false
  private let output: Pipe
  private let diagnostics: Pipe
  private var diagnosticsAreOpen = true
  /// Whether all that the program writes to standard output has been read.
  package private(set) var isAtEnd = false
  /// A line of the diagnostics as far as it has come.
  private var partialLine: [UInt8] = []
  /// Receives each line that the program writes to standard error.
  private let diagnose: (String) -> Void
  /// The last of them, mostly the reason why it gave up.
  private var lastLine = ""
  /// Called four times a second while the program writes nothing. The argument is the time since the read began. An
  /// error that the function throws ends the read.
  package var onSilence: ((Duration) throws -> Void)?
  /// A longer line is cut.
  private static let longestLine = 1 << 12

  /// - Parameters:
  ///   - program: Looked for on the PATH.
  ///   - input: The program's standard input, read by the program if it is a descriptor as it was opened, handed on if
  ///     not; nil for nothing.
  ///   - isEndless: Whether the program may wait for ever without reading or writing, as one that reads a camera does.
  ///   - diagnose: Receives each line that the program writes to standard error, on the thread that reads from this
  ///     object.
  /// - Returns: nil if there is no such program.
  /// - Throws: `ToolError` with `.internalError` if it cannot be started.
  package init?(
    _ program: String, _ arguments: [String], input: (any ByteSource)?, isEndless: Bool = false,
    diagnose: @escaping (String) -> Void = { _ in }
  ) throws {
    name = program
    self.diagnose = diagnose
    guard let executable = ExecutableFile.find(program) else { return nil }
    output = try Pipe()
    diagnostics = try Pipe()
    let descriptor = (input as? DescriptorSource).flatMap { $0.peeked.isEmpty ? $0.descriptor : nil }
    let feed = input == nil || descriptor != nil ? nil : try Pipe()
    do {
      self.program = try SpawnedProgram(
        executable: executable, arguments: arguments, input: descriptor ?? feed?.readEnd, output: output.writeEnd,
        diagnostics: diagnostics.writeEnd)
    } catch {
      throw ToolError(.internalError, program, "cannot be started: \(error.explanation)")
    }
    if isEndless {
      ProcessGuardian.shared.add(self.program.process)
      isGuarded = true
    }
    // The program has them now; as long as they are open here as well, reading would not end.
    output.closeWriteEnd()
    diagnostics.closeWriteEnd()
    if let feed, let input { try Self.hand(input, to: feed.takeWriteEnd(), of: program) }
  }

  deinit { forget() }

  /// Removes the program from the guardian. Otherwise the guardian could kill a later process with the same number.
  private func forget() {
    if isGuarded { ProcessGuardian.shared.remove(program.process) }
    isGuarded = false
  }

  /// Writes a source to a program on a new thread. Only that thread uses the source. The calling thread reads the
  /// program's output at the same time.
  ///
  /// - Parameter descriptor: Closed at the end.
  private static func hand(_ source: any ByteSource, to descriptor: Int32, of program: String) throws {
    nonisolated(unsafe) let source = source
    let isStarted = HelperThread.start {
      // A helper that has ended needs no more bytes; why reading failed shows in what the helper makes of it.
      try? source.forEachPiece { if !FileSystem.write($0, to: descriptor) { throw OutputClosed() } }
      close(descriptor)
    }
    if !isStarted {
      close(descriptor)
      throw ToolError(.internalError, program, "cannot be started: could not start a thread to write its input")
    }
  }

  /// Reads the program's standard output. Standard error is read at the same time, since a full pipe would block the
  /// program.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let descriptor = output.readEnd
    let start = ContinuousClock.now
    while true {
      let isReadable = try Interruption.wait(
        for: diagnosticsAreOpen ? [descriptor, diagnostics.readEnd] : [descriptor],
        atMost: onSilence.map { _ in .milliseconds(250) })
      // The report first: it was written before the output that it is about.
      if isReadable.count > 1, isReadable[1] { readDiagnostics() }
      guard isReadable[0] else {
        try onSilence?(.now - start)
        continue
      }
      let count = GestureFoundation.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 {
        isAtEnd = count == 0
        return count
      }
      guard errno == EINTR else {
        throw ToolError(.inputOutputError, name, "reading its output failed: \(errorText(errno))")
      }
      try Interruption.check()
    }
  }

  /// Waits for the end of the program, after its output was read.
  ///
  /// - Returns: Its status, or minus the signal that ended it; the last line it reported.
  package func wait() -> (status: Int32, lastLine: String) {
    while diagnosticsAreOpen { readDiagnostics() }
    program.awaitEnd()
    forget()
    return (program.wait(), lastLine)
  }

  /// Takes more of the program's standard error without waiting. Returns whether there was something.
  package func takeDiagnostics() -> Bool {
    var descriptor = pollfd(fd: diagnosticsAreOpen ? diagnostics.readEnd : -1, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, 0) > 0 else { return false }
    readDiagnostics()
    return true
  }

  private func readDiagnostics() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = GestureFoundation.read(diagnostics.readEnd, &buffer, buffer.count)
    if count < 0, errno == EINTR { return }
    diagnosticsAreOpen = count > 0
    for byte in buffer.prefix(max(count, 0)) {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        endLine()
      } else if partialLine.count < Self.longestLine {
        partialLine.append(byte)
      }
    }
    if !diagnosticsAreOpen { endLine() }
  }

  private func endLine() {
    guard !partialLine.isEmpty else { return }
    lastLine = String(decoding: partialLine, as: UTF8.self)
    partialLine = []
    diagnose(lastLine)
  }
}
