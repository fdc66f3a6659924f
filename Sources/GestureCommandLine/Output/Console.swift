import GestureFoundation
import GestureSupport

/// Standard error: errors, notes and, on a terminal, a progress line. The console also keeps the status of the first
/// error.
package final class Console: Sendable {
  private struct State {
    var isQuiet = false
    var progressIsShown = false
    var status = ExitStatus.success
    /// The number of errors about a helper program that is not there.
    var missingCount = 0
  }

  private let descriptor: Int32
  private let toolName: String
  private let state = Locked(State())
  package let isTerminal: Bool
  /// Whether the terminal erases a line by an escape.
  private let erasesLines: Bool

  /// - Parameter toolName: Stands before every line.
  package init(descriptor: Int32, toolName: String) {
    self.toolName = toolName
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
    erasesLines = isTerminal && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  package func beQuiet() { state.withLock { $0.isQuiet = true } }

  package var status: ExitStatus { state.withLock { $0.status } }

  /// Prints an error.
  ///
  /// - Parameter isWarning: Whether it is only a warning: the exit status stays as it is.
  package func report(_ error: ToolError, isWarning: Bool = false) {
    let isKnown = state.withLock { state in
      if !isWarning, state.status == .success { state.status = error.status }
      if error.isMissingHelper { state.missingCount += 1 }
      return error.isMissingHelper && state.missingCount > 1
    }
    // A missing program is missing for every file: that is said once.
    if isKnown { return }
    write("\(toolName): \(isWarning ? "warning" : "error"): \(error)\n", evenIfQuiet: !isWarning)
  }

  /// Notes how many inputs needed a helper program that is not there.
  func end() {
    let count = state.withLock { $0.missingCount }
    if count > 1 { note("\(count) files need ffmpeg; the first of them is named above") }
  }

  /// Runs `body` and reports its error, unless that ends the tool.
  package func reporting(_ body: () throws -> Void) throws {
    do { try body() } catch let error as ToolError { report(error) }
  }

  package func note(_ text: String) {
    write("\(toolName): \(FileName.printable(Passwords.masked(in: text)))\n", evenIfQuiet: false)
  }

  /// Replaces the progress line with `text`; an empty text removes the line.
  package func progress(_ text: String) {
    state.withLock { state in
      guard erasesLines, !state.isQuiet, state.progressIsShown || !text.isEmpty else { return }
      emit("\r\u{1B}[K" + text)
      state.progressIsShown = !text.isEmpty
    }
  }

  private func write(_ text: String, evenIfQuiet: Bool) {
    state.withLock { state in
      guard evenIfQuiet || !state.isQuiet else { return }
      emit(state.progressIsShown ? "\r\u{1B}[K" + text : text)
      state.progressIsShown = false
    }
  }

  /// Errors of standard error itself cannot be reported.
  private func emit(_ text: String) {
    var text = FileName.escaped(text)
    text.withUTF8 { _ = FileSystem.write(UnsafeRawBufferPointer($0), to: descriptor) }
  }
}
