import Foundation
import GestureSupport
import TestSupport

// soak [FRAMES [TASKS]]: a gesture recognizer works on FRAMES (100,000) frames of drawn hands in video mode and as many
// in live-stream mode; TASKS (1,000) tasks are made and dropped; two tasks work in parallel. Ends with 1 if an answer
// differs from the first round's, or if the process holds more at the end than early on.

/// The largest growth of the process in bytes.
///
/// Measured from the early look to the end.
let allowedGrowth = 2 << 20

func check(_ name: String, _ report: Soak.Report) -> Bool {
  print("\(name): \(report)")
  var problems: [String] = []
  if report.differences > 0 { problems.append("answers differ") }
  if report.framesWithHands == 0 { problems.append("no hand was found") }
  if let before = report.before, let after = report.after {
    if after.descriptors > before.descriptors { problems.append("descriptors are left open") }
    // Dispatch keeps a pool of as many threads as there are processors.
    if after.threads > before.threads + ProcessInfo.processInfo.activeProcessorCount {
      problems.append("threads are left")
    }
    if report.growth > allowedGrowth { problems.append("memory has grown") }
  }
  defer { fflush(nil) }
  print(problems.isEmpty ? "  ok" : "  FAILED: " + problems.joined(separator: ", "))
  return problems.isEmpty
}

let arguments = CommandLine.arguments.dropFirst().map { Int($0) ?? 0 }
let frames = arguments.first ?? 100_000
let tasks = arguments.dropFirst().first ?? 1_000
guard frames >= 100, tasks >= 20 else {
  print("soak [FRAMES [TASKS]]: at least 100 frames and 20 tasks")
  exit(64)
}
do {
  let soak = Soak(
    clip: try SoakClip(), bundle: try Data(contentsOf: URL(fileURLWithPath: TestModels.gestureRecognizerPath())))
  var isGood = check("video", try soak.video(frames: frames, early: min(1000, frames / 2)))
  isGood = check("live stream", try soak.liveStream(frames: frames, early: min(1000, frames / 2))) && isGood
  isGood = check("tasks made and dropped", try soak.tasks(tasks, early: min(100, tasks / 2))) && isGood
  let differences = try soak.inParallel(frames: 300)
  print("two tasks in parallel, 300 frames each: \(differences) answers differ from those of a task alone")
  exit(isGood && differences == 0 ? 0 : 1)
} catch {
  print("soak: \(error)")
  exit(70)
}
