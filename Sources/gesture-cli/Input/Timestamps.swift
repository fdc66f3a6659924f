import GestureCommandLine
import GestureSupport

/// When the frames of a stream were taken: by `--timestamps`, by `--fps`, by the file itself, or by its rate, in this order.
///
/// Times are whole milliseconds, as MediaPipe's are, until frames follow each other faster; from there on they are what the input states, to the
/// microsecond.
package struct Timestamps {
  private let listed: LineReader?
  private let givenRate: Double?
  /// The time that the file gave the frame before, and the time that was returned for it.
  private var last: (stated: Duration, returned: Duration)?
  /// Whether frames have followed each other within a millisecond.
  private var isFine = false

  /// The times that the file gives its frames, or those by its rate.
  package init() { (listed, givenRate) = (nil, nil) }

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
  package mutating func next(index: Int, fileTime: Duration?, rate: @autoclosure () -> Double?) throws -> Duration {
    if let listed { return try Self.next(of: listed, frame: index) }
    if givenRate == nil, let fileTime { return next(fileTime) }
    return index == 0 ? .zero : Self.time(index: index, framesPerSecond: givenRate ?? rate() ?? 30)
  }

  /// The time of a frame of which the file states one. Equal ones, and ones that run backwards, become the next ones that are later.
  private mutating func next(_ stated: Duration) -> Duration {
    if let last, .zero..<(.milliseconds(1)) ~= stated - last.stated { isFine = true }
    let time = isFine ? stated : .milliseconds(stated.milliseconds)
    let returned = max(time, last.map { $0.returned + (isFine ? .microseconds(1) : .milliseconds(1)) } ?? time)
    last = (stated, returned)
    return returned
  }

  private static func next(of list: LineReader, frame index: Int) throws -> Duration {
    guard let line = try list.next() else {
      throw ToolError(.dataError, list.name, "has \(list.lineNumber) lines: frame \(index) has no time")
    }
    let text = String(decoding: line, as: UTF8.self)
    let digits = text.filter { $0 != " " && $0 != "\t" }
    if let whole = Int(digits) { return .milliseconds(whole) }
    guard let time = Double(digits).flatMap({ Duration(fractionalMilliseconds: $0) }) else {
      throw ToolError(.dataError, list.location, "must be a number of milliseconds, not \"\(text)\"")
    }
    return time
  }

  /// round(i · 1000 / F) milliseconds; above 1,000 frames a second, where these would be equal, microseconds.
  package static func time(index: Int, framesPerSecond: Double) -> Duration {
    if framesPerSecond > 1000 { return Duration(roundedSeconds: Double(index) / framesPerSecond) }
    let time = (Double(index) * 1000 / framesPerSecond).rounded()
    return .milliseconds(time < 9e15 ? Int(time) : Int.max)
  }
}
