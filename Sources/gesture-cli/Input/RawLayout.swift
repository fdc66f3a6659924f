/// What `--raw` says of frames without a header.
package struct RawLayout: Sendable, Equatable {
  /// How the bytes of a raw frame lie. The names are those of ffmpeg.
  package enum Format: String, CaseIterable, Sendable {
    case rgb24, rgba, bgra, gray8, nv12, yuv420p
  }

  package let width: Int
  package let height: Int
  package let format: Format

  package static var formatNames: [String] { Format.allCases.map(\.rawValue) }

  /// Reads `WIDTHxHEIGHT:FORMAT`.
  package init(_ text: String) throws(ValueProblem) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let sizes = parts[0].split(separator: "x", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard parts.count == 2, sizes.count == 2, parts[0].split(separator: "x").count == 2 else {
      throw ValueProblem("must be WIDTHxHEIGHT:FORMAT, such as 640x480:rgb24")
    }
    guard sizes.allSatisfy({ (1...Self.largestSide).contains($0) }) else {
      throw ValueProblem("must have sides from 1 to \(Self.largestSide)")
    }
    guard let format = Format(rawValue: String(parts[1])) else {
      throw ValueProblem("must have a format out of \(alternatives(Self.formatNames))")
    }
    if [.nv12, .yuv420p].contains(format), !sizes.allSatisfy({ $0 % 2 == 0 }) {
      throw ValueProblem("must have even sides: \(format.rawValue) has one colour sample for 2 x 2 pixels")
    }
    (width, height, self.format) = (sizes[0], sizes[1], format)
  }

  /// More than any camera has, and small enough that sizes in bytes cannot overflow.
  package static let largestSide = 32_768
}
