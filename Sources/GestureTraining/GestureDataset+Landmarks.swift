import GestureFoundation
import GestureImages
import GestureSupport
import HandFiles

extension GestureDataset {
  /// Reads labelled landmarks in one of the formats of `LandmarkFile`, such as results as one line of JSON each with a
  /// key `label` besides.
  ///
  /// Every hand of a line is an example. The size of its image is that of the line (`width` and `height`), the given
  /// one, or that of the image file that the line names as its `source`. Two more keys are optional: `rotation`, the
  /// clockwise turn in degrees that makes the image upright (0), and `mirrored`, true if the handedness is that of a
  /// selfie view (false). Lines without a hand are listed in ``skipped``.
  ///
  /// Lines of one source are one group. A camera is another source in each recording.
  ///
  /// - Parameters:
  ///   - data: The contents of the file.
  ///   - name: The name of the lines in errors and sources: a path.
  ///   - imageWidth: The width of images whose size the file does not state; only the ratio to the height matters.
  ///   - imageHeight: The height of such images.
  ///   - labels: The names of labels that the file numbers from 0; nil takes the numbers as names.
  ///   - threads: The number of lines that are read at once; nil means as many as there are processors, at most 4.
  ///   - groupKey: The key whose value is the group of a line, such as a person; nil for the source.
  /// - Throws: `StatusError` that names the line and what is wrong with it.
  public init(
    landmarks data: Data, name: String, imageWidth: Int? = nil, imageHeight: Int? = nil, labels: [String]? = nil,
    threads: Int? = nil,
    groupKey: String? = nil
  ) throws(StatusError) {
    try StatusError.checkThreads(threads)
    let given = try LandmarkFile.givenSize(imageWidth, imageHeight)
    let sizes = Locked(ImageSizes(given: given, besides: name))
    @Sendable func size(_ source: String?) -> (width: Int, height: Int)? { sizes.withLock { $0.size(of: source) } }
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
    lines data: Data, name: String, threads: Int?, groupKey: String?,
    size: @escaping @Sendable (String?) -> (width: Int, height: Int)?
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

  /// Reads a file of labelled landmarks; see ``init(landmarks:name:imageWidth:imageHeight:labels:threads:groupKey:)``.
  ///
  /// - Throws: Also `StatusError` if the file cannot be read.
  public init(
    landmarksFile path: String, imageWidth: Int? = nil, imageHeight: Int? = nil, labels: [String]? = nil,
    threads: Int? = nil,
    groupKey: String? = nil
  ) throws(StatusError) {
    try self.init(
      landmarks: Bytes(contentsOfFile: path).data, name: path, imageWidth: imageWidth, imageHeight: imageHeight,
      labels: labels,
      threads: threads, groupKey: groupKey)
  }
}

/// The sizes of images that files of landmarks do not state.
package struct ImageSizes: Sendable {
  private let given: (width: Int, height: Int)?
  private let folder: String
  /// Lines of one source follow each other.
  private var last: (source: String, size: (width: Int, height: Int)?)?

  /// - Parameters:
  ///   - given: The size of all images; nil looks at the files of the images.
  ///   - file: The file of landmarks: images that are not found are looked for beside it.
  package init(given: (width: Int, height: Int)?, besides file: String) {
    self.given = given
    folder = file.folderAndName.folder
  }

  /// The size of the image that a source names; nil if it is not known.
  package mutating func size(of source: String?) -> (width: Int, height: Int)? {
    if let given { return given }
    guard let source, !source.isEmpty else { return nil }
    if let last, last.source == source { return last.size }
    let path = [source, folder + source].first { FileSystem.isRegularFile($0) && FileKind(contentsOfFile: $0).isImage }
    let size = path.flatMap { try? RasterImage.size(ofFile: $0) }
    last = (source, size)
    return size
  }
}
