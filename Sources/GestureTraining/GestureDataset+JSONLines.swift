import GestureFoundation
import GestureSupport
import HandFiles

extension GestureDataset {
  /// Reads labelled landmarks: results as one line of JSON each (`HandRecord`), with a key `label` besides.
  ///
  /// Every hand of a line is an example. `width` and `height` have to be there. Two more keys are optional: `rotation`, the clockwise turn
  /// in degrees that makes the image upright (0), and `mirrored`, true if the handedness is that of a selfie view (false). Lines without a
  /// hand are listed in ``skipped``.
  ///
  /// Lines of one source are one group (``GestureExample/group``). A camera is another source in each recording.
  ///
  /// - Parameters:
  ///   - data: The lines, as UTF-8.
  ///   - name: The name of the lines in errors and sources: a path.
  ///   - threads: The number of lines that are read at once; nil means as many as there are processors, at most 4.
  ///   - groupKey: The key whose value is the group of a line, such as a person; nil for the source.
  /// - Throws: `StatusError` that names the line and what is wrong with it.
  public init(jsonLines data: Data, name: String, threads: Int? = nil, groupKey: String? = nil) throws(StatusError) {
    let suggestion = "a line must be as gesture-cli record writes it: a result of detect with \"label\": \"…\""
    let lines = HandRecord.lines(of: data, name: name)
    try StatusError.checkThreads(threads)
    let parts = try StatusError.typed {
      try Parallel(threads: threads).map(count: lines.count, worker: { _ in }) { _, index in
        let (text, place) = lines[index]
        let line = try HandRecord.reading(text, at: place) {
          let line = try LabelledLine(text, key: "mirrored", groupKey: groupKey, suggestion: suggestion)
          if line.record.hands.isEmpty || line.record.width != nil && line.record.height != nil { return line }
          throw StatusError(.invalidArgument, "the keys \"width\" and \"height\" are missing", suggestion: suggestion)
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
          label: line.label, source: source, hand: $0, imageWidth: line.record.width ?? 0, imageHeight: line.record.height ?? 0,
          orientation: line.orientation, isMirrored: line.isMirrored, group: group)
      })
    namedLabels = [line.label]
    if examples.isEmpty { skipped = [Skipped(source: source, label: line.label, reason: .noHand)] }
  }

  /// Reads a file of labelled landmarks; see ``init(jsonLines:name:threads:groupKey:)``.
  ///
  /// - Throws: Also `StatusError` if the file cannot be read.
  public init(jsonLinesFile path: String, threads: Int? = nil, groupKey: String? = nil) throws(StatusError) {
    let bytes = try Bytes(contentsOfFile: path)
    try self.init(jsonLines: bytes.data, name: path, threads: threads, groupKey: groupKey)
  }
}
