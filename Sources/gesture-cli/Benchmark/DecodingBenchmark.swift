import GestureFoundation
import GestureImages
import GestureSupport

/// Measures the time of decoding image files, for `gesture-cli benchmark --decode`.
package struct DecodingBenchmark: Sendable {
  /// The times of one file, in milliseconds.
  package struct Result: Sendable {
    package let path: String
    package let width: Int
    package let height: Int
    /// The median of the elapsed times, and of the processor times.
    package let elapsed: Double
    package let processor: Double
  }

  package let runs: Int
  package let threads: Int

  package init(runs: Int, threads: Int) {
    self.runs = runs
    self.threads = threads
  }

  /// Decodes a file over and over; reading it is not measured.
  ///
  /// - Throws: `StatusError` if the file cannot be read or decoded.
  package func measure(_ path: String) throws -> Result {
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
      path: path, width: image.width, height: image.height, elapsed: Self.median(elapsed), processor: Self.median(processor))
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
  /// One line: file, width, height, milliseconds elapsed, milliseconds of processor time; tabs between them.
  package var line: String {
    let times = [elapsed, processor].map { $0.fixed(3) }
    return ([path, String(width), String(height)] + times).joined(separator: "\t")
  }
}
