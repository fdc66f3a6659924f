import GestureFoundation
import GestureSupport

/// Standard error: errors, notes, and a progress line if it is a terminal. It also keeps the status of the first error.
package final class Console: Sendable {
  private struct State {
    var isQuiet = false
    var progressIsShown = false
    var status = ExitStatus.success
  }

  private let descriptor: Int32
  private let toolName: String
  private let state = Locked(State())
  package let isTerminal: Bool

  /// - Parameter toolName: Stands before every line.
  package init(descriptor: Int32, toolName: String) {
    self.toolName = toolName
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
  }

  /// Prints only errors from now on.
  package func beQuiet() {
    state.withLock { $0.isQuiet = true }
  }

  /// The status of the first error reported; success if there was none.
  package var status: ExitStatus { state.withLock { $0.status } }

  /// Prints an error.
  ///
  /// - Parameter isWarning: Whether it is only a warning: the exit status stays as it is.
  package func report(_ error: ToolError, isWarning: Bool = false) {
    state.withLock { if !isWarning, $0.status == .success { $0.status = error.status } }
    write("\(toolName): \(isWarning ? "warning" : "error"): \(error)\n", evenIfQuiet: !isWarning)
  }

  /// Runs `body` and reports its error, unless that ends the tool.
  package func reporting(_ body: () throws -> Void) throws {
    do { try body() } catch let error as ToolError { report(error) }
  }

  package func note(_ text: String) {
    write("\(toolName): \(FileName.printable(text))\n", evenIfQuiet: false)
  }

  /// Shows `text` in place of the progress shown last; an empty text removes it.
  package func progress(_ text: String) {
    state.withLock { state in
      guard isTerminal, !state.isQuiet, state.progressIsShown || !text.isEmpty else { return }
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
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while !rest.isEmpty {
        let count = GestureFoundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
      }
    }
  }
}
