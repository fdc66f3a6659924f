import Foundation

/// The progress line of a long job: how many, how fast, how much longer. Shown only on a terminal and only after a few seconds of work.
package struct Progress {
  private let console: Console
  private let unit: String
  private let total: Int?
  private let start = DispatchTime.now().uptimeNanoseconds
  private var shown: UInt64 = 0
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
  package mutating func advance() {
    count += 1
    guard console.isTerminal else { return }
    let now = DispatchTime.now().uptimeNanoseconds
    guard now - start > 3_000_000_000, now - shown > 250_000_000 else { return }
    shown = now
    console.progress(Self.line(count: count, of: total, unit: unit, seconds: Double(now - start) / 1e9))
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
