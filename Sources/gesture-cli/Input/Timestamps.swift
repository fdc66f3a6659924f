import CommandLineTool

/// When the frames of a stream were taken, in milliseconds: by `--timestamps`, by `--fps`, by the file itself, or by its rate, in this order.
package struct Timestamps {
  private let listed: LineReader?
  private let givenRate: Double?
  private var last: Int?

  /// The times of `--timestamps`, or those by the rate of `--fps`.
  init(_ arguments: ParsedArguments, standardInput: Int32) throws {
    listed = try arguments[CommonOptions.timestamps].map { try LineReader(opening: $0, standardInput: standardInput) }
    givenRate = arguments[CommonOptions.fps]
  }

  /// The time of the next frame.
  ///
  /// - Parameters:
  ///   - index: Its number, from 0.
  ///   - fileTime: The time that the file gives the frame.
  ///   - rate: The input's own rate; asked for from the second frame on.
  mutating func next(index: Int, fileTime: Int?, rate: @autoclosure () -> Double?) throws -> Int {
    guard let listed else {
      if givenRate == nil, let fileTime {
        // Two frames of one millisecond, or a file whose times run backwards.
        let time = max(fileTime, last.map { $0 + 1 } ?? fileTime)
        last = time
        return time
      }
      if index == 0 { return 0 }
      return Self.milliseconds(index: index, framesPerSecond: givenRate ?? rate() ?? 30)
    }
    guard let line = try listed.next() else {
      throw ToolError(.dataError, listed.name, "has \(listed.lineNumber) lines: frame \(index) has no time")
    }
    let text = String(decoding: line, as: UTF8.self)
    guard let time = Int(text.filter { $0 != " " && $0 != "\t" }) else {
      throw ToolError(.dataError, listed.location, "must be a whole number of milliseconds, not \"\(text)\"")
    }
    return time
  }

  /// round(i · 1000 / F).
  package static func milliseconds(index: Int, framesPerSecond: Double) -> Int {
    let time = (Double(index) * 1000 / framesPerSecond).rounded()
    return time < 9e15 ? Int(time) : Int.max
  }
}
