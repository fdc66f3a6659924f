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
  /// The number of threads that decode an image; nil for as many as help.
  private var decodingThreads: Int?
  /// Counted by the thread that delivers results.
  private let tally: Locked<(summary: RunSummary, progress: Progress, hasVideos: Bool)>
  /// Counts images with more hands than the default; nil if the note about them is not shown.
  private let sparePalms: SparePalms?

  init(
    _ recognition: Recognition, skipping done: ResumedOutput, onOpen: @escaping (String) -> Void,
    onFailure: @escaping Recognition.FailureHandler, onStop: @escaping () throws -> Void, _ handler: @escaping Recognition.Handler
  ) throws {
    self.onOpen = onOpen
    (self.recognition, self.done, self.onFailure, self.onStop, self.handler) = (recognition, done, onFailure, onStop, handler)
    (settings, streams) = (recognition.settings, recognition.streams)
    failures = try FailureLog(settings, streams.console)
    let unit = settings.isStream ? "frame" : "image"
    let progress = Progress(
      streams.console, unit: unit + "s", total: settings.isStream ? nil : recognition.inputs?.count,
      isShown: settings.output != nil || !streams.output.isTerminal || recognition.status.withLock { $0 != nil })
    tally = Locked((RunSummary(unit: unit), progress, false))
    sparePalms = streams.console.isTerminal && settings.hasDefaultHandCount ? SparePalms() : nil
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
        streams.console.note("no hand was found: --thorough looks harder, for close, small, turned and overlooked hands")
      }
      if let count = sparePalms?.imageCount, count > 0 {
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
      streams.console.note("\(video.item.name) has several frames: they are taken as a video; --mode image takes each separately")
      _ = try forEachFrame(of: video, mode: .video)
    }
  }

  private func forEachImage() throws {
    guard let inputs = recognition.inputs else { return }
    let jobs = settings.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let workers = min(jobs, max(inputs.count ?? jobs, 1))
    let threads = settings.imageThreads(workers: workers)
    decodingThreads = threads
    // Before any worker is made: a video at the front needs none.
    var first = try nextReported()
    if first == nil, video != nil { return }
    typealias Batch = ImageBatch<OpenInput, HandRecord>
    let (search, sparePalms) = (recognition.search, sparePalms)
    let finder = try recognition.model.map { try recognition.kind.finder(settings, model: $0, threads: threads, jobs: workers) }
    @Sendable func makeWorker() -> Batch.Worker {
      { input, image in
        try ToolError.about(input.item.name) {
          try search.check(image, name: input.item.name, isStream: false)
          return try SparePalms.$current.withValue(sparePalms) {
            HandRecord(try finder?.recognize(image: image) ?? [], image, of: input.item.name, finder)
          }
        }
      }
    }
    func next() throws -> OpenInput? {
      defer { first = nil }
      return try first ?? (video == nil ? nextOpen() : nil)
    }
    func deliver(_ input: OpenInput?, _ outcome: Batch.Outcome) throws {
      let place = try? input?.source.get().nextPlace()
      var result: (image: RasterImage, output: HandRecord)?
      try reporting(input?.item) { result = try outcome.get() }
      guard var result else { return }
      result.output.frameNumber = place?.number
      if recognition.timesImages {
        result.output.time = place?.time
        recognition.frameRate.withLock { $0 = place?.rate }
      }
      do {
        try self.deliver(result.output, result.image, of: input?.item)
      } catch let error as ToolError where error.status != .usage {
        // An error of one image does not end the others.
        try fail(input?.item, error)
      }
    }
    try Batch(workers: workers).run(inputs: next, open: { try $0.source.get() }, makeWorker: makeWorker, deliver: deliver)
    if let warning = recognition.results?.takeWarning() { warn(warning) }
  }

  /// The frames of the camera, or of the inputs one after the other.
  private func forEachStream(_ mode: RunningMode) throws {
    var dropped: Int?
    func take(_ input: OpenInput) throws {
      if let count = try forEachFrame(of: input, mode: mode) { dropped = (dropped ?? 0) + count }
    }
    if let device = settings.camera {
      let source = Result { try FrameSource(camera: device, settings, warn: warn) }
      try take(OpenInput(item: InputList.Item(name: InputAddress.shown(device)), source: source))
    }
    while let input = try nextReported() { try take(input) }
    if mode == .liveStream, let dropped, dropped > 0 { streams.console.note("\(counted(dropped, "frame was", "frames were")) dropped") }
  }

  private var warn: (ToolError) -> Void { { [streams] in streams.console.report($0, isWarning: true) } }

  /// The next input, opened: nil at the end, and where a file of several frames, which is then in `video`, ends a batch of images.
  private func nextOpen() throws -> OpenInput? {
    while let item = try recognition.inputs?.next() {
      if item.problem == nil, done.takes(item.name) {
        tally.withLock { $0.progress.skip() }
        continue
      }
      if item.isNamed, item.problem == nil { onOpen(item.name) }
      let isSampled = !settings.isStream && (settings.leavesOutFrames || recognition.timesImages)
      let sampling = try isSampled ? FrameTimes(settings, standardInput: streams.input) : nil
      let source = Result {
        let source = try FrameSource(opening: item, settings, standardInput: streams.input, threads: decodingThreads, warn: warn)
        if !settings.isStream { source.lookAhead() }
        // A video is sampled as a stream.
        if settings.mode != nil || !source.isVideo { source.sampling = sampling }
        return source
      }
      let input = OpenInput(item: item, source: source)
      if settings.mode != nil || (try? source.get().isVideo) != true { return input }
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
    if let reason = recognition.refusalOfImages, source.isSingleImage {
      throw ToolError(.dataError, item.name, "is a single image: \(reason)")
    }
    let finder = try recognition.model.map {
      try recognition.kind.finder(settings, model: $0, threads: settings.imageThreads(), isLive: mode == .liveStream)
    }
    let stream = finder?.makeStream()
    // Results of a recording are delivered when no later frame can change them.
    var mender = mode == .video ? try settings.mender() : nil
    var held: ArraySlice<(record: HandRecord, image: RasterImage, number: Int)> = []
    func deliver(_ frames: [HandFrame]) throws {
      for frame in frames {
        guard var result = held.popFirst() else { return }
        result.record.hands = frame.hands
        try self.deliver(result.record, result.image, of: item, videoFrame: result.number)
      }
    }
    // Frames that are held when a later one fails are results as well.
    defer { if let frames = mender?.finish() { try? deliver(frames) } }
    // Where frames wait for their results, none is ever dropped.
    let dropsFrames = mode == .liveStream && (settings.realtime || settings.camera != nil)
    let live = (dropsFrames ? finder : nil).map { finder in
      LiveResults(finder.makeLiveStream()) { frame, image, number in
        let record = HandRecord(frame, source: item.name, hasGestures: finder.namesGestures)
        try self.deliver(record, image, of: item, videoFrame: number)
      }
    }
    defer {
      live?.end()
      // No result comes after this function.
      try? live?.waitForAll()
    }
    ServiceManager.reportReady()
    source.onStop { [onStop] in
      try live?.waitForAll()
      try onStop()
    }
    // The closure holds the stream, and the stream this input.
    defer { source.onStop {} }
    var times = try FrameTimes(settings, standardInput: streams.input)
    var pace = Pace()
    let isOnly = recognition.inputs?.count == 1
    var index = 0
    var end: Duration?
    while let image = try StageClock.measure(.reading, { try next(of: source, item) }) {
      defer { index += 1 }
      if index == 0 { recognition.frameRate.withLock { $0 = source.time == nil ? source.framesPerSecond ?? 30 : nil } }
      // A damaged frame has its time as well.
      let isTimed = source.isFile || source.time != nil || source.framesPerSecond != nil
      let time =
        try settings.usesArrival(isTimeless: !isTimed)
        ? pace.now(after: index) : times.next(index: index, fileTime: source.time, rate: source.framesPerSecond)
      end = end ?? settings.duration.map { time + Duration(roundedSeconds: $0) }
      if let end, time >= end { break }
      if settings.realtime { try pace.wait(until: time) }
      guard times.takes(index: index, time: time) else {
        recognition.skippedFrames.withLock { $0 += 1 }
        continue
      }
      guard let image else { continue }
      if isOnly, time > .zero, let duration = source.duration {
        tally.withLock { tally in
          // Of the frames that are used, not of all: so many came before this one, the first of them at no time at all.
          let before = tally.progress.count
          tally.progress.total = max(before + 1, Int((Double(before) * duration / time.seconds).rounded()))
        }
      }
      try recognition.search.check(image, name: item.name, isStream: mode != .image)
      do {
        if let live {
          try live.send(image, at: time, number: index)
        } else {
          let hands = try mode == .image ? finder?.recognize(image: image) : stream?.recognize(videoFrame: image, at: time)
          let record = HandRecord(hands ?? [], image, of: item.name, finder, at: mode != .image || recognition.timesImages ? time : nil)
          held.append((record, image, index))
          let frame = HandFrame(hands: record.hands, at: time, imageSize: record.imageSize)
          try deliver(mender?.frames(after: frame) ?? [frame])
        }
      } catch let error as StatusError {
        throw ToolError(describing: error, subject: item.name, prefix: "frame \(index): ")
      }
    }
    try live?.waitForAll()
    try deliver(mender?.finish() ?? [])
    return live?.droppedCount ?? 0
  }

  /// The next frame; nil in place of a damaged one, which is reported; nothing at the end.
  private func next(of source: FrameSource, _ item: InputList.Item) throws -> RasterImage?? {
    do { return try source.next().map { .some($0) } } catch let error as ToolError where source.canContinue {
      try fail(item, error)
      return .some(nil)
    }
  }

  /// - Parameter videoFrame: The number of the frame in its video.
  private func deliver(_ frame: HandRecord, _ image: RasterImage, of item: InputList.Item?, videoFrame: Int? = nil) throws {
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

extension HandRecord {
  /// The result for an image, or for a frame of a stream if there is a time.
  fileprivate init(_ hands: [Hand], _ image: RasterImage, of source: String, _ finder: (any HandFinder)?, at time: Duration? = nil) {
    self.init(
      hands: hands, source: source, imageSize: ImageSize(width: image.fullWidth, height: image.fullHeight), time: time,
      hasGestures: finder?.namesGestures ?? false)
  }
}

/// The summary of a run, in numbers.
private struct RunSummary: Sendable {
  /// `image` or `frame`.
  let unit: String
  let clock = Stopwatch()
  var images = 0
  /// Whether one of them was that of a file of several.
  var hasFrames = false
  var hands = 0
  var failures = 0

  var foundNothing: Bool { images > 0 && hands == 0 }

  /// One line for a person: nil if the results show as much.
  var line: String? {
    guard images + failures > 1 else { return nil }
    let seconds = clock.milliseconds / 1000
    let speed = "\(seconds.fixed(1)) s (\((Double(images) / max(seconds, 1e-9)).fixed(1)) \(unit)s per second)"
    return "\(counted(images, unit)), \(counted(hands, "hand")), \(counted(failures, "failure")) in \(speed)"
  }
}
