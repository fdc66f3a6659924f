import Foundation
import TensorEngine

/// Standard error: errors, notes, and a progress line if it is a terminal.
package final class Console: Sendable {
  private struct State {
    var isQuiet = false
    var progressIsShown = false
  }

  private let descriptor: Int32
  private let state = Locked(State())
  package let isTerminal: Bool

  package init(descriptor: Int32) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
  }

  /// From now on only errors are told.
  package func beQuiet() {
    state.withLock { $0.isQuiet = true }
  }

  package func error(_ error: ToolError) {
    write("gesture-cli: error: \(error)\n", evenIfQuiet: true)
  }

  package func note(_ text: String) {
    write("gesture-cli: \(text)\n", evenIfQuiet: false)
  }

  /// Shows `text` in place of the progress shown last; an empty text takes it away.
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

  /// Errors of standard error itself cannot be told to anybody.
  private func emit(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while !rest.isEmpty {
        let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
      }
    }
  }
}
