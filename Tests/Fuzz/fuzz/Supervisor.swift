import Foundation

/// Runs workers and observes how they end.
///
/// Continues after an input that ended a worker.
struct Supervisor {
  var seed: UInt64 = 1
  /// Seconds an input may take.
  var timeout = 5.0
  /// The folder of the inputs that were findings; nil keeps none.
  var findingsFolder: String?

  struct Summary {
    var inputs = 0
    var accepted = 0
    var peakMemory = 0
    var seconds = 0.0
    var findings: [String] = []
  }

  func run(_ type: any FuzzTarget.Type, count: Int, first: Int = 0) throws -> Summary {
    var summary = Summary()
    let clock = ContinuousClock()
    let start = clock.now
    var next = first
    let end = first + count
    while next < end {
      let outcome = try runWorker(type, numbers: next..<end, timeout: timeout)
      summary.accepted += outcome.accepted
      summary.peakMemory = max(summary.peakMemory, outcome.peakMemory)
      summary.findings += outcome.messages.filter { $0.hasPrefix("wrong answer") }.map { "\(type.name): \($0)" }
      guard outcome.stopped < end || outcome.problem != nil else { break }
      // A slow input is tried alone: others may have kept the machine busy.
      var problem = outcome.problem
      if problem?.hasPrefix("no end") == true {
        problem = try runWorker(type, numbers: outcome.stopped..<outcome.stopped + 1, timeout: 4 * timeout).problem
      }
      if let problem {
        let trap =
          outcome.messages.first { $0.contains("atal error") || $0.contains("ERROR: AddressSanitizer") } ?? outcome
          .messages.first ?? ""
        summary.findings.append("\(type.name): input \(outcome.stopped): \(problem) \(trap)")
        try keep(type, number: outcome.stopped)
      }
      next = outcome.stopped + 1
    }
    summary.inputs = count
    summary.seconds = (clock.now - start) / .seconds(1)
    return summary
  }

  private struct Outcome {
    /// The input the worker was at.
    var stopped: Int
    var problem: String?
    var accepted: Int
    var peakMemory: Int
    var messages: [String]
  }

  private func runWorker(_ type: any FuzzTarget.Type, numbers: Range<Int>, timeout: Double) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let progressPath = folder.appendingPathComponent("progress").path
    let errorPath = folder.appendingPathComponent("errors").path
    let progress = try Progress(path: progressPath)
    progress.current = numbers.lowerBound
    _ = FileManager.default.createFile(atPath: errorPath, contents: nil)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = [
      "worker", type.name, "\(seed)", "\(numbers.lowerBound)", "\(numbers.upperBound)", progressPath,
    ]
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errorPath))
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    try process.run()
    var seen = (number: -1, time: ContinuousClock.now)
    var problem: String?
    while process.isRunning {
      usleep(20_000)
      if progress.current != seen.number {
        seen = (progress.current, .now)
      } else if ContinuousClock.now - seen.time > .seconds(timeout) {
        problem = "no end after \(timeout) s"
        kill(process.processIdentifier, SIGKILL)
        break
      }
    }
    process.waitUntilExit()
    if problem == nil, process.terminationReason == .uncaughtSignal || process.terminationStatus != 0 {
      problem =
        process.terminationReason == .uncaughtSignal
        ? "signal \(process.terminationStatus)" : "status \(process.terminationStatus)"
    }
    let messages = (try? String(contentsOfFile: errorPath, encoding: .utf8)) ?? ""
    return Outcome(
      stopped: progress.current, problem: problem, accepted: progress.accepted, peakMemory: progress.peakMemory,
      messages: messages.split(separator: "\n").map(String.init))
  }

  /// Making the input may end the process too.
  private func keep(_ type: any FuzzTarget.Type, number: Int) throws {
    guard let findingsFolder else { return }
    try FileManager.default.createDirectory(atPath: findingsFolder, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = [
      "write", type.name, "\(seed)", "\(number)", "\(findingsFolder)/\(type.name)-\(seed)-\(number)",
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
  }
}
