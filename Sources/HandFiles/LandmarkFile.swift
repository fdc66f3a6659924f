import GestureFoundation
import GestureSupport
import HandValues

/// Landmarks of hands in files of several programs.
///
/// The content determines the format.
///
/// ```swift
/// let file = try LandmarkFile(contentsOfFile: "landmarks.json", imageSize: ImageSize(width: 16, height: 9))
/// for entry in file.entries { print(entry.label ?? "no label", entry.record.hands.count) }
/// ```
///
/// Depth, handedness and world landmarks that a format lacks are zeros or defaults. Fractions of the image need its
/// aspect ratio, from the file or the parameters.
package struct LandmarkFile: Sendable {
  /// The supported formats.
  package enum Format: String, Sendable, CaseIterable {
    /// JSON with results or points.
    ///
    /// The content is results of this package or of MediaPipe (Python, JavaScript), objects with `landmarks`, or lists
    /// of points `[x, y, z]`: one value, an array of them, or one per line.
    case json
    /// A JSON object with `images` and `annotations`.
    ///
    /// The `keypoints` of an annotation are 21 points in pixels.
    case coco
    /// A CSV table with the columns `x0`, `y0` … `x20`, `y20`.
    ///
    /// A table from `gesture-cli` is an example.
    case table
    /// CSV rows of a label number and 42 numbers.
    ///
    /// The numbers are x and y of 21 points relative to the wrist, divided by the largest of them.
    case keypoints
  }

  /// An image or a row, with its hands.
  package struct Entry: Sendable {
    /// The hands and their context.
    package var record: HandRecord
    /// The label, if the file has labels.
    package var label: String?
    /// The clockwise turn in degrees that makes the image upright.
    ///
    /// 0, 90, 180 or 270.
    package var rotationDegrees = 0
    /// Whether left and right are swapped, as in a selfie view.
    package var isMirrored = false
    /// The keys or columns that do not belong to a record.
    package var members: [(key: String, value: JSON)] = []
    package var place: Place
    /// The properties that the hands lack.
    let losses: Losses

    init(_ record: HandRecord, lacking losses: Losses, place: Place) {
      self.record = record
      self.losses = losses
      self.place = place
    }

    /// Sets the size of the image if it is missing, and the values that depend on it.
    ///
    /// - Parameter size: Returns the size of a source's image.
    fileprivate mutating func complete(size: (String?) -> ImageSize?) {
      if record.imageSize == nil { record.imageSize = size(record.source) }
      record.setImageSize()
      if losses.contains(.worldLandmarks) { record.takeWorldLandmarksFromImage() }
    }

    /// Returns the value of a key or column as text.
    ///
    /// Nil if it is missing or empty.
    package func text(of key: String) -> String? {
      if key == "source" { return record.source }
      guard let value = members.last(where: { $0.key == key })?.value.text, value != "null", value != "\"\"" else {
        return nil
      }
      return value
    }
  }

  /// The properties of hands that a format lacks.
  ///
  /// Defaults replace them, so that gestures can still be recognised, less well.
  package struct Losses: OptionSet, Sendable, Hashable {
    /// The bits.
    package let rawValue: Int

    /// Creates a set from its bits.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// No depth: hands are flat.
    package static let depth = Losses(rawValue: 1)
    /// No handedness.
    ///
    /// Each hand counts as a right hand with a probability of 0.5.
    package static let handedness = Losses(rawValue: 2)
    /// No world landmarks: they are computed from the landmarks.
    package static let worldLandmarks = Losses(rawValue: 4)
    /// No position and size in the image: each hand fills a square.
    package static let position = Losses(rawValue: 8)

    /// The losses in words, such as `no depth and no handedness`.
    ///
    /// Nil without losses.
    package var text: String? {
      let names: [(Losses, String)] = [
        (.depth, "no depth"), (.handedness, "no handedness"), (.worldLandmarks, "no world landmarks"),
        (.position, "no position in the image"),
      ]
      let words = names.filter { contains($0.0) }.map(\.1)
      guard let last = words.last else { return nil }
      return words.count == 1 ? last : words.dropLast().joined(separator: ", ") + " and " + last
    }
  }

  /// The format of the file.
  package internal(set) var format: Format
  /// The images or rows, in the order of the file.
  package internal(set) var entries: [Entry] = []
  /// The properties that hands of the file lack.
  package var losses: Losses {
    entries.reduce(into: []) { if !$1.record.hands.isEmpty { $0.formUnion($1.losses) } }
  }
  /// The number of incomplete hands that were skipped.
  ///
  /// Some points of such a hand have no position.
  package internal(set) var incompleteCount = 0

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - imageSize: The size of images whose size the file does not state; only the ratio of its sides matters.
  ///   - labels: The names of the labels that COCO keypoints number from 0; nil takes the numbers as names.
  /// - Throws: `StatusError` that names the line and what is expected there.
  package init(contentsOfFile path: String, imageSize: ImageSize? = nil, labels: [String]? = nil) throws(StatusError) {
    try self.init(Bytes(contentsOfFile: path).data, name: path, imageSize: imageSize, labels: labels)
  }

  /// Reads the contents of a file; see ``init(contentsOfFile:imageSize:labels:)``.
  ///
  /// - Parameters:
  ///   - data: The contents.
  ///   - name: The name of the data in errors: a path.
  ///   - imageSize: The size of images whose size the file does not state.
  ///   - labels: The names of the labels that COCO keypoints number from 0.
  /// - Throws: `StatusError` that names the line and what is expected there.
  package init(
    _ data: Data, name: String, imageSize: ImageSize? = nil, labels: [String]? = nil
  ) throws(StatusError) {
    try Self.check(imageSize)
    try self.init(data, name: name, labels: labels) { _ in imageSize }
  }

  /// Checks the size of images that a caller gives.
  ///
  /// - Throws: `StatusError` (invalid argument) for a side below 1.
  package static func check(_ imageSize: ImageSize?) throws(StatusError) {
    guard let imageSize, !imageSize.isValid else { return }
    throw StatusError(
      .invalidArgument, "The size of the images is \(imageSize.width)×\(imageSize.height).",
      suggestion: "give two sides of at least 1, or no size")
  }

  /// - Parameters:
  ///   - firstLine: The number of the first line in the file, from 1.
  ///   - size: Returns the size of a source's image if the file does not state it.
  package init(
    _ data: Data, name: String, labels: [String]? = nil, firstLine: Int = 1, size: (String?) -> ImageSize?
  ) throws(StatusError) {
    let bytes = Array(data)
    format = .json
    switch Self.firstCharacter(of: bytes) {
    case UInt8(ascii: "{"), UInt8(ascii: "["): try readJSON(bytes, name: name, firstLine: firstLine)
    case nil: throw StatusError(.invalidArgument, "There are no landmarks.", file: name, suggestion: Self.expected)
    default: try readRows(CSVRows(bytes, name: name), name: name, labels: labels)
    }
    for index in entries.indices { entries[index].complete(size: size) }
  }

  /// The formats in one sentence for errors.
  package static let expected =
    "give results as JSON (of gesture-cli or MediaPipe), lists of [x, y, z] of 21 points, COCO keypoints of 21, a CSV with the columns x0, y0, z0 … x20, y20, z20, or rows of a label number and 42 numbers"

  /// Returns the first visible byte.
  ///
  /// Spaces and the bytes of a byte order mark are skipped.
  static func firstCharacter(of bytes: some Collection<UInt8>) -> UInt8? {
    bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
  }

  /// The ways of reading a file.
  package enum Reading: Sendable {
    /// Consecutive lines of results.
    case results
    /// Consecutive lines of objects with points.
    case points
    /// The whole file at once.
    case whole
  }

  /// Returns the way of reading a file.
  ///
  /// - Parameters:
  ///   - start: The first line or its beginning.
  ///   - isWhole: Whether `start` is the whole first line.
  package static func reading(_ start: [UInt8], isWhole: Bool) -> Reading {
    let first = firstCharacter(of: start)
    guard first == UInt8(ascii: "{") else {
      // A file that is not text is refused at its first line.
      let isText = start.allSatisfy { $0 >= 0x20 || [0x09, 0x0A, 0x0D].contains($0) }
      let isTable = isText && start.contains { [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09].contains($0) }
      return first == UInt8(ascii: "[") || isTable ? .whole : .results
    }
    var keys: Set<String> = []
    var isObject = true
    var reader = JSONReader(start)
    do throws(JSONProblem) {
      try reader.object { (reader, key) throws(JSONProblem) in
        keys.insert(key)
        try reader.skip()
      }
      try reader.end()
    } catch {
      isObject = false
      // An object over several lines starts with a line of only a brace.
      if isWhole, start.filter({ ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }) == [UInt8(ascii: "{")] {
        return .whole
      }
    }
    if !keys.isDisjoint(with: cocoKeys) { return .whole }
    if keys.isDisjoint(with: pointKeys) || !keys.isDisjoint(with: worldKeys) { return .results }
    return isObject ? .points : .whole
  }

  static let cocoKeys: Set<String> = ["annotations", "images", "categories"]
  static let pointKeys: Set<String> = ["landmarks", "keypoints"]
  static let worldKeys: Set<String> = ["worldLandmarks", "hand_world_landmarks"]
}

extension HandRecord {
  /// Computes world landmarks from the landmarks.
  ///
  /// The shape is that of the landmarks, in the size of ``HandBones/average``.
  mutating func takeWorldLandmarksFromImage() {
    let size = imageSize ?? ImageSize(width: 1, height: 1)
    let scales = SIMD3(Float(size.width), Float(size.height), Float(size.width))
    for index in hands.indices {
      let points = hands[index].landmarks.mapPoints { $0 * scales }
      let middle = points.middle(Hand.palmLandmarks)
      let bone = points[.middleFingerMCP] - points[.wrist]
      let length = (bone * bone).sum().squareRoot()
      // Coinciding points have no shape.
      let scale: Float = length > 1e-6 ? HandBones.average.size / length : 0
      hands[index].worldLandmarks = points.mapPoints { ($0 - middle) * scale }
    }
  }
}
