import GestureClassifier
import GestureCommandLine
import GestureFoundation
import HandFiles

/// An input with its opened source, or with the opening error.
struct OpenInput: @unchecked Sendable {
  let item: InputList.Item
  let source: Result<FrameSource, any Error>
}

/// One pass over the inputs of a recognition. Images are processed in a batch on all cores, videos frame by frame.
final class RecognitionRun {
  private let recognition: Recognition
  private let handler: Recognition.Handler
  private let onOpen: (String) -> Void
  private let onFailure: Recognition.FailureHandler
  private let onStop: () throws -> Void
  private let failures: FailureLog
  private let input: InputArguments
  private let finding: FinderArguments
  private let streams: Streams
  private var done: ResumedOutput
  /// A file of several frames that was found among images.
  private var video: OpenInput?
  private var reading: ReadingOptions
  /// The counts of a run, updated by the thread that delivers results.
  private let tally: Locked<(summary: RunSummary, progress: Progress, hasVideos: Bool)>
  /// Counts images with surplus palms; nil if no note is shown.
  private let spareImages: SpareImages?

  init(
    _ recognition: Recognition, skipping done: ResumedOutput, onOpen: @escaping (String) -> Void,
    onFailure: @escaping Recognition.FailureHandler, onStop: @escaping () throws -> Void,
    _ handler: @escaping Recognition.Handler
  ) throws {
    self.recognition = recognition
    self.done = done
    self.onOpen = onOpen
    self.onFailure = onFailure
    self.onStop = onStop
    self.handler = handler
    input = recognition.arguments.input
    finding = recognition.arguments.finder
    streams = recognition.streams
    reading = input.reading
    failures = try FailureLog(recognition.arguments.output, streams.console)
    let unit = input.isStream ? "frame" : "image"
    let progress = Progress(
      streams.console, unit: unit + "s", total: input.isStream ? nil : recognition.inputs?.count,
      isShown: recognition.arguments.output.path != nil
        || !streams.output.isTerminal || recognition.status.withLock { $0 != nil })
    tally = Locked((RunSummary(unit: unit), progress, false))
    spareImages = streams.console.isTerminal && finding.hasDefaultHandCount ? SpareImages() : nil
    guard !input.isStream, streams.console.isTerminal else { return }
    recognition.inputs?.countAhead { [tally] total in
      // The frames of videos among the images are not known beforehand.
      tally.withLock { if !$0.hasVideos { $0.progress.total = total } }
    }
  }

  func run() throws {
    defer { end() }
    switch input.mode {
    case .image where input.camera == nil: try forEachImage()
    case let mode?: try forEachStream(mode)
    case nil: try forEachInput()
    }
  }

  private func end() {
    tally.withLock { tally in
      tally.progress.end()
      recognition.inputs?.end()
      let isOfImages = tally.summary.images > 0 && !tally.summary.hasFrames && !recognition.timesImages
      if isOfImages, let note = input.noteOfImages { streams.console.note(note) }
      guard streams.console.isTerminal else { return }
      if let line = tally.summary.line { streams.console.note(line) }
      if tally.summary.foundNothing, finding.hands.finding.search == .standard {
        streams.console.note(
          "no hand was found: --thorough also searches for close, small, turned and overlooked hands")
      }
      if let count = spareImages?.count, count > 0 {
        streams.console.note("\(counted(count, "image")) may show more than one hand: --num-hands 2 finds up to two")
      }
    }
  }

  /// Processes images in batches, and files of several frames as videos.
  private func forEachInput() throws {
    while true {
      try forEachImage()
      guard let video else { return }
      self.video = nil
      tally.withLock { tally in
        tally.hasVideos = true
        tally.progress.total = nil
      }
      streams.console.note(
        "\(video.item.name) has several frames and is processed as a video; --mode image processes each frame separately"
      )
      _ = try forEachFrame(of: video, mode: .video)
    }
  }

  private func forEachImage() throws {
    guard let inputs = recognition.inputs else { return }
    let jobs = input.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let workers = min(jobs, max(inputs.count ?? jobs, 1))
    let threads = finding.imageThreads(workers: workers)
    reading.threads = threads
    // The first input is read before the workers are made, since a video needs no workers.
    var first = try nextReported()
    if first == nil, video != nil { return }
    typealias Batch = ImageBatch<OpenInput, HandRecord>
    let search = recognition.search
    let finder = try recognition.model.map {
      try recognition.kind.finder(finding, model: $0, threads: threads, jobs: workers, spareImages: spareImages)
    }
    @Sendable func makeWorker() -> Batch.Worker {
      { opened, image in
        let name = opened.item.name
        return try ToolError.about(name) {
          try search.check(image, name: name, isStream: false)
          return HandRecord(try finder?.recognize(image: image) ?? [], image, of: name, finder)
        }
      }
    }
    func next() throws -> OpenInput? {
      defer { first = nil }
      return try first ?? (video == nil ? nextOpen() : nil)
    }
    let open: @Sendable (OpenInput) throws -> any FrameSequence = { [input, standardInput = streams.input] opened in
      let source = try opened.source.get()
      let timing = try input.frameTiming(isFile: source.isFile, standardInput: standardInput)
      return source.timed(by: timing).every(input.times.every, framesPerSecond: input.times.sampleRate)
    }
    func deliver(_ opened: OpenInput?, _ outcome: Batch.Outcome) throws {
      var result: (frame: InputFrame, image: RasterImage, output: HandRecord)?
      try reporting(opened?.item) { result = try outcome.get() }
      guard var result else { return }
      let isOneOfSeveral = try result.frame.number > 0 || opened?.source.get().hasSeveralFrames == true
      if isOneOfSeveral { result.output.frameNumber = result.frame.number }
      if recognition.timesImages {
        result.output.time = isOneOfSeveral ? result.frame.time : nil
        recognition.frameRate.withLock { $0 = isOneOfSeveral ? result.frame.rate : nil }
      }
      do {
        try self.deliver(result.output, result.image, of: opened?.item)
      } catch let error as ToolError where error.status != .usage {
        // An error of one image does not end the others.
        try fail(opened?.item, error)
      }
    }
    try Batch(workers: workers).run(inputs: next, open: open, makeWorker: makeWorker, deliver: deliver)
    if let warning = recognition.results?.takeWarning() { warn(warning) }
  }

  /// Processes the frames of the camera, or of each input in turn.
  private func forEachStream(_ mode: RunningMode) throws {
    var dropped: Int?
    func take(_ opened: OpenInput) throws {
      if let count = try forEachFrame(of: opened, mode: mode) { dropped = (dropped ?? 0) + count }
    }
    if let device = input.camera {
      let source = Result { try FrameSource(camera: device, input.cameraRequest, reading, warn: warn) }
      try take(OpenInput(item: InputList.Item(name: InputAddress.shown(device)), source: source))
    }
    while let opened = try nextReported() { try take(opened) }
    if mode == .liveStream, let dropped, dropped > 0 {
      streams.console.note("\(counted(dropped, "frame was", "frames were")) dropped")
    }
  }

  private var warn: (ToolError) -> Void { { [streams] in streams.console.report($0, isWarning: true) } }

  /// The next opened input; nil at the end of a batch.
  ///
  /// A file of several frames ends a batch of images, and is then in `video`.
  private func nextOpen() throws -> OpenInput? {
    while let item = try recognition.inputs?.next() {
      if item.problem == nil, done.takes(item.name) {
        tally.withLock { $0.progress.skip() }
        continue
      }
      if item.isNamed, item.problem == nil { onOpen(item.name) }
      let source = Result { try FrameSource(opening: item, reading, standardInput: streams.input, warn: warn) }
      let isVideo = input.isStream ? false : (try? source.get().lookAhead()) == true
      let opened = OpenInput(item: item, source: source)
      if input.mode != nil || !isVideo { return opened }
      video = opened
      return nil
    }
    return nil
  }

  /// The next opened input, after reporting errors of entries before it. Entries of the list that name no input are
  /// skipped.
  private func nextReported() throws -> OpenInput? {
    while true {
      do { return try nextOpen() } catch let error as ToolError { try fail(nil, error) }
    }
  }

  /// Processes the frames of an input as a stream, and reports errors.
  ///
  /// - Returns: The number of frames that were dropped; nil after an error.
  private func forEachFrame(of opened: OpenInput, mode: RunningMode) throws -> Int? {
    var dropped: Int?
    try reporting(opened.item) { dropped = try forEachFrame(of: opened.source.get(), opened.item, mode) }
    if let warning = recognition.results?.takeWarning() { warn(warning) }
    return dropped
  }

  private func forEachFrame(of source: FrameSource, _ item: InputList.Item, _ mode: RunningMode) throws -> Int {
    // This check comes before the slower preparation of the model.
    if let reason = input.refusalOfImages, source.isSingleImage(mayBeVideo: input.statesMode) {
      throw ToolError(.dataError, item.name, "is a single image: \(reason)")
    }
    let finder = try recognition.model.map {
      try recognition.kind.finder(finding, model: $0, threads: finding.imageThreads(), isLive: mode == .liveStream)
    }
    // Frames that wait for their results are never dropped.
    let dropsFrames = mode == .liveStream && (input.times.isPaced || input.camera != nil)
    let mender = mode == .video ? try finding.continuity.mender() : nil
    let stream = StreamRun(
      item.name, finder, tracks: mode != .image, dropsFrames: dropsFrames, mender: mender
    ) { record, image, number in
      try self.deliver(record, image, of: item, videoFrame: number)
    }
    defer { stream.end() }
    ServiceManager.reportReady()
    source.onStop { [onStop] in
      try stream.waitForAll()
      try onStop()
    }
    // The closure holds the stream, and the stream this input.
    defer { source.onStop {} }
    let timing = try input.frameTiming(isFile: source.isFile, standardInput: streams.input)
    var frames = source.timed(by: timing).until(input.times.longest)
      .paced(by: input.times.isPaced ? .interruptible : nil)
      .every(input.times.every, framesPerSecond: input.times.sampleRate)
    defer { recognition.skippedFrames.withLock { $0 += frames.skippedCount } }
    while let frame = try frames.nextFrame() {
      if frame.number == 0 { recognition.frameRate.withLock { $0 = frame.rate } }
      var image: RasterImage?
      try reporting(item) { image = try frame.image.get() }
      guard let image else { continue }
      estimateTotal(of: source, at: frame.time)
      try recognition.search.check(image, name: item.name, isStream: mode != .image)
      try stream.process(image, frame, resultTime: mode != .image || recognition.timesImages ? frame.time : nil)
    }
    try stream.finish()
    return stream.droppedCount
  }

  /// Estimates the number of frames that are used of the only input.
  private func estimateTotal(of source: FrameSource, at time: Duration) {
    guard recognition.inputs?.count == 1, time > .zero, let duration = source.duration else { return }
    tally.withLock { tally in
      // The frames before this one cover the time from zero to `time`.
      let before = tally.progress.count
      tally.progress.total = max(before + 1, Int((Double(before) * duration / time.seconds).rounded()))
    }
  }

  /// - Parameter videoFrame: The number of the frame in its video.
  private func deliver(_ frame: HandRecord, _ image: RasterImage, of item: InputList.Item?, videoFrame: Int? = nil)
    throws
  {
    let frame = try recognition.results?.record(for: frame, frame: videoFrame ?? frame.frameNumber) ?? frame
    // Only the option swaps sides: the key of an earlier result does not apply to this result.
    let extras = item?.extras.filter { $0.key != "mirrored" } ?? []
    var record = OutputRecord(result: frame, extras: extras, videoFrame: videoFrame)
    record.take(input.view)
    // If all frames are used, the order of the lines gives the number.
    if let videoFrame, input.times.leavesOutFrames { record.set(OutputRecord.sourceFrame, to: videoFrame.json) }
    try handler(record, image)
    ServiceManager.reportWork()
    let status = recognition.status.withLock(\.self) ?? ""
    tally.withLock { tally in
      tally.progress.detail = status
      tally.summary.images += 1
      tally.summary.hasFrames = tally.summary.hasFrames || record.frameInFile != nil
      tally.summary.hands += frame.hands.count
      tally.progress.advance()
    }
  }

  private func reporting(_ item: InputList.Item?, _ body: () throws -> Void) throws {
    do { try body() } catch let error as ToolError { try fail(item, error) }
  }

  private func fail(_ item: InputList.Item?, _ error: ToolError) throws {
    tally.withLock { tally in
      tally.summary.failures += 1
      // An image that failed is done as well.
      if !input.isStream { tally.progress.advance() }
    }
    if let item { try onFailure(item, error) }
    try failures.add(item?.name ?? error.subject ?? "-", error)
  }
}
