import GestureFoundation
import GestureImages
import GestureSupport
import HandFiles

/// A line of labelled landmarks: a result with the keys of a data set.
struct LabelledLine: Sendable {
  let label: String
  let record: HandRecord
  let orientation: RasterImage.Orientation
  let isMirrored: Bool
  let take: Int?

  /// - Parameters:
  ///   - label: The label; nil takes that of the line.
  ///   - key: The key besides `label` and `rotation`: `mirrored` or `take`.
  ///   - suggestion: The right form of a line.
  init(_ line: Data, label given: String? = nil, key own: String, suggestion: String) throws(StatusError) {
    var (label, orientation, isMirrored, take) = (given, RasterImage.Orientation.up, false, Int?.none)
    record = try HandRecord(json: Array(line), suggestion: suggestion) { (reader, key) throws(JSONProblem) in
      switch key {
      case "label" where given == nil: label = try reader.string()
      case "rotation": orientation = .init(rotationDegrees: try reader.rotation())
      case "mirrored" where own == key: isMirrored = try reader.flag()
      case "take" where own == key: take = try reader.optional { (reader) throws(JSONProblem) in try reader.int() }
      default: try reader.skip()
      }
    }
    guard let label else { throw StatusError(.invalidArgument, "the key \"label\" is missing", suggestion: suggestion) }
    (self.label, self.orientation, self.isMirrored, self.take) = (label, orientation, isMirrored, take)
  }
}
