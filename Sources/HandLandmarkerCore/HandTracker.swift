import GestureFoundation
import GestureImages
import GestureSupport
import TensorEngine

/// Finds hands and their 21 landmarks in images, and tracks them from frame to frame of a stream.
///
/// ```swift
/// let tracker = try HandTracker(modelPath: "hand_landmarker.task")
/// for hand in try tracker.hands(in: RasterImage(contentsOfFile: "hand.ppm")) { print(hand.handedness, hand[.wrist]) }
/// ```
///
/// Safe to call from any thread; it processes one image at a time. Use one tracker per stream.
public final class HandTracker: Sendable {
  private let source: Locked<StreamedSource>
  private let worker = SerialWorker()

  /// Loads a `hand_landmarker.task`, or the one in a `gesture_recognizer.task`.
  ///
  /// - Parameters:
  ///   - modelPath: Absolute, or relative to the working directory.
  ///   - options: The settings of detection and tracking; defaults are MediaPipe's.
  /// - Throws: `StatusError` that names the file, the location and what would be right: first for the models, then for the options.
  public convenience init(modelPath: String, options: Options = Options()) throws(StatusError) {
    let bytes = try Bytes(contentsOfFile: modelPath)
    try self.init(bundle: StatusError.typed { try ZipArchive(bytes) }, options: options)
  }

  /// Loads a file; see ``init(modelPath:options:)``.
  ///
  /// - Throws: `StatusError` that names the file, the location and what would be right.
  public convenience init(modelURL: URL, options: Options = Options()) throws(StatusError) {
    try self.init(modelPath: modelURL.checkedPath, options: options)
  }

  /// Loads the bytes of a bundle; see ``init(modelPath:options:)``.
  ///
  /// - Throws: `StatusError` that names the location and what would be right.
  public convenience init(modelData: Data, options: Options = Options()) throws(StatusError) {
    try self.init(bundle: StatusError.typed { try ZipArchive(Bytes(modelData, name: "modelData")) }, options: options)
  }

  /// - Parameter bundle: The entries of a `hand_landmarker.task`, or of a bundle that contains one.
  package convenience init(bundle: ZipArchive, options: Options) throws(StatusError) {
    let models = try StatusError.typed {
      try HandModels(bundle: bundle.bytes(named: "hand_landmarker.task").map { try ZipArchive($0) } ?? bundle)
    }
    try options.check()
    self.init(source: try StatusError.typed { try HandPipeline(models: models, options: options) })
  }

  /// Creates a tracker that answers with what `source` finds.
  package init(source: sending any HandSource) {
    self.source = Locked(StreamedSource(source))
  }

  /// Returns the hands of a single image, by descending score of their palms. The stream is neither read nor changed.
  ///
  /// - Throws: `StatusError` if a step fails, which no valid image causes.
  public func hands(in image: RasterImage) throws(StatusError) -> [Hand] {
    try StatusError.typed { try source.withLock { try $0.hands(in: image) } }
  }

  /// Returns the hands of a single image; the work runs on a separate thread, not on the caller's.
  ///
  /// - Throws: `StatusError` if a step fails; `CancellationError` if the task is cancelled before the work begins.
  public func hands(in image: RasterImage) async throws -> [Hand] {
    try await worker.run { try self.source.withLock { try $0.hands(in: image) } }
  }

  /// Returns the hands of the next frame of the stream: tracked ones in their old order, then new ones by the score of their palms.
  ///
  /// - Parameters:
  ///   - image: The frame.
  ///   - time: Later than that of the frame before; the first may be any.
  /// - Throws: `StatusError` (invalid argument) for a time that does not increase; the frame then changes nothing.
  public func hands(in image: RasterImage, at time: Duration) throws(StatusError) -> [Hand] {
    try StatusError.typed { try source.withLock { try $0.hands(in: image, at: time) } }
  }

  /// Returns the hands in given regions of an image, in their order, without palm detection. The stream is neither read nor changed.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - regions: Regions about twice as large as the hand and turned with it, so that the middle finger's direction is up, such as
  ///     `Hand.nextRegion`. Regions whose presence is not above the threshold give no hand.
  /// - Throws: `StatusError` (invalid argument) for a region without size or with a value that is not finite.
  public func hands(in image: RasterImage, regions: [HandRegion]) throws(StatusError) -> [Hand] {
    try StatusError.typed { try source.withLock { try $0.hands(in: image, regions: regions) } }
  }

  /// Returns the hands of each frame of a stream, in order.
  ///
  /// A frame is asked for when the result before it has been taken. For a camera, let the sequence of frames drop what is not asked for:
  /// `AsyncStream(bufferingPolicy: .bufferingNewest(1))`. The work runs on a separate thread, not on the caller's.
  ///
  /// - Returns: A sequence for one consumer: a second one gets a `StatusError` (failed precondition). An error ends it: that of the frames, a
  ///   `StatusError` of a frame, or `CancellationError` if the task is cancelled before the work on a frame begins.
  public func results<Frames: AsyncSequence & Sendable>(
    for frames: Frames
  ) -> some AsyncSequence<HandFrame, any Error> & Sendable where Frames.Element == VideoFrame {
    HandFrameSequence(frames: frames, worker: worker) { try self.hands(in: $0.image, at: $0.time) }
  }

  /// Forgets the stream: the next frame is the first of another one, at any time, with identities from 0 on.
  public func reset() {
    source.withLock { $0.reset() }
  }
}
