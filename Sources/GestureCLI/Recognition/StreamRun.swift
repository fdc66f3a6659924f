import GestureClassifier
import GestureCommandLine
import HandFiles

/// Finds hands in a stream's frames and delivers results in order.
final class StreamRun {
  /// Receives the result, the image and the number of a frame. The number counts the frames of the input.
  typealias Handler = (HandRecord, RasterImage, _ number: Int) throws -> Void

  private let name: String
  private let finder: (any HandFinder)?
  private let stream: HandStream?
  private let live: LiveResults?
  private let deliver: Handler
  /// The results of a recording that later frames can still change.
  private var results: MendedItems<(record: HandRecord, image: RasterImage, number: Int)>

  /// - Parameters:
  ///   - name: The name of the input.
  ///   - finder: Nil for frames whose hands are known already.
  ///   - tracks: Whether hands are followed from frame to frame.
  ///   - dropsFrames: Whether frames that come too fast are dropped. The results then come on another thread.
  ///   - mender: Nil if results stay as they are.
  init(
    _ name: String, _ finder: (any HandFinder)?, tracks: Bool, dropsFrames: Bool, mender: HandMender?,
    deliver: @escaping Handler
  ) {
    self.name = name
    self.finder = finder
    self.deliver = deliver
    results = MendedItems(mender)
    stream = tracks ? finder?.makeStream() : nil
    live = (dropsFrames ? finder : nil).map { finder in
      LiveResults(finder.makeLiveStream()) { frame, image, number in
        try deliver(HandRecord(frame, source: name, hasGestures: finder.namesGestures), image, number)
      }
    }
  }

  /// The number of frames that were dropped.
  var droppedCount: Int { live?.droppedCount ?? 0 }

  /// - Parameter time: The time of the result; nil if it has none.
  func process(_ image: RasterImage, _ frame: InputFrame, resultTime time: Duration?) throws {
    do {
      if let live { return try live.send(image, at: frame.time, number: frame.number) }
      let hands =
        try stream.map { try $0.recognize(videoFrame: image, at: frame.time) } ?? finder?.recognize(image: image)
      let record = HandRecord(hands ?? [], image, of: name, finder, at: time)
      let mended = HandFrame(hands: record.hands, at: frame.time, imageSize: record.imageSize)
      try deliver(results.items(after: mended, (record, image, frame.number)))
    } catch let error as StatusError {
      throw ToolError(describing: error, subject: name, prefix: "frame \(frame.number): ")
    }
  }

  /// Waits for the results of the frames that were sent.
  func waitForAll() throws { try live?.waitForAll() }

  /// Delivers the results of all frames.
  func finish() throws {
    try waitForAll()
    try deliver(results.finish())
  }

  /// Ends the stream, also after an error. No result comes after this call.
  func end() {
    live?.end()
    try? live?.waitForAll()
    // Held results count even if a later frame fails.
    try? deliver(results.finish())
  }

  private func deliver(_ results: [(frame: HandFrame, item: (record: HandRecord, image: RasterImage, number: Int))])
    throws
  {
    for (frame, item) in results {
      var record = item.record
      record.hands = frame.hands
      try deliver(record, item.image, item.number)
    }
  }
}

extension HandRecord {
  /// Creates the result of an image or of a frame at `time`.
  init(
    _ hands: [Hand], _ image: RasterImage, of source: String, _ finder: (any HandFinder)?, at time: Duration? = nil
  ) {
    self.init(
      hands: hands, source: source, imageSize: ImageSize(width: image.fullWidth, height: image.fullHeight), time: time,
      hasGestures: finder?.namesGestures ?? false)
  }
}
