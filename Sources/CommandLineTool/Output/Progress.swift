import Foundation

/// The progress line of a long job: number, rate and time left. Shown only on a terminal and only after a few seconds of work.
package struct Progress: Sendable {
  private let console: Console
  private let unit: String
  private var total: Int?
  private let clock = Stopwatch()
  private var shown = 0.0
  private var count = 0

  /// - Parameters:
  ///   - unit: What is counted, in the plural.
  ///   - total: How many there will be, if that is known.
  package init(_ console: Console, unit: String, total: Int? = nil) {
    self.console = console
    self.unit = unit
    self.total = total
  }

  /// One more is done.
  package mutating func advance() { advance(to: count + 1, of: total) }

  /// - Parameter done: How many are done.
  package mutating func advance(to done: Int, of total: Int?) {
    (count, self.total) = (done, total)
    let now = clock.milliseconds
    guard console.isTerminal, now > 3000, now - shown > 250 else { return }
    shown = now
    console.progress(Self.line(count: count, of: total, unit: unit, seconds: now / 1000))
  }

  package func end() {
    console.progress("")
  }

  /// - Parameter seconds: Since the job began.
  package static func line(count: Int, of total: Int?, unit: String, seconds: Double) -> String {
    let rate = Double(count) / max(seconds, 1e-9)
    let speed = String(format: "%.1f/s", rate)
    guard let total, total >= count, rate > 0 else { return "\(count) \(unit), \(speed)" }
    return "\(count) of \(total) \(unit), \(speed), about \(duration(Double(total - count) / rate)) left"
  }

  private static func duration(_ seconds: Double) -> String {
    let whole = Int(min(seconds.rounded(.up), 1e9))
    if whole < 100 { return "\(whole) s" }
    if whole < 6000 { return "\((whole + 30) / 60) min" }
    return "\((whole + 1800) / 3600) h"
  }
}
