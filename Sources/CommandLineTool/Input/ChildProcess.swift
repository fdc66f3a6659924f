import Foundation

/// A helper program whose output is read while it runs. No shell is involved; the arguments are handed over as they are.
package final class ChildProcess: ByteSource {
  private let name: String
  private let process = Process()
  private let output = Pipe()
  private let diagnostics = Pipe()
  private var diagnosticsAreOpen = true
  private let hasEnded = DispatchSemaphore(value: 0)
  /// The start of what the program has written to standard error, which describes its input and output.
  package private(set) var report: [UInt8] = []
  /// The end of it, which says why it gave up.
  private var lastReport: [UInt8] = []

  /// - Parameters:
  ///   - program: Looked for on the PATH.
  ///   - input: The program's standard input, read by the program if it is a file, handed on if not; nil for nothing.
  /// - Returns: nil if there is no such program.
  /// - Throws: `ToolError` with `.internalError` if it cannot be started.
  package init?(_ program: String, _ arguments: [String], input: (any ByteSource)?) throws {
    name = program
    guard let executable = Self.find(program) else { return nil }
    process.executableURL = executable
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = diagnostics
    var feed: Pipe?
    switch input {
    case nil: process.standardInput = FileHandle.nullDevice
    case let file as DescriptorSource: process.standardInput = FileHandle(fileDescriptor: file.descriptor, closeOnDealloc: false)
    default:
      feed = Pipe()
      process.standardInput = feed
    }
    process.terminationHandler = { [hasEnded] _ in hasEnded.signal() }
    do {
      try process.run()
    } catch {
      throw ToolError(.internalError, program, "cannot be started: \(error.localizedDescription)")
    }
    if let feed, let input { Self.hand(input, to: feed.fileHandleForWriting) }
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  private static func find(_ program: String) -> URL? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { URL(fileURLWithPath: "\($0)/\(program)") }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Hands the bytes of a source over on a thread, which is the only one to use it from then on: the helper's output has to be read meanwhile.
  private static func hand(_ source: any ByteSource, to handle: FileHandle) {
    nonisolated(unsafe) let source = source
    Thread.detachNewThread {
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
      defer { buffer.deallocate() }
      // A helper that has ended needs no more bytes; why reading failed shows in what the helper makes of it.
      while let count = try? source.read(into: buffer), count > 0,
        (try? handle.write(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))) != nil
      {}
      try? handle.close()
    }
  }

  /// Reads what the program writes to standard output, and meanwhile what it reports on standard error, so that neither pipe fills up.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let descriptor = output.fileHandleForReading.fileDescriptor
    let reports = diagnostics.fileHandleForReading.fileDescriptor
    while true {
      let isReadable = try Interruption.wait(for: diagnosticsAreOpen ? [descriptor, reports] : [descriptor])
      // The report first: what it says of the output was written before the output.
      if isReadable.count > 1, isReadable[1] { readDiagnostics() }
      guard isReadable[0] else { continue }
      let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
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
    hasEnded.wait()
    hasEnded.signal()
    let lines = String(decoding: lastReport, as: UTF8.self).split(whereSeparator: \.isNewline)
    let status = process.terminationStatus
    return (process.terminationReason == .exit ? status : -status, lines.last.map(String.init) ?? "")
  }

  private func readDiagnostics() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(diagnostics.fileHandleForReading.fileDescriptor, &buffer, buffer.count)
    if count < 0, errno == EINTR { return }
    diagnosticsAreOpen = count > 0
    report += buffer.prefix(max(count, 0)).prefix((1 << 16) - report.count)
    lastReport = Array((lastReport + buffer.prefix(max(count, 0))).suffix(buffer.count))
  }
}
