import LeanFoundation
import SystemSupport

/// The version of libavfilter in what `ffmpeg -version` prints, such as `libavfilter     8. 44.100 /  8. 44.100`.
package struct FFmpegVersion: Sendable, Comparable, ExpressibleByArrayLiteral {
  private let numbers: [Int]

  /// The first with the option `-fps_mode`: that of ffmpeg 5.1.
  package static let ofFrameRateMode: FFmpegVersion = [8, 44]

  /// Whether the program in a file has an option `-fps_mode`, by the table of names in it; a file without may be one that starts the program.
  package static func hasFrameRateMode(_ file: Bytes) -> Bool {
    let name = Array("\0fps_mode\0".utf8)
    return file.withUnsafeBytes { bytes in
      bytes.indices.dropLast(name.count - 1).contains { bytes[$0] == 0 && bytes[$0..<$0 + name.count].elementsEqual(name) }
    }
  }

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
