import CommandLineTool
import HandLandmarkerCore
import LeanFoundation

/// What an output file of JSON Lines holds already, so that a run can go on behind it.
package struct ResumedOutput: Sendable {
  /// How many inputs of each name are done.
  package private(set) var counts: [String: Int] = [:]
  /// The number of bytes that stay: without a line that was cut off, and without the frames of the last video, which may be incomplete.
  package private(set) var length = 0

  /// How many inputs are done.
  package var count: Int { counts.values.reduce(0, +) }

  /// Nothing is done.
  package init() {}

  /// - Throws: `ToolError` if the file cannot be read, or a line is none that this tool wrote. A file that does not exist holds nothing.
  package init(contentsOf path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
    } catch {
      throw ToolError(.noInput, path, "cannot be read: \(error.explanation)")
    }
    try data.withUnsafeBytes { try read($0, path: path) }
  }

  /// Whether an input's results are there; each is asked for once.
  package mutating func takes(_ name: String) -> Bool {
    guard let left = counts[name], left > 0 else { return false }
    counts[name] = left - 1
    return true
  }

  private mutating func read(_ bytes: UnsafeRawBufferPointer, path: String) throws {
    var (start, number) = (0, 0)
    var video: (source: String, start: Int)?
    while start < bytes.count, let newline = memchr(bytes.baseAddress! + start, 0x0A, bytes.count - start) {
      let end = bytes.baseAddress!.distance(to: newline)
      number += 1
      defer { start = end + 1 }
      let line = bytes[start..<end]
      if line.isEmpty { continue }
      let (source, isFrame) = try Self.source(of: [UInt8](line), location: "\(path), line \(number)")
      if isFrame, video?.source == source { continue }
      if let video { counts[video.source, default: 0] += 1 }
      video = isFrame ? (source, start) : nil
      if !isFrame { counts[source, default: 0] += 1 }
    }
    length = video?.start ?? start
  }

  /// The source of a line, and whether it is a frame of several.
  private static func source(of line: [UInt8], location: String) throws -> (source: String, isFrame: Bool) {
    let members = try JSONMembers(line, location: location)
    guard let source = members.string("source"), !source.isEmpty else {
      throw ToolError(.dataError, location, "has no key \"source\": --resume goes on with what recognize or detect wrote as JSON Lines")
    }
    let time = members.members.first { $0.key == "timestampInMilliseconds" }?.value.text
    return (source, members.members.contains { $0.key == "frame" } || time.map { $0 != "null" } == true)
  }
}
