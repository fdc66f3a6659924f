import GestureCommandLine

/// Reports once that ffmpeg is missing, whatever the number of files that need it.
struct MissingHelper {
  private let console: Console
  private var count = 0

  init(_ console: Console) {
    self.console = console
  }

  /// Reports an error of an input, unless it is one that has been reported for another input.
  mutating func report(_ error: ToolError, isWarning: Bool = false) {
    if error.isMissingHelper {
      count += 1
      if count > 1 { return }
    }
    console.report(error, isWarning: isWarning)
  }

  /// Notes how many files there were.
  func end() {
    if count > 1 { console.note("\(count) files need ffmpeg; the first of them is named above") }
  }
}
