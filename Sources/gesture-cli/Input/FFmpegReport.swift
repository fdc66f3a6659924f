/// What ffmpeg tells of its input and output before the first frame.
package struct FFmpegReport: Sendable, Equatable {
  /// Of the frames it writes; nil if it has not said.
  package var framesPerSecond: Double?
  /// The names of the container format it took the input for.
  package var inputFormat: String?

  /// - Parameter text: The beginning of what ffmpeg wrote to standard error.
  package init(_ text: String) {
    var isOutput = false
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("Input #0, ") {
        inputFormat = line.dropFirst("Input #0, ".count).components(before: ", from ")
      } else if line.hasPrefix("Output #0") {
        isOutput = true
      } else if isOutput, framesPerSecond == nil, line.contains("Video: ") {
        let rate = line.split(separator: ", ").first { $0.hasSuffix(" fps") }
        framesPerSecond = rate.flatMap { Self.rate(String($0.dropLast(" fps".count))) }
      }
    }
  }

  /// ffmpeg prints two decimals, and thousands as `1k`; rates of NTSC are n · 1000/1001.
  private static func rate(_ text: String) -> Double? {
    let thousands = text.hasSuffix("k")
    guard let printed = Double(thousands ? String(text.dropLast()) : text), printed > 0 else { return nil }
    let rate = thousands ? printed * 1000 : printed
    let exact = (rate.rounded(.up) * 1000) / 1001
    return rate != rate.rounded() && abs(exact - rate) < 0.006 ? exact : rate
  }
}

extension Substring {
  /// What stands before the first occurrence of `separator`; everything if it does not occur.
  fileprivate func components(before separator: String) -> String {
    firstRange(of: separator).map { String(self[..<$0.lowerBound]) } ?? String(self)
  }
}
