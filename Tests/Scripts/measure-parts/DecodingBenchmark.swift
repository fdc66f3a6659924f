import Foundation
import GestureImages
import GestureSupport

/// Measures the time of decoding image files.
struct DecodingBenchmark: Sendable {
  /// The times of one file, in milliseconds.
  struct Result: Sendable {
    let path: String
    let width: Int
    let height: Int
    /// The median of the elapsed times, and of the processor times.
    let elapsed: Double
    let processor: Double
  }

  let runs: Int
  let threads: Int

  /// Decodes a file over and over; reading it is not measured.
  ///
  /// - Throws: `StatusError` if the file cannot be read or decoded.
  func measure(_ path: String) throws -> Result {
    let file = try Bytes(contentsOfFile: path)
    var image = try ImageFileDecoder.decode(file, threads: threads)
    var elapsed: [Double] = []
    var processor: [Double] = []
    for _ in 0..<max(runs, 1) {
      let start = (clock: Stopwatch(), processor: Self.processorTime())
      image = try ImageFileDecoder.decode(file, threads: threads)
      elapsed.append(start.clock.milliseconds)
      processor.append(Self.processorTime() - start.processor)
    }
    return Result(
      path: path, width: image.width, height: image.height, elapsed: Self.median(elapsed),
      processor: Self.median(processor))
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// Milliseconds of all threads of the process so far.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}

extension DecodingBenchmark.Result {
  /// One line of tab-separated values.
  ///
  /// File, width, height, milliseconds elapsed, milliseconds of processor time.
  var line: String {
    let times = [elapsed, processor].map { $0.fixed(3) }
    return ([path, String(width), String(height)] + times).joined(separator: "\t")
  }
}
