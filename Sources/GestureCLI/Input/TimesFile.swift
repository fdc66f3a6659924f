import GestureCommandLine
import GestureFoundation
import GestureImages

/// A file of frame times, one number of milliseconds per line.
final class TimesFile {
  private let lines: LineReader

  init(opening name: String, standardInput: Int32) throws {
    lines = try LineReader(opening: name, standardInput: standardInput)
  }

  /// Returns the time on the next line.
  ///
  /// - Parameter number: The number of the frame, for errors.
  func time(ofFrame number: Int) throws -> Duration {
    guard let line = try lines.next() else {
      throw ToolError(.dataError, lines.name, "has \(lines.lineNumber) lines: frame \(number) has no time")
    }
    let text = String(decoding: line, as: UTF8.self)
    let words = text.split { $0 == " " || $0 == "\t" }
    let digits = words.count == 1 && words[0].allSatisfy("0123456789+-.eE".contains) ? words[0] : ""
    if let whole = Int(digits) { return .milliseconds(whole) }
    guard let time = Double(digits).flatMap({ Duration(fractionalMilliseconds: $0) }) else {
      throw ToolError(.dataError, lines.location, "must be a number of milliseconds, not \"\(text)\"")
    }
    return time
  }
}

extension StreamClock {
  /// A clock whose waiting ends at an interruption.
  static var interruptible: StreamClock {
    StreamClock { duration in
      let clock = Stopwatch()
      while case let rest = (duration - clock.elapsed) / .milliseconds(1), rest > 0 {
        usleep(useconds_t(min(rest, 100) * 1000))
        try Interruption.check()
      }
    }
  }
}
