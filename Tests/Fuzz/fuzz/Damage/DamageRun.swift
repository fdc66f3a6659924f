import Foundation

/// `fuzz damage`: every file in a separate process.
///
/// The process may end.
enum DamageRun {
  static func run(firstBytes: Int, every: Int) throws -> Int32 {
    var failures = 0
    var copies = 0
    let start = ContinuousClock.now
    for (name, _) in try SmallModels.all() {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("damage-\(UUID().uuidString)").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let progress = try Progress(path: folder + "/progress")
      let began = ContinuousClock.now
      let process = Process()
      process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      process.arguments = ["damage-worker", name, "\(firstBytes)", "\(every)", folder]
      try process.run()
      process.waitUntilExit()
      copies += progress.accepted
      let seconds = (ContinuousClock.now - began) / .seconds(1)
      if process.terminationReason == .uncaughtSignal {
        failures += 1
        print("\(name): copy \(progress.current) ended the process with signal \(process.terminationStatus)")
      } else if process.terminationStatus != 0 {
        failures += 1
      }
      print("  " + String(format: "%.1f s", seconds))
      fflush(nil)
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print(
      "\(copies) damaged copies inspected in " + String(format: "%.1f s", seconds) + ": \(failures) files with problems"
    )
    return failures == 0 ? 0 : 1
  }

  /// Runs the child's part.
  ///
  /// Prints a line, and returns 1 if anything was wrong.
  static func work(name: String, firstBytes: Int, every: Int, folder: String) throws -> Int32 {
    guard let model = try SmallModels.all().first(where: { $0.name == name }) else { return 64 }
    let progress = try Progress(path: folder + "/progress")
    let copies = DamagedCopies(model.data, firstBytes: firstBytes)
    let summary = try Inspection().run(copies, every: every, folder: folder, progress: progress)
    progress.accepted = summary.copies
    print(
      "\(name), \(model.data.count) bytes: \(copies.flipCount) flips and \(copies.count - copies.flipCount) prefixes, of which \(summary.copies) "
        + "inspected: \(summary.accepted) accepted, \(summary.copies - summary.accepted) refused, \(summary.problems.count) problems"
    )
    for problem in summary.problems.prefix(20) { print("  \(problem)") }
    return summary.problems.isEmpty ? 0 : 1
  }

  /// Writes copies into a folder, for runs of the real tool.
  static func write(firstBytes: Int, every: Int, folder: String) throws {
    for (name, data) in try SmallModels.all() {
      let copies = DamagedCopies(data, firstBytes: firstBytes)
      let path = folder + "/" + name
      try copies.forEach(in: stride(from: 0, through: copies.count - 1, by: every), at: path) { number in
        try FileManager.default.copyItem(atPath: path, toPath: "\(path).\(number)")
      }
      try FileManager.default.removeItem(atPath: path)
    }
  }
}
