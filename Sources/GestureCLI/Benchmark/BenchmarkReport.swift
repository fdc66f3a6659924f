import GestureCommandLine
import GestureFoundation
import GestureModelTools
import GestureReport

/// The figures of a measurement.
struct BenchmarkReport {
  let model: String
  let input: String
  /// `image` or `video`; `model` for a bare model.
  let mode: String
  let threads: Int
  /// The time of loading the models and making the task, in milliseconds.
  let initialization: Double
  let first: Double
  /// The times of the measured calls, ascending.
  let times: [Double]
  /// The palm detections per measured call; empty for a bare model.
  var palmDetections: [Int] = []
  let peakMemoryBytes = BenchmarkReport.peakMemory()
  /// The cost of each operator, if `--profile` is given.
  var profile: ModelProfile?

  var json: JSON {
    var figures: JSON = [
      "model": model, "input": input, "mode": mode, "threads": threads, "runs": times.count,
      "initMilliseconds": initialization,
      "firstMilliseconds": first, "minMilliseconds": times.first ?? 0, "medianMilliseconds": times.median,
      "p95Milliseconds": times.percentile95, "maxMilliseconds": times.last ?? 0, "meanMilliseconds": times.mean,
      "peakMemoryBytes": peakMemoryBytes,
    ]
    if let maximum = palmDetections.max() {
      figures = figures.adding([
        "meanPalmDetections": palmDetections.map(Double.init).mean, "maxPalmDetections": maximum,
      ])
    }
    return profile.map { figures.adding(["profile": $0.json]) } ?? figures
  }

  var text: String {
    func shown(_ milliseconds: Double) -> String { "\(milliseconds.fixed(3)) ms" }
    var rows = [
      ["model", model], ["input", input], ["mode", mode], ["threads", String(threads)], ["runs", String(times.count)],
      ["initialization", shown(initialization)], ["first call", shown(first)], ["minimum", shown(times.first ?? 0)],
      ["median", shown(times.median)], ["95 %", shown(times.percentile95)], ["maximum", shown(times.last ?? 0)],
      ["mean", shown(times.mean)], ["peak memory", grouped(peakMemoryBytes) + " bytes"],
    ]
    if let maximum = palmDetections.max() {
      rows.append(["palm detections", "\(palmDetections.map(Double.init).mean.fixed(2)) per call, at most \(maximum)"])
    }
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

extension ModelProfile: JSONConvertible {
  package var json: JSON {
    [
      "kernels": kernels, "peakGigaflops": peak, "kinds": kinds.map(\.json),
      "operators": operators.map { Cost($0).json.adding(["location": $0.location]) },
    ]
  }

  /// The costs by kind, then by operator. The most expensive kind comes first; operators are in the order of execution.
  fileprivate var text: String {
    let header = ["ms", "share", "multiply-adds", "GFLOP/s", "of peak"]
    let byKind = [["kind"] + header] + kinds.map { [$0.name] + figures($0) }
    var byOperator = [["operator"] + header + ["output", "location"]]
    for step in operators {
      let shape = step.outputShape.map { String($0) }.joined(separator: "×")
      byOperator.append([step.name] + figures(Cost(step)) + [shape, step.location])
    }
    let columns: Set = [1, 2, 3, 4, 5]
    return table([["kernels", kernels], ["peak", "\(peak.fixed(1)) GFLOP/s"]], rightAligned: []) + "\n"
      + table(byKind, rightAligned: columns) + "\n" + table(byOperator, rightAligned: columns)
  }

  private func figures(_ cost: Cost) -> [String] {
    let total = operators.reduce(0) { $0 + $1.milliseconds }
    let computes = cost.multiplyAdds > 0
    return [
      cost.milliseconds.fixed(4), "\((total > 0 ? 100 * cost.milliseconds / total : 0).fixed(1)) %",
      grouped(cost.multiplyAdds), computes ? cost.gigaflops.fixed(1) : "",
      computes && peak > 0 ? "\((100 * cost.gigaflops / peak).fixed(0)) %" : "",
    ]
  }
}

extension ModelProfile.Cost: JSONConvertible {
  package var json: JSON {
    ["name": name, "milliseconds": milliseconds, "multiplyAdds": multiplyAdds, "gigaflops": gigaflops]
  }
}
