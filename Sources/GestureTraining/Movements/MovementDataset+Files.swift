import GestureFoundation
import GestureSupport
import HandEvents
import HandFiles

extension MovementDataset {
  /// Reads the recording in a file, such as a video.
  ///
  /// Nil if the file is not a recording.
  ///
  /// - Throws: `StatusError` if the file is a recording that cannot be read; ``skipped`` then lists it.
  package typealias RecordingReader = (_ path: String) throws -> [HandFrame]?

  /// Reads a folder of recordings, `<folder>/<label>/<recording>`.
  ///
  /// A recording is a file of results in JSON lines, as from `gesture-cli recognize --mode video --format jsonl`. A
  /// file with several takes, as from `gesture-cli record --motion`, counts as several recordings. Hidden files are
  /// ignored.
  ///
  /// - Parameters:
  ///   - folder: A folder with a subfolder for each label. ``skipped`` lists files whose names do not end in `.jsonl`.
  ///   - groupKey: The key of a recording's group, such as a person; nil for the source.
  /// - Throws: `StatusError` that names the file, the line and the problem.
  public init(folder: String, groupKey: String? = nil) throws {
    try self.init(folder: folder, groupKey: groupKey) { _ in nil }
  }

  /// - Parameter reading: Reads files whose names do not end in `.jsonl`, such as videos.
  package init(folder: String, groupKey: String? = nil, reading: RecordingReader) throws {
    self.init()
    let listing = try LabelledFiles(folder: folder, noun: "recording")
    namedLabels = Set(listing.labels)
    skipped = listing.strays.map { Skipped(source: $0, reason: "it is not a file in the folder of a label") }
    for file in listing.files {
      if file.path.lowercased().hasSuffix(".jsonl") {
        append(
          try MovementDataset(
            jsonLines: Bytes(contentsOfFile: file.path).data, name: file.path, label: file.label, groupKey: groupKey))
        continue
      }
      do {
        if let frames = try reading(file.path) {
          recordings.append(MovementRecording(label: file.label, frames: frames, source: file.path))
        } else {
          skipped.append(Skipped(source: file.path, reason: "it is not a recording"))
        }
      } catch let error as StatusError {
        skipped.append(Skipped(source: file.path, reason: ExampleFinder.text(of: error, path: file.path)))
      }
    }
  }

  /// Reads takes: JSON lines of results (`HandRecord`) with an additional key `label`.
  ///
  /// A recording begins where the keys `label`, `take` or `source` change, and where the time does not increase. Two
  /// more keys are optional: `rotation`, the clockwise turn in degrees that makes the image upright (0), and `take`, a
  /// number.
  ///
  /// - Parameters:
  ///   - data: The lines, as UTF-8.
  ///   - name: The name of the file in errors and sources, such as a path.
  ///   - label: The label of all lines; nil for the label in each line.
  ///   - groupKey: The key of a recording's group, such as a person; nil for the source: a video, or one session of a
  ///     camera.
  /// - Throws: `StatusError` that names the line and the problem.
  public init(jsonLines data: Data, name: String, label: String? = nil, groupKey: String? = nil) throws(StatusError) {
    self.init()
    var names = RecordingNames(file: name)
    let suggestion =
      "a line must be a result with its time, as gesture-cli record --motion or recognize --mode video writes it"
    var last: (line: LabelledLine, time: Duration)?
    for (text, place) in HandRecord.lines(of: data, name: name) {
      let (line, frame) = try HandRecord.reading(text, at: place) {
        let line = try LabelledLine(text, label: label, key: "take", groupKey: groupKey, suggestion: suggestion)
        guard let frame = line.record.frame else {
          throw StatusError(
            .invalidArgument, "timestampInMilliseconds is null: a movement needs times", suggestion: suggestion)
        }
        return (line, frame)
      }
      let group = names.group(of: line)
      if !(last.map { line.continues($0.line) && $0.time < frame.time } ?? false) {
        recordings.append(MovementRecording(label: line.label, frames: [], source: place.text, group: group))
      }
      recordings[recordings.count - 1].frames.append(frame.upright(in: line.orientation))
      last = (line, frame.time)
    }
  }
}

extension LabelledLine {
  /// Whether this line belongs to the same take as another.
  ///
  /// The keys of the lines decide.
  fileprivate func continues(_ last: LabelledLine) -> Bool {
    label == last.label && take == last.take && record.source == last.record.source
  }
}
