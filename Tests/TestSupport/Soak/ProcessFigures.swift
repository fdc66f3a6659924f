import Foundation

/// The resources that a process holds. Known on Linux only.
public struct ProcessFigures: Sendable, Equatable, CustomStringConvertible {
  public var residentBytes: Int
  public var threads: Int
  public var descriptors: Int

  /// The current figures; nil if they are not available.
  public static var now: ProcessFigures? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    else { return nil }
    func number(_ name: String) -> Int {
      let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
      return line.flatMap { Int($0.dropFirst(name.count + 1).split(whereSeparator: \.isWhitespace).first ?? "") } ?? 0
    }
    // One descriptor is that of the folder while it is read.
    return ProcessFigures(
      residentBytes: number("VmRSS") * 1024, threads: number("Threads"), descriptors: descriptors - 1)
  }

  public var description: String {
    String(format: "%.2f MB resident, ", Double(residentBytes) / 1_048_576)
      + "\(threads) threads, \(descriptors) descriptors"
  }
}
