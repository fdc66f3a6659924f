/// Measures the time since its creation.
package struct Stopwatch: Sendable {
  private let start = ContinuousClock.now

  package init() {}

  package var elapsed: Duration { ContinuousClock.now - start }

  package var milliseconds: Double { elapsed / .milliseconds(1) }
}
