import GestureClassifier
import GestureCommandLine
import GestureFoundation
import HandFiles

/// An input on its way into recognition: opened, or with the reason why it cannot be.
struct OpenInput: @unchecked Sendable {
  let item: InputList.Item
  let source: Result<FrameSource, any Error>
}

/// One pass over the inputs of a recognition: images in a batch on all cores, videos frame by frame.
final class RecognitionRun {
  private let recognition: Recognition
  private let handler: Recognition.Handler
  private let onOpen: (String) -> Void
  private let onFailure: Recognition.FailureHandler
  private let onStop: () throws -> Void
  private let failures: FailureLog
  private let settings: Settings
  private let streams: Streams
  private var done: ResumedOutput
  /// A file of several frames that a batch of images came upon.
  private var video: OpenInput?
  private var reading: ReadingOptions
  /// Counted by the thread that delivers results.
  private let tally: Locked<(summary: RunSummary, progress: Progress, hasVideos: Bool)>
  /// Counts images with more hands than the default; nil if the note about them is not shown.
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
    settings = recognition.settings
    streams = recognition.streams
    reading = recognition.settings.reading
    failures = try FailureLog(settings, streams.console)
    let unit = settings.isStream ? "frame" : "image"
    let progress = Progress(
      streams.console, unit: unit + "s", total: settings.isStream ? nil : recognition.inputs?.count,
      isShown: settings.output != nil || !streams.output.isTerminal || recognition.status.withLock { $0 != nil })
    tally = Locked((RunSummary(unit: unit), progress, false))
    spareImages = streams.console.isTerminal && settings.hasDefaultHandCount ? SpareImages() : nil
    guard !settings.isStream, streams.console.isTerminal else { return }
    recognition.inputs?.countAhead { [tally] total in
      // The frames of videos among the images are not known beforehand.
      tally.withLock { if !$0.hasVideos { $0.progress.total = total } }
    }
  }

  func run() throws {
    defer { end() }
    switch settings.mode {
    case .image where settings.camera == nil: try forEachImage()
    case let mode?: try forEachStream(mode)
    case nil: try forEachInput()
    }
  }

  private func end() {
    tally.withLock { tally in
      tally.progress.end()
      recognition.inputs?.end()
      let isOfImages = tally.summary.images > 0 && !tally.summary.hasFrames && !recognition.timesImages
      if isOfImages, let option = settings.firstGiven(of: [Options.fps, Options.every, Options.sampleFPS]) {
        streams.console.note("--\(option.name) has no effect: single images have no times")
      }
      guard streams.console.isTerminal else { return }
      if let line = tally.summary.line { streams.console.note(line) }
      if tally.summary.foundNothing, settings.search == .standard {
        streams.console.note(
          "no hand was found: --thorough looks harder, for close, small, turned and overlooked hands")
      }
      if let count = spareImages?.count, count > 0 {
        streams.console.note("\(counted(count, "image")) may show more than one hand: --num-hands 2 finds up to two")
      }
    }
  }

  /// Images in batches; files of several frames between them as videos.
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
        "\(video.item.name) has several frames: they are taken as a video; --mode image takes each separately")
      _ = try forEachFrame(of: video, mode: .video)
    }
  }

  private func forEachImage() throws {
    guard let inputs = recognition.inputs else { return }
    let jobs = settings.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let workers = min(jobs, max(inputs.count ?? jobs, 1))
    let threads = settings.imageThreads(workers: workers)
    reading.threads = threads
    // The first input is read before the workers are made, since a video needs no workers.
    var first = try nextReported()
    if first == nil, video != nil { return }
    typealias Batch = ImageBatch<OpenInput, HandRecord>
    let search = recognition.search
    let finder = try recognition.model.map {
      try recognition.kind.finder(
        settings, model: $0, threads: threads, jobs: workers, spareImages: spareImages)
    }
    @Sendable func makeWorker() -> Batch.Worker {
      { input, image in
        try ToolError.about(input.item.name) {
          try search.check(image, name: input.item.name, isStream: false)
          return HandRecord(try finder?.recognize(image: image) ?? [], image, of: input.item.name, finder)
        }
      }
    }
    func next() throws -> OpenInput? {
      defer { first = nil }
      return try first ?? (video == nil ? nextOpen() : nil)
    }
    let open: @Sendable (OpenInput) throws -> any FrameSequence = { [settings, standardInput = streams.input] input in
      let source = try input.source.get()
      let timing = try settings.frameTiming(isFile: source.isFile, standardInput: standardInput)
      return source.timed(by: timing).every(settings.every, framesPerSecond: settings.sampleFPS)
    }
    func deliver(_ input: OpenInput?, _ outcome: Batch.Outcome) throws {
      var result: (frame: InputFrame, image: RasterImage, output: HandRecord)?
      try reporting(input?.item) { result = try outcome.get() }
      guard var result else { return }
      let isOneOfSeveral = try result.frame.number > 0 || input?.source.get().hasSeveralFrames == true
      if isOneOfSeveral { result.output.frameNumber = result.frame.number }
      if recognition.timesImages {
        result.output.time = isOneOfSeveral ? result.frame.time : nil
        recognition.frameRate.withLock { $0 = isOneOfSeveral ? result.frame.rate : nil }
      }
      do {
        try self.deliver(result.output, result.image, of: input?.item)
      } catch let error as ToolError where error.status != .usage {
        // An error of one image does not end the others.
        try fail(input?.item, error)
      }
    }
    try Batch(workers: workers).run(inputs: next, open: open, makeWorker: makeWorker, deliver: deliver)
    if let warning = recognition.results?.takeWarning() { warn(warning) }
  }

  /// The frames of the camera, or of the inputs one after the other.
  private func forEachStream(_ mode: RunningMode) throws {
    var dropped: Int?
    func take(_ input: OpenInput) throws {
      if let count = try forEachFrame(of: input, mode: mode) { dropped = (dropped ?? 0) + count }
    }
    if let device = settings.camera {
      let source = Result { try FrameSource(camera: device, settings.cameraRequest, reading, warn: warn) }
      try take(OpenInput(item: InputList.Item(name: InputAddress.shown(device)), source: source))
    }
    while let input = try nextReported() { try take(input) }
    if mode == .liveStream, let dropped, dropped > 0 {
      streams.console.note("\(counted(dropped, "frame was", "frames were")) dropped")
    }
  }

  private var warn: (ToolError) -> Void { { [streams] in streams.console.report($0, isWarning: true) } }

  /// The next input, opened; nil at the end, and where a file of several frames ends a batch of images.
  ///
  /// The file is then in `video`.
  private func nextOpen() throws -> OpenInput? {
    while let item = try recognition.inputs?.next() {
      if item.problem == nil, done.takes(item.name) {
        tally.withLock { $0.progress.skip() }
        continue
      }
      if item.isNamed, item.problem == nil { onOpen(item.name) }
      let source = Result { try FrameSource(opening: item, reading, standardInput: streams.input, warn: warn) }
      let isVideo = settings.isStream ? false : (try? source.get().lookAhead()) == true
      let input = OpenInput(item: item, source: source)
      if settings.mode != nil || !isVideo { return input }
      video = input
      return nil
    }
    return nil
  }

  /// The same; entries of the list that name no input are reported and passed over.
  private func nextReported() throws -> OpenInput? {
    while true {
      do { return try nextOpen() } catch let error as ToolError { try fail(nil, error) }
    }
  }

  /// The frames of an input as a stream, whose error is reported.
  ///
  /// - Returns: The number of frames that were dropped; nil after an error.
  private func forEachFrame(of input: OpenInput, mode: RunningMode) throws -> Int? {
    var dropped: Int?
    try reporting(input.item) { dropped = try forEachFrame(of: input.source.get(), input.item, mode) }
    if let warning = recognition.results?.takeWarning() { warn(warning) }
    return dropped
  }

  private func forEachFrame(of source: FrameSource, _ item: InputList.Item, _ mode: RunningMode) throws -> Int {
    // Before the model is made ready, which takes longer.
    if let reason = recognition.refusalOfImages, source.isSingleImage(mayBeVideo: settings.statesMode) {
      throw ToolError(.dataError, item.name, "is a single image: \(reason)")
    }
    let finder = try recognition.model.map {
      try recognition.kind.finder(settings, model: $0, threads: settings.imageThreads(), isLive: mode == .liveStream)
    }
    // Where frames wait for their results, none is ever dropped.
    let dropsFrames = mode == .liveStream && (settings.realtime || settings.camera != nil)
    let mender = mode == .video ? try settings.mender() : nil
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
    let timing = try settings.frameTiming(isFile: source.isFile, standardInput: streams.input)
    var frames = source.timed(by: timing).until(settings.longestDuration)
      .paced(by: settings.realtime ? .interruptible : nil).every(settings.every, framesPerSecond: settings.sampleFPS)
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
      // So many frames came before this one, the first of them at no time at all.
      let before = tally.progress.count
      tally.progress.total = max(before + 1, Int((Double(before) * duration / time.seconds).rounded()))
    }
  }

  /// - Parameter videoFrame: The number of the frame in its video.
  private func deliver(_ frame: HandRecord, _ image: RasterImage, of item: InputList.Item?, videoFrame: Int? = nil)
    throws
  {
    let frame = try recognition.results?.record(for: frame, frame: videoFrame ?? frame.frameNumber) ?? frame
    // Sides are swapped by the option alone: the key of an earlier result does not hold for this one.
    let extras = item?.extras.filter { $0.key != "mirrored" } ?? []
    var record = OutputRecord(result: frame, extras: extras, videoFrame: videoFrame)
    record.takeView(of: settings)
    // Of all frames the number is that of the line.
    if let videoFrame, settings.leavesOutFrames { record.set(OutputRecord.sourceFrame, to: videoFrame.json) }
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
      if !settings.isStream { tally.progress.advance() }
    }
    if let item { try onFailure(item, error) }
    try failures.add(item?.name ?? error.subject ?? "-", error)
  }
}
