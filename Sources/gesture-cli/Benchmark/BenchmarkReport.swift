import Foundation
import TensorEngine

/// The figures of a measurement.
package struct BenchmarkReport: Sendable {
  package let model: String
  package let input: String
  /// `image` or `video`; `model` for a bare model.
  package let mode: String
  package let threads: Int
  /// To load the models and make the task, in milliseconds.
  package let initialization: Double
  /// Of the very first call.
  package let first: Double
  /// Of the measured calls, ascending.
  package let times: [Double]
  package let peakMemoryBytes: Int
  /// What each operator costs, if that was asked for.
  package var profile: ModelProfile?

  package init(model: String, input: String, mode: String, threads: Int, initialization: Double, first: Double, times: [Double]) {
    self.model = model
    self.input = input
    self.mode = mode
    self.threads = threads
    self.initialization = initialization
    self.first = first
    self.times = times.sorted()
    peakMemoryBytes = Self.peakMemory()
  }

  /// The mean of the middle two if there is no middle one.
  package var median: Double {
    guard !times.isEmpty else { return 0 }
    return (times[(times.count - 1) / 2] + times[times.count / 2]) / 2
  }

  /// The smallest time that at least 95 of 100 calls did not exceed.
  package var percentile95: Double {
    guard !times.isEmpty else { return 0 }
    return times[max(Int((Double(times.count) * 0.95).rounded(.up)) - 1, 0)]
  }

  package var json: JSONValue {
    let profile = profile.map { [JSONValue.Member("profile", $0.json)] } ?? []
    return .object(
      [
        .init("model", .string(model)), .init("input", .string(input)), .init("mode", .string(mode)), .init("threads", .int(threads)),
        .init("runs", .int(times.count)), .init("initMilliseconds", .double(initialization)), .init("firstMilliseconds", .double(first)),
        .init("minMilliseconds", .double(times.first ?? 0)), .init("medianMilliseconds", .double(median)),
        .init("p95Milliseconds", .double(percentile95)), .init("peakMemoryBytes", .int(peakMemoryBytes)),
      ] + profile)
  }

  package var text: String {
    func shown(_ milliseconds: Double) -> String { String(format: "%.3f ms", milliseconds) }
    let rows = [
      ["model", model], ["input", input], ["mode", mode], ["threads", String(threads)], ["runs", String(times.count)],
      ["initialization", shown(initialization)], ["first call", shown(first)], ["minimum", shown(times.first ?? 0)],
      ["median", shown(median)], ["95 %", shown(percentile95)], ["peak memory", grouped(peakMemoryBytes) + " bytes"],
    ]
    return table(rows, rightAligned: []) + (profile.map { "\n" + $0.text } ?? "")
  }

  /// The largest resident size the process has had.
  private static func peakMemory() -> Int {
    var usage = rusage()
    let ownProcess: Int32 = 0  // RUSAGE_SELF, which C libraries declare in different types
    guard getrusage(ownProcess, &usage) == 0 else { return 0 }
    #if canImport(Darwin)
      return usage.ru_maxrss
    #else
      return usage.ru_maxrss * 1024
    #endif
  }
}
