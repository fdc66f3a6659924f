import GestureCommandLine
import GestureFoundation
import GestureTraining
import HandFiles

/// Reads the data sets of `train` and `evaluate`. A data set has folders of images for each label, or files of labelled
/// landmarks.
struct DatasetReader {
  let arguments: DatasetArguments
  let streams: Streams
  /// The models for images; nil if no images are read.
  let model: ModelFile?
  /// Whether one label must be «none».
  var needsBackground = true

  /// All examples, in the order of the inputs. Images that cannot be read are reported, and are an error unless such
  /// images may be skipped. Training and evaluation in the library have the same rule.
  func read() throws -> GestureDataset {
    try SearchCheck.checkForAnyImage(arguments.hands)
    let skipsUnreadable = arguments.skipsUnreadable
    var dataset = GestureDataset()
    for name in arguments.inputs {
      try ToolError.about(name) { dataset.append(try read(name)) }
    }
    let failures = try FailureLog(arguments.output, streams.console)
    for skipped in dataset.skipped {
      guard case .unreadable(let reason) = skipped.reason else { continue }
      try failures.add(skipped.source, ToolError(.dataError, skipped.source, reason), isWarning: skipsUnreadable)
    }
    guard skipsUnreadable || streams.console.status == .success else {
      throw ToolError(
        streams.console.status, arguments.inputs.first,
        "some images cannot be read (see above): fix or remove them, or give --skip-unreadable")
    }
    return dataset
  }

  /// Checks the names of the labels before any image is read. A missing label is reported before minutes of work.
  /// Labels in files of landmarks become known only when the files are read.
  func checkLabels() throws {
    guard arguments.inputs.allSatisfy(InputList.isFolder) else { return }
    var dataset = GestureDataset()
    for name in arguments.inputs { dataset.append(try GestureDataset(labelsIn: name)) }
    try dataset.checkLabels(needsBackground: needsBackground)
  }

  private func read(_ name: String) throws -> GestureDataset {
    let threads = arguments.threads
    guard InputList.isFolder(name) else {
      let data = try Self.contents(
        of: name, streams, takesTables: true,
        expected: "lines of JSON as record writes them, or landmarks of another program")
      let dataset = try GestureDataset(
        landmarks: data, name: name, imageSize: arguments.imageSize, labels: arguments.gestures.readLabels(),
        threads: threads, groupKey: arguments.group)
      streams.console.noteLosses(dataset.losses, incomplete: dataset.incompleteHandCount, of: name)
      return dataset
    }
    guard let model else { throw ToolError(.internalError, name, "holds images, but there is no model to read them") }
    // Training takes one hand of each image.
    let finding = arguments.hands.finding
    let finder = try model.reading { try ExampleFinder(bundle: model.bytes(), finding: finding, threads: threads) }
    let progress = Locked(Progress(streams.console, unit: "images"))
    defer { progress.withLock { $0.end() } }
    var dataset = try GestureDataset(
      folder: name, finder: finder, reading: { [reading = arguments.reading] in try Self.image(at: $0, reading) },
      progress: { done, total in
        try Interruption.check()
        progress.withLock { $0.advance(to: done, of: total) }
      })
    if arguments.group != nil {
      for index in dataset.examples.indices {
        dataset.examples[index].group = Self.stem(of: dataset.examples[index].source)
      }
    }
    return dataset
  }

  /// The name of a file up to its last number. `anna-12.jpg` has the stem `anna-`.
  private static func stem(of path: String) -> String {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    guard let last = name.lastIndex(where: \.isNumber) else { return name }
    let start = name[...last].lastIndex { !$0.isNumber }.map(name.index(after:)) ?? name.startIndex
    let stem = name[..<start]
    return stem.isEmpty ? name : String(stem)
  }

  private static func image(at path: String, _ options: ReadingOptions) throws -> RasterImage? {
    do {
      let start = try DescriptorSource(opening: path, standardInput: -1).peek(FileKind.signatureLength)
      guard FileKind(start).isImage || FileKind(nameOf: path).isImage else { return nil }
      var reading = options
      reading.threads = 1
      return try FrameSource(opening: path, reading, standardInput: -1).nextFrame()?.image.get()
    } catch let error as ToolError {
      throw StatusError(.invalidArgument, error.message)
    }
  }

  /// Reads the text of landmarks. Content that begins like something else is refused before the rest is read.
  ///
  /// - Parameters:
  ///   - takesTables: Whether the text may be other than objects of JSON.
  ///   - expected: Completes the error: the files that are read.
  static func contents(of name: String, _ streams: Streams, takesTables: Bool = false, expected: String) throws -> Data
  {
    let source = try DescriptorSource(opening: name, standardInput: streams.input)
    let start = try source.peek(FileKind.signatureLength)
    // White space, and a byte order mark, may stand before the first line.
    let first = start.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    guard first == UInt8(ascii: "{") || takesTables && ForeignFile.isText(start) else {
      throw ToolError(
        .dataError, name,
        "is neither a folder nor labelled landmarks: give a folder with a folder for each label, or \(expected)"
      )
    }
    return try source.wholeFile(named: name)
  }
}
