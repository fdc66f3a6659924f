import GestureSupport

/// The progress of a long job: bar, counts, rate, time left. The progress is shown only on a terminal, after a second
/// of work.
package struct Progress: Sendable {
  private let console: Console
  private let unit: String
  private let isShown: Bool
  package var total: Int?
  /// Shown at the end of the line.
  package var detail = ""
  private let clock = Stopwatch()
  private var shown = 0.0
  /// The time and count at two recent moments. A job without an end shows the rate since the first of them.
  private var marks: [(time: Double, count: Int)] = [(0, 0), (0, 0)]
  package private(set) var count = 0
  /// The number of items of the total that need not be done.
  private var skipped = 0

  /// - Parameters:
  ///   - unit: The name of the counted items, in the plural.
  ///   - isShown: Whether the line may be shown: not if results are written to the same terminal.
  package init(_ console: Console, unit: String, total: Int? = nil, isShown: Bool = true) {
    self.console = console
    self.unit = unit
    self.total = total
    self.isShown = isShown && console.isTerminal
  }

  package mutating func advance() { advance(to: count + 1, of: total) }

  /// One of the total was done before.
  package mutating func skip() { skipped += 1 }

  package mutating func advance(to done: Int, of total: Int?) {
    count = done
    self.total = total
    let now = clock.milliseconds
    guard isShown, now > 1000, now - shown > 250 else { return }
    shown = now
    if now - marks[1].time > 2000 { marks = [marks[1], (now, count)] }
    let recent = total == nil ? Double(count - marks[0].count) * 1000 / (now - marks[0].time) : nil
    let line = Self.line(
      count: count, of: total.map { $0 - skipped }, unit: unit, seconds: now / 1000, recentRate: recent)
    console.progress(detail.isEmpty ? line : "\(line), \(detail)")
  }

  package func end() { console.progress("") }

  /// - Parameters:
  ///   - seconds: Since the job began.
  ///   - recentRate: The number per second of late; nil for the rate since the job began.
  package static func line(count: Int, of total: Int?, unit: String, seconds: Double, recentRate: Double? = nil)
    -> String
  {
    let rate = recentRate ?? Double(count) / max(seconds, 1e-9)
    let speed = "\(rate.fixed(1))/s"
    guard let total, total >= count, total > 0, rate > 0 else { return "\(count) \(unit), \(speed)" }
    let filled = barWidth * count / total
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: barWidth - filled)
    let left = duration(Double(total - count) / rate)
    return "[\(bar)] \(100 * count / total) %, \(count) of \(total) \(unit), \(speed), about \(left) left"
  }

  /// Leaves room for the numbers in 80 columns.
  private static let barWidth = 20

  private static func duration(_ seconds: Double) -> String {
    let whole = Int(min(seconds.rounded(.up), 1e9))
    if whole < 100 { return "\(whole) s" }
    if whole < 6000 { return "\((whole + 30) / 60) min" }
    return "\((whole + 1800) / 3600) h"
  }
}
