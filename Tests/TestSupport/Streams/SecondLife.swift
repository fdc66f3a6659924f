import HandLandmarkerCore
import XCTest

/// Fails unless a used value answers a stream like a new one.
///
/// The value has finished another stream, or the same one.
///
/// - Parameters:
///   - stream: The answers to a stream, with those at its end; it leaves the value finished, or reset.
public func assertSecondLife<Value, Stream, Answer: Equatable>(
  _ what: String, streams: [Stream], file: StaticString = #filePath, line: UInt = #line, of make: () throws -> Value,
  _ stream: (inout Value, Stream) throws -> [Answer]
) rethrows {
  var answered = 0
  for (number, second) in streams.enumerated() {
    var new = try make()
    let expected = try stream(&new, second)
    answered += expected.count
    for first in [number, (number + 1) % streams.count] {
      var used = try make()
      _ = try stream(&used, streams[first])
      let answers = try stream(&used, second)
      guard answers != expected else { continue }
      let index = zip(answers, expected).prefix { $0 == $1 }.count
      XCTFail(
        "\(what): stream \(number) after stream \(first): \(answers.count) answers of \(expected.count), the first other one is number \(index)",
        file: file, line: line)
    }
  }
  XCTAssertGreaterThan(answered, 0, "\(what): nothing was found in any stream", file: file, line: line)
}

/// The same with disturbed streams of hands.
public func assertSecondLife<Value, Answer: Equatable>(
  _ what: String, seeds: Range<UInt64> = 0..<8, file: StaticString = #filePath, line: UInt = #line,
  of make: () throws -> Value,
  _ stream: (inout Value, [HandFrame]) throws -> [Answer]
) rethrows {
  let streams = seeds.map(DisturbedStream.frames)
  try assertSecondLife(what, streams: streams, file: file, line: line, of: make, stream)
  // A second stream that begins where the first has ended, as the next video of a camera does.
  for (first, second) in zip(streams, streams.dropFirst()) {
    let end = (first.last?.time ?? .zero) + .milliseconds(40) - (second.first?.time ?? .zero)
    let later = second.map { HandFrame(hands: $0.hands, at: $0.time + end, imageSize: $0.imageSize) }
    var (new, used) = (try make(), try make())
    _ = try stream(&used, first)
    let expected = try stream(&new, later)
    if try stream(&used, later) != expected {
      XCTFail("\(what): a stream that follows at once", file: file, line: line)
    }
  }
}
