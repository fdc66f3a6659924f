import LeanFoundation
import SystemSupport

/// A helper program whose output is read while it runs. No shell is involved; the arguments are handed over as they are.
package final class ChildProcess: ByteSource {
  private let name: String
  private let program: SpawnedProgram
  private let output: Pipe
  private let diagnostics: Pipe
  private var diagnosticsAreOpen = true
  /// A line of the diagnostics as far as it has come.
  private var partialLine: [UInt8] = []
  /// Lines on the program's descriptor 3, if it was asked for.
  private let extra: Pipe?
  private var extraBytes: [UInt8] = []
  /// Receives each line that the program writes to standard error.
  private let diagnose: (String) -> Void
  /// The last of them, mostly the reason why it gave up.
  private var lastLine = ""
  /// A longer line is cut.
  private static let longestLine = 1 << 12

  /// - Parameters:
  ///   - program: Looked for on the PATH.
  ///   - input: The program's standard input, read by the program if it is a file, handed on if not; nil for nothing.
  ///   - hasExtraOutput: Whether the program writes lines to its descriptor 3, see ``nextExtraLine()``.
  ///   - diagnose: Receives each line that the program writes to standard error, on the thread that reads from this object.
  /// - Returns: nil if there is no such program.
  /// - Throws: `ToolError` with `.internalError` if it cannot be started.
  package init?(
    _ program: String, _ arguments: [String], input: (any ByteSource)?, hasExtraOutput: Bool = false,
    diagnose: @escaping (String) -> Void = { _ in }
  ) throws {
    name = program
    self.diagnose = diagnose
    guard let executable = ExecutableFile.find(program) else { return nil }
    output = try Pipe()
    diagnostics = try Pipe()
    extra = hasExtraOutput ? try Pipe() : nil
    let file = input as? DescriptorSource
    let feed = input == nil || file != nil ? nil : try Pipe()
    // Far from the descriptor that it becomes.
    let raised = try extra.map { try $0.raisedWriteEnd() }
    defer { if let raised { close(raised) } }
    do {
      self.program = try SpawnedProgram(
        executable: executable, arguments: arguments, input: file?.descriptor ?? feed?.readEnd, output: output.writeEnd,
        diagnostics: diagnostics.writeEnd, extra: raised)
    } catch {
      throw ToolError(.internalError, program, "cannot be started: \(error.explanation)")
    }
    // The program has them now; as long as they are open here as well, reading would not end.
    output.closeWriteEnd()
    diagnostics.closeWriteEnd()
    extra?.closeWriteEnd()
    if let feed, let input { try Self.hand(input, to: feed.takeWriteEnd(), of: program) }
  }

  /// Hands the bytes of a source over on a thread, which is the only one to use it from then on: the helper's output has to be read meanwhile.
  ///
  /// - Parameter descriptor: Closed at the end.
  private static func hand(_ source: any ByteSource, to descriptor: Int32, of program: String) throws {
    nonisolated(unsafe) let source = source
    let isStarted = HelperThread.start {
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
      defer { buffer.deallocate() }
      // A helper that has ended needs no more bytes; why reading failed shows in what the helper makes of it.
      while let count = try? source.read(into: buffer), count > 0, write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: descriptor)
      {}
      close(descriptor)
    }
    if !isStarted {
      close(descriptor)
      throw ToolError(.internalError, program, "cannot be started: there is no thread to hand its input over")
    }
  }

  /// - Returns: Whether all of it has been written.
  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = LeanFoundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Reads what the program writes to standard output, and meanwhile what it reports on standard error, so that neither pipe fills up.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int { try read(output.readEnd, into: buffer) }

  /// The next line that the program writes to its descriptor 3, without its line break; nil at the end.
  package func nextExtraLine() throws -> String? {
    guard let extra else { return nil }
    while true {
      if let end = extraBytes.firstIndex(of: UInt8(ascii: "\n")) {
        defer { extraBytes.removeSubrange(...end) }
        return String(decoding: extraBytes[..<end], as: UTF8.self)
      }
      guard extraBytes.count < Self.longestLine else { return nil }
      let more = try [UInt8](unsafeUninitializedCapacity: Self.longestLine) { buffer, count in
        count = try read(extra.readEnd, into: UnsafeMutableRawBufferPointer(buffer))
      }
      if more.isEmpty { return nil }
      extraBytes += more
    }
  }

  private func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let isReadable = try Interruption.wait(for: diagnosticsAreOpen ? [descriptor, diagnostics.readEnd] : [descriptor])
      // The report first: it was written before the output that it is about.
      if isReadable.count > 1, isReadable[1] { readDiagnostics() }
      guard isReadable[0] else { continue }
      let count = LeanFoundation.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw ToolError(.inputOutputError, name, "reading its output failed: \(errorText(errno))") }
      try Interruption.check()
    }
  }

  /// Waits for the end of the program after all of its output has been read.
  ///
  /// - Returns: Its status, or minus the signal that ended it; the last line it reported.
  package func wait() -> (status: Int32, lastLine: String) {
    while diagnosticsAreOpen { readDiagnostics() }
    return (program.wait(), lastLine)
  }

  private func readDiagnostics() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = LeanFoundation.read(diagnostics.readEnd, &buffer, buffer.count)
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
