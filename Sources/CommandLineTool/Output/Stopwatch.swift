import Dispatch

/// Measures the time since it was made.
package struct Stopwatch: Sendable {
  private let start = DispatchTime.now().uptimeNanoseconds

  package init() {}

  package var milliseconds: Double { Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6 }
}
