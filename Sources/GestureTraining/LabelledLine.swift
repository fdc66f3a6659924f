import GestureFoundation
import GestureImages
import GestureSupport
import HandFiles

/// A line of labelled landmarks: a result with additional keys.
struct LabelledLine: Sendable {
  let label: String
  private(set) var record: HandRecord
  let orientation: RasterImage.Orientation
  let isMirrored: Bool
  let take: Int?
  /// The value of the group key; nil without such a key.
  let group: String?

  /// - Parameters:
  ///   - label: The label; nil for the label in the line.
  ///   - key: The additional key besides `label` and `rotation`: `mirrored` or `take`.
  ///   - groupKey: The key of the group; nil for none.
  ///   - suggestion: The expected form of a line.
  init(
    _ line: Data, label given: String? = nil, key own: String, groupKey: String? = nil, suggestion: String
  ) throws(StatusError) {
    var label = given
    var orientation = RasterImage.Orientation.up
    var isMirrored = false
    var take = Int?.none
    var group: String?
    let record = try HandRecord(json: Array(line), suggestion: suggestion) { (reader, key) throws(JSONProblem) in
      if key == groupKey {
        var again = reader
        group = try again.value().text
      }
      switch key {
      case "label" where given == nil: label = try reader.string()
      case "rotation": orientation = .init(rotationDegrees: try reader.rotation())
      case "mirrored" where own == key: isMirrored = try reader.flag()
      case "take" where own == key: take = try reader.optional { (reader) throws(JSONProblem) in try reader.int() }
      default: try reader.skip()
      }
    }
    guard let label else { throw StatusError(.invalidArgument, "the key \"label\" is missing", suggestion: suggestion) }
    if groupKey == "source" { group = record.source }
    if let groupKey, group == nil || group == "null" {
      throw StatusError(
        .invalidArgument, "the key \"\(groupKey)\" is missing",
        suggestion: "every line needs it, since it names the groups")
    }
    self.label = label
    self.orientation = orientation
    self.isMirrored = isMirrored
    self.take = take
    self.record = record
    self.group = group
  }

  /// Creates a line from an entry in another format.
  ///
  /// - Parameter groupKey: The key of the group; nil for none.
  init(_ entry: LandmarkFile.Entry, groupKey: String?) throws(StatusError) {
    guard let label = entry.label else {
      throw StatusError(
        .invalidArgument, "The label is missing.", place: entry.place,
        suggestion:
          "give each hand a label: the key \"label\" of JSON, a column label, or the category of a COCO annotation")
    }
    self.label = label
    record = entry.record
    orientation = .init(rotationDegrees: entry.rotationDegrees)
    isMirrored = entry.isMirrored
    take = nil
    group = groupKey.flatMap { entry.text(of: $0) }
    if let groupKey, group == nil {
      throw StatusError(
        .invalidArgument, "The key \"\(groupKey)\" is missing.", place: entry.place,
        suggestion: "every line needs it, since it names the groups")
    }
  }

  /// Sets the size of the image unless the line states it.
  mutating func takeSize(_ size: (String?) -> ImageSize?) {
    guard !record.hands.isEmpty, record.imageSize == nil else { return }
    record.imageSize = size(record.source)
  }

  /// Refuses hands in an image of unknown size.
  func checkSize(at place: Place? = nil) throws(StatusError) {
    if record.hands.isEmpty || record.imageSize != nil { return }
    throw StatusError(
      .invalidArgument, "the keys \"width\" and \"height\" are missing", place: place,
      suggestion:
        "gestures depend on the shape of the image: give --aspect WIDTH:HEIGHT (imageWidth and imageHeight in Swift)")
  }
}

/// Names the recordings of consecutive lines.
///
/// A line whose source is a file belongs to that file. A camera or pipe has the same name in every recording: its
/// recording ends where the label or the source changes, and where the time does not increase.
struct RecordingNames {
  private let file: String
  private var last: (label: String, source: String?, time: Duration?)?
  private var count = 0

  /// - Parameter file: The name of the file of lines.
  init(file: String) { self.file = file }

  /// Returns the group of the next line.
  mutating func group(of line: LabelledLine) -> String {
    if let group = line.group { return group }
    let source = line.record.source
    let time = line.record.time
    if let source, !Self.isLive(source) { return source }
    if last.map({ $0.label != line.label || $0.source != source || ($0.time ?? .zero) >= (time ?? .zero) }) ?? true {
      count += 1
    }
    last = (line.label, source, time)
    return "\(file), recording \(count)"
  }

  /// Whether a source is endless: a device, an address, or standard input.
  private static func isLive(_ source: String) -> Bool {
    source == "-" || source.hasPrefix("/dev/") || source.contains("://") || source.allSatisfy(\.isNumber)
  }
}
