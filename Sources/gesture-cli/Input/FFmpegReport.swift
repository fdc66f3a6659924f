/// What one run of ffmpeg reports of its input, from its lines of `-loglevel repeat+level+info`.
package final class FFmpegReport {
  /// What is wrong with the input, as the first line about it has it; nil if nothing is.
  package private(set) var damage: String?
  /// The length of the input in seconds, if the file states it.
  package private(set) var duration: Double?

  package init() {}

  package func take(_ line: String) {
    for level in ["panic", "fatal", "error"] {
      guard let text = Self.text(of: line, level: level) else { continue }
      damage = damage ?? text
      return
    }
    // Frames that were decoded from damaged bytes are no more than a warning.
    if let text = Self.text(of: line, level: "warning") {
      if text.contains("corrupt") { damage = damage ?? text }
    } else if duration == nil, let text = Self.text(of: line, level: "info"), let start = text.firstRange(of: "Duration: ") {
      duration = Self.seconds(text[start.upperBound...].prefix { $0 != "," })
    }
  }

  /// The text behind `[error] `, without the part of ffmpeg and the name of the pipe that it comes from.
  private static func text(of line: String, level: String) -> String? {
    guard let tag = line.firstRange(of: "[\(level)] ") else { return nil }
    let words = ["file:/dev/stdin: ", "/dev/stdin: ", "pipe:0: "].reduce(String(line[tag.upperBound...])) { $0.replacing($1, with: "") }
    return words.hasSuffix(".") ? String(words.dropLast()) : words
  }

  /// `00:01:02.50` in seconds.
  private static func seconds(_ text: Substring) -> Double? {
    let parts = text.split(separator: ":").map { Double($0) }
    guard parts.count == 3, let hours = parts[0], let minutes = parts[1], let seconds = parts[2] else { return nil }
    return hours * 3600 + minutes * 60 + seconds
  }
}
