import Foundation
import GestureCLI
import GestureCommandLine
import TestSupport

/// Runs `gesture-cli inspect` on damaged copies of a file.
///
/// The whole command must end with 0 and no error, or with 65 and one line of error.
struct Inspection {
  struct Summary {
    var copies = 0
    var accepted = 0
    var problems: [String] = []
  }

  private let nowhere = open("/dev/null", O_WRONLY)

  /// - Parameters:
  ///   - every: Only every so-manieth copy.
  ///   - progress: Told the number of each copy before it is read.
  func run(_ copies: DamagedCopies, every: Int, folder: String, progress: Progress) throws -> Summary {
    var summary = Summary()
    let errorPath = folder + "/errors"
    let errors = open(errorPath, O_RDWR | O_CREAT | O_TRUNC, 0o600)
    defer { close(errors) }
    try copies.forEach(in: stride(from: progress.current, through: copies.count - 1, by: every), at: folder + "/model")
    { number in
      progress.current = number
      ftruncate(errors, 0)
      lseek(errors, 0, SEEK_SET)
      let status = try Tool.gestureCLI.run(
        ["inspect", folder + "/model"],
        streams: Streams(
          input: 0, output: OutputFile(descriptor: nowhere, name: "output"),
          console: Console(descriptor: errors, toolName: Tool.gestureCLI.name)))
      let text = try String(contentsOfFile: errorPath, encoding: .utf8)
      if let problem = Self.problem(status: status.rawValue, errors: text) {
        summary.problems.append("\(copies.name(number)): \(problem)")
      }
      summary.copies += 1
      if status == .success { summary.accepted += 1 }
    }
    return summary
  }

  /// The problem of a run's end; nil if there is none.
  static func problem(status: Int32, errors: String) -> String? {
    if status == 0 { return errors.isEmpty ? nil : "status 0, but errors: \(errors)" }
    guard status == 65 else { return "status \(status): \(errors)" }
    let isOneLine = errors.hasSuffix("\n") && !errors.dropLast().contains { $0.isNewline }
    return isOneLine && errors.hasPrefix("gesture-cli: error: ") ? nil : "not one line of error: \(errors)"
  }
}
