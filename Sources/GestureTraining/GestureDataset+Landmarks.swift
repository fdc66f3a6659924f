import GestureFoundation
import GestureImages
import GestureSupport
import HandFiles

extension GestureDataset {
  /// Reads labelled landmarks in a format of `LandmarkFile`.
  ///
  /// An example is JSON lines of results with an additional key `label`. Every hand of a line is an example. The size
  /// of its image comes from the line (`width` and `height`), from the parameters, or from the image file in the line's
  /// `source`. Two more keys are optional: `rotation`, the clockwise turn in degrees that makes the image upright (0),
  /// and `mirrored`, true for the handedness of a selfie view (false). ``skipped`` lists lines without a hand.
  ///
  /// Lines of one source are one group. A camera counts as another source in each recording.
  ///
  /// - Parameters:
  ///   - data: The contents of the file.
  ///   - name: The name of the lines in errors and sources: a path.
  ///   - imageSize: The size of images whose size the file does not state; only the ratio of its sides matters.
  ///   - labels: The names of labels that the file numbers from 0; nil takes the numbers as names.
  ///   - threads: The number of lines that are read at once; nil means as many as there are processors, at most 4.
  ///   - groupKey: The key whose value is the group of a line, such as a person; nil for the source.
  /// - Throws: `StatusError` that names the line and what is wrong with it.
  package init(
    landmarks data: Data, name: String, imageSize: ImageSize? = nil, labels: [String]? = nil, threads: Int? = nil,
    groupKey: String? = nil
  ) throws(StatusError) {
    try StatusError.checkThreads(threads)
    try LandmarkFile.check(imageSize)
    let sizes = Locked(ImageSizes(given: imageSize, besides: name))
    @Sendable func size(_ source: String?) -> ImageSize? { sizes.withLock { $0.size(of: source) } }
    let end = data.firstIndex(of: UInt8(ascii: "\n")) ?? data.endIndex
    if LandmarkFile.reading(Array(data[data.startIndex..<end]), isWhole: true) == .results {
      try self.init(lines: data, name: name, threads: threads, groupKey: groupKey, size: size)
      return
    }
    let file = try LandmarkFile(data, name: name, labels: labels, size: size)
    self.init()
    losses = file.losses
    incompleteHandCount = file.incompleteCount
    // A number without a row is a label without hands.
    if file.format == .keypoints {
      let count = (file.entries.compactMap { $0.label.flatMap { Int($0) } }.max() ?? -1) + 1
      numberedLabels = labels ?? (0..<count).map(String.init)
      namedLabels = Set(numberedLabels)
    }
    var names = RecordingNames(file: name)
    for entry in file.entries {
      let line = try LabelledLine(entry, groupKey: groupKey)
      try line.checkSize(at: entry.place)
      append(GestureDataset(line, source: entry.place.text, group: names.group(of: line)))
    }
  }

  private init(
    lines data: Data, name: String, threads: Int?, groupKey: String?, size: @escaping @Sendable (String?) -> ImageSize?
  ) throws(StatusError) {
    let suggestion = "a line must be as gesture-cli record writes it: a result of detect with \"label\": \"…\""
    let lines = HandRecord.lines(of: data, name: name)
    let parts = try StatusError.typed {
      try Parallel(threads: threads).map(count: lines.count, worker: { _ in }) { _, index in
        let (text, place) = lines[index]
        let line = try HandRecord.reading(text, at: place) {
          var line = try LabelledLine(text, key: "mirrored", groupKey: groupKey, suggestion: suggestion)
          line.takeSize(size)
          try line.checkSize()
          return line
        }
        return (line, source: place.text)
      }
    }
    self.init()
    var names = RecordingNames(file: name)
    for (line, source) in parts { append(GestureDataset(line, source: source, group: names.group(of: line))) }
  }

  private init(_ line: LabelledLine, source: String, group: String) {
    self.init(
      examples: line.record.hands.map {
        GestureExample(
          label: line.label, source: source, hand: $0, orientation: line.orientation, isMirrored: line.isMirrored,
          group: group)
      })
    namedLabels = [line.label]
    if examples.isEmpty { skipped = [Skipped(source: source, label: line.label, reason: .noHand)] }
  }

  /// Reads a file of labelled landmarks. Lines of results need an additional key `label`.
  ///
  /// The content determines the format: JSON of this package and of MediaPipe, lists of points, COCO keypoints, CSV.
  ///
  /// Every hand of a line is an example. The size of its image comes from the line (`width` and `height`), from the
  /// parameters, or from the image file in the line's `source`. Two more keys are optional: `rotation`, the clockwise
  /// turn in degrees that makes the image upright (0), and `mirrored`, true for the handedness of a selfie view
  /// (false). ``skipped`` lists lines without a hand.
  ///
  /// Lines of one source are one group. A camera counts as another source in each recording.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - imageSize: The size of images whose size the file does not state; only the ratio of its sides matters.
  ///   - labels: The names of labels that the file numbers from 0; nil takes the numbers as names.
  ///   - threads: The number of lines that are read at once; nil means as many as there are processors, at most 4.
  ///   - groupKey: The key whose value is the group of a line, such as a person; nil for the source.
  /// - Throws: `StatusError` that names the line and what is wrong with it, or if the file cannot be read.
  public init(
    landmarksFile path: String, imageSize: ImageSize? = nil, labels: [String]? = nil, threads: Int? = nil,
    groupKey: String? = nil
  ) throws(StatusError) {
    try self.init(
      landmarks: Bytes(contentsOfFile: path).data, name: path, imageSize: imageSize, labels: labels,
      threads: threads, groupKey: groupKey)
  }
}

/// The sizes of images whose landmark file does not state them.
package struct ImageSizes: Sendable {
  private let given: ImageSize?
  private let folder: String
  /// The last source and its size.
  ///
  /// Lines of one source are consecutive.
  private var last: (source: String, size: ImageSize?)?

  /// - Parameters:
  ///   - given: The size of all images; nil reads the image files.
  ///   - file: The file of landmarks; images that are not found are searched in its folder.
  package init(given: ImageSize?, besides file: String) {
    self.given = given
    folder = file.folderAndName.folder
  }

  /// Returns the size of a source's image; nil if it is unknown.
  package mutating func size(of source: String?) -> ImageSize? {
    if let given { return given }
    guard let source, !source.isEmpty else { return nil }
    if let last, last.source == source { return last.size }
    let path = [source, folder + source].first { FileSystem.isRegularFile($0) && FileKind(contentsOfFile: $0).isImage }
    let size = path.flatMap { try? RasterImage.size(ofFile: $0) }.map { ImageSize(width: $0.width, height: $0.height) }
    last = (source, size)
    return size
  }
}
