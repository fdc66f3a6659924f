/// The version of libavfilter in what `ffmpeg -version` prints, such as `libavfilter     8. 44.100 /  8. 44.100`.
package struct FFmpegVersion: Sendable, Comparable, ExpressibleByArrayLiteral {
  private let numbers: [Int]

  package init(arrayLiteral numbers: Int...) { self.numbers = numbers }

  package init?(report: String) {
    guard let line = report.split(whereSeparator: \.isNewline).first(where: { $0.hasPrefix("libavfilter") }) else { return nil }
    let words = line.dropFirst("libavfilter".count).prefix { $0 != "/" }.split(separator: ".").prefix(2)
    numbers = words.compactMap { Int($0.filter { $0 != " " }) }
    if numbers.count < 2 { return nil }
  }

  package static func < (first: FFmpegVersion, second: FFmpegVersion) -> Bool {
    first.numbers.lexicographicallyPrecedes(second.numbers)
  }
}
