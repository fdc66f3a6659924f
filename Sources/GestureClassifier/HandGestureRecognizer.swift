import HandLandmarkerCore
import LeanFoundation
import SystemSupport
import TensorEngine

/// Finds hands and names their gestures, in images and from frame to frame of a stream.
///
/// ```swift
/// let recognizer = try HandGestureRecognizer(modelPath: "gesture_recognizer.task")
/// for hand in try recognizer.hands(in: RasterImage(contentsOfFile: "hand.ppm")) {
///   print(hand.gesture?.name ?? "no gesture", hand[.indexFingerTIP])
/// }
/// ```
///
/// Safe to call from any thread; it processes one image at a time. Use one recognizer per stream.
public final class HandGestureRecognizer: Sendable {
  /// What is found and named; defaults are MediaPipe's.
  public struct Options: Sendable, Hashable {
    /// The options of finding and tracking hands.
    public var hands = HandTracker.Options()
    /// The categories of the classifier of the eight canned gestures.
    public var canned = GestureClassifierOptions()
    /// The categories of the classifier of custom gestures, if the bundle has one.
    public var custom = GestureClassifierOptions()

    /// Creates the default options.
    public init() {}
  }

  private let tracker: HandTracker
  private let classifier: Locked<HandGestureClassifier>

  /// Loads a `gesture_recognizer.task`, Google's or a custom one.
  ///
  /// - Parameters:
  ///   - modelPath: Absolute, or relative to the working directory.
  ///   - options: What is found and how; defaults are MediaPipe's.
  /// - Throws: `StatusError` that names the file, the location and what would be right: first for the models, then for the options.
  public convenience init(modelPath: String, options: Options = Options()) throws(StatusError) {
    let bytes = try Bytes(contentsOfFile: modelPath)
    try self.init(bundle: StatusError.typed { try ZipArchive(bytes) }, options: options)
  }

  /// Loads the bytes of a bundle; see ``init(modelPath:options:)``.
  ///
  /// - Throws: `StatusError` that names the location and what would be right.
  public convenience init(modelData: Data, options: Options = Options()) throws(StatusError) {
    try self.init(bundle: StatusError.typed { try ZipArchive(Bytes(modelData, name: "modelData")) }, options: options)
  }

  /// - Parameters:
  ///   - bundle: The entries of a `gesture_recognizer.task`.
  ///   - unknownCategory: Is called for each name in the options' lists that no classifier of the bundle has.
  package init(
    bundle: ZipArchive, options: Options, unknownCategory: (UnknownCategory) throws -> Void = { throw $0.error }
  ) throws(StatusError) {
    (tracker, classifier) = try StatusError.typed {
      let landmarker = try ZipArchive(bundle.requiredBytes(named: "hand_landmarker.task"))
      let gestures = try ZipArchive(bundle.requiredBytes(named: "hand_gesture_recognizer.task"))
      // Options of hands are checked last, as MediaPipe does.
      let models = try HandTracker.Models(bundle: landmarker)
      let classifier = try HandGestureClassifier(
        bundle: gestures, canned: options.canned, custom: options.custom, unknownCategory: unknownCategory)
      return (try HandTracker(models: models, options: options.hands), Locked(classifier))
    }
  }

  /// Returns the hands of a single image with their gestures, by descending score of their palms. The stream is neither read nor changed.
  ///
  /// - Throws: `StatusError` if a step fails, which no valid image causes.
  public func hands(in image: RasterImage) throws(StatusError) -> [Hand] {
    try tracker.hands(in: image) { try named($0, in: image) }
  }

  /// Returns the hands of the next frame of the stream with their gestures: tracked ones in their old order, then new ones.
  ///
  /// - Parameters:
  ///   - image: The frame.
  ///   - timestampInMilliseconds: Larger than that of the frame before; the first may be any.
  /// - Throws: `StatusError` (invalid argument) for a timestamp that does not increase; the frame then changes nothing.
  public func hands(in image: RasterImage, at timestampInMilliseconds: Int) throws(StatusError) -> [Hand] {
    try tracker.hands(in: image, at: timestampInMilliseconds) { try named($0, in: image) }
  }

  /// Returns the hands in given regions of an image with their gestures; see `HandTracker.hands(in:regions:)`.
  ///
  /// - Throws: `StatusError` (invalid argument) for a region without size or with a value that is not finite.
  public func hands(in image: RasterImage, regions: [HandRegion]) throws(StatusError) -> [Hand] {
    try tracker.hands(in: image, regions: regions) { try named($0, in: image) }
  }

  /// Returns the hands of each frame of a stream with their gestures, in order; see `HandTracker.frames(of:)`.
  public func frames<Frames: AsyncSequence & Sendable>(
    of frames: Frames
  ) -> some AsyncSequence<HandFrame, any Error> & Sendable where Frames.Element == VideoFrame {
    let worker = FrameWorker()
    return frames.map { frame in
      try await worker.run {
        try self.tracker.frame(frame, hasGestures: true) { try self.hands(in: frame.image, at: $0) }
      }
    }
  }

  /// Names the gesture of a hand from its landmarks alone, as this or another tracker gives them.
  ///
  /// - Parameters:
  ///   - hand: Its landmarks and handedness, as results have them.
  ///   - imageWidth: The width of the stored image the landmarks are fractions of, in pixels; only the ratio to the height matters.
  ///   - imageHeight: The height of the stored image, in pixels.
  ///   - orientation: The orientation of the image.
  /// - Returns: The gesture; nil if no category passes the filters.
  /// - Throws: `StatusError` (invalid argument) for coordinates that are not finite and for a size that no image can have.
  public func gesture(
    of hand: Hand, imageWidth: Int, imageHeight: Int, orientation: RasterImage.Orientation = .up
  ) throws(StatusError) -> HandGesture? {
    let view = try ImageGeometry(width: imageWidth, height: imageHeight, rotation: orientation.rotation)
    return try gesture(of: hand, in: view)
  }

  package func gesture(of hand: Hand, in view: ImageGeometry) throws(StatusError) -> HandGesture? {
    try StatusError.typed {
      let seen = try asSeen(hand)
      return try classifier.withLock { try $0.gesture(of: seen, in: view) }
    }
  }

  /// Returns the embedding of a hand: the vector that the classifiers read, 128 values in the published models. Hands with similar poses have
  /// similar embeddings; only those of the same bundle can be compared.
  ///
  /// - Throws: `StatusError` as ``gesture(of:imageWidth:imageHeight:orientation:)``.
  public func embedding(
    of hand: Hand, imageWidth: Int, imageHeight: Int, orientation: RasterImage.Orientation = .up
  ) throws(StatusError) -> [Float] {
    let view = try ImageGeometry(width: imageWidth, height: imageHeight, rotation: orientation.rotation)
    return try embedding(of: hand, in: view)
  }

  package func embedding(of hand: Hand, in view: ImageGeometry) throws(StatusError) -> [Float] {
    try StatusError.typed {
      let seen = try asSeen(hand)
      return try classifier.withLock { try $0.embedder.embedding(of: seen, in: view) }
    }
  }

  private func named(_ hands: [Hand], in image: RasterImage) throws -> [Hand] {
    try classifier.withLock { try $0.named(hands, in: ImageGeometry(image)) }
  }

  /// The hand as the models see it, checked.
  private func asSeen(_ hand: Hand) throws(StatusError) -> Hand {
    try hand.check()
    return tracker.options.mirrored ? hand.mirrored : hand
  }
}
