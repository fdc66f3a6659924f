import GestureCommandLine
import GestureFoundation
import GestureSupport
import HandDrawings

/// A frame with what is shown of it.
struct ViewedFrame: Sendable {
  /// Upright, as the hands are.
  let image: RasterImage
  let hands: [Hand]
  /// State and events, a line each.
  let lines: [String]
}

/// The place where frames are shown. One thread uses it.
protocol ViewSurface: AnyObject {
  /// Returns when the frame is handed over.
  ///
  /// - Throws: `OutputClosed` if the viewer has left for good.
  func show(_ frame: ViewedFrame) throws
  /// No frame follows.
  func end()
}

/// Shows the newest frame on a separate thread. The recognition never waits: a frame that comes while one is being shown replaces the one that waits.
final class LiveView: Sendable {
  private struct State {
    var next: ViewedFrame?
    var isOver = false
    var failure: (any Error)?
  }

  private let state = Locked(State())
  private let work = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  /// - Throws: `ToolError` if the system grants no thread.
  init(on surface: any ViewSurface) throws {
    nonisolated(unsafe) let surface = surface
    let isStarted = HelperThread.start { [self] in
      while true {
        work.wait()
        let (frame, isOver) = state.withLock { state in
          defer { state.next = nil }
          return (state.next, state.isOver)
        }
        if let frame, state.withLock({ $0.failure == nil }) {
          do { try surface.show(frame) } catch { state.withLock { $0.failure = error } }
        }
        if isOver { break }
      }
      surface.end()
      ended.signal()
    }
    if !isStarted { throw ToolError(.internalError, nil, "there is no thread to show frames") }
  }

  /// - Throws: The error of an earlier frame.
  func show(_ frame: ViewedFrame) throws {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      state.next = frame
    }
    work.signal()
  }

  /// Shows the last frame, as long as that takes no longer than `limit`.
  func end(within limit: DispatchTimeInterval) {
    state.withLock { $0.isOver = true }
    work.signal()
    _ = ended.wait(timeout: .now() + limit)
  }
}
