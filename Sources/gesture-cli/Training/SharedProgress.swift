import TensorEngine

/// A progress line that several threads advance.
final class SharedProgress: Sendable {
  private struct State {
    var progress: Progress?
    var done = 0
  }

  private let console: Console
  private let unit: String
  private let state = Locked(State())

  init(_ console: Console, unit: String) {
    self.console = console
    self.unit = unit
  }

  func show(_ done: Int, of total: Int) {
    state.withLock { state in
      var progress = state.progress ?? Progress(console, unit: unit, total: total)
      while state.done < done {
        state.done += 1
        progress.advance()
      }
      state.progress = progress
    }
  }

  func end() {
    state.withLock { $0.progress?.end() }
  }
}
