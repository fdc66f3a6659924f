import Dispatch
import ImageFiles
import LeanFoundation
import SystemSupport
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
  /// The options that the tracker was created with.
  public let options: Options
  private let state: Locked<HandTrackerState>

  /// The networks of a bundle, without any state.
  package struct Models: Sendable {
    let palmDetector: CompiledImageModel
    let landmarkDetector: CompiledImageModel

    /// - Parameter bundle: The entries of a `hand_landmarker.task`.
    /// - Throws: `StatusError` for a model that is missing, damaged, or not the one it should be.
    package init(bundle: ZipArchive) throws {
      let detectorBytes = try bundle.requiredBytes(named: "hand_detector.tflite")
      let landmarkBytes = try bundle.requiredBytes(named: "hand_landmarks_detector.tflite")
      palmDetector = try PalmDetector.compiled(detectorBytes)
      landmarkDetector = try HandLandmarkDetector.compiled(landmarkBytes)
    }
  }

  /// Loads a `hand_landmarker.task`, or the one in a `gesture_recognizer.task`.
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

  /// - Parameter bundle: The entries of a `hand_landmarker.task`, or of a bundle that contains one.
  package convenience init(bundle: ZipArchive, options: Options) throws(StatusError) {
    let models = try StatusError.typed {
      try Models(bundle: bundle.bytes(named: "hand_landmarker.task").map { try ZipArchive($0) } ?? bundle)
    }
    try self.init(models: models, options: options)
  }

  /// - Throws: `StatusError` for options that are out of range.
  package init(models: Models, options: Options) throws(StatusError) {
    self.options = options
    try options.check()
    state = try StatusError.typed {
      let memory = ActivationMemory(for: [models.palmDetector.network, models.landmarkDetector.network])
      let threads = options.threadCount
      return Locked(
        HandTrackerState(
          palmDetector: try PalmDetector(
            models.palmDetector, minScore: options.minHandDetectionConfidence, memory: memory, threads: threads),
          landmarkDetector: try HandLandmarkDetector(
            models.landmarkDetector, minPresence: options.minHandPresenceConfidence, memory: memory, threads: threads),
          tracks: HandTracks(numHands: options.numHands, minTrackingConfidence: options.minTrackingConfidence),
          search: PalmSearch(options),
          smoother: options.smoothing.map(LandmarkSmoother.init)))
    }
  }

  /// Returns the hands of a single image, by descending score of their palms. The stream is neither read nor changed.
  ///
  /// - Throws: `StatusError` if a step fails, which no valid image causes.
  public func hands(in image: RasterImage) throws(StatusError) -> [Hand] {
    try hands(in: image) { $0 }
  }

  /// Returns the hands of the next frame of the stream: tracked ones in their old order, then new ones by the score of their palms.
  ///
  /// - Parameters:
  ///   - image: The frame.
  ///   - timestampInMilliseconds: Larger than that of the frame before; the first may be any.
  /// - Throws: `StatusError` (invalid argument) for a timestamp that does not increase; the frame then changes nothing.
  public func hands(in image: RasterImage, at timestampInMilliseconds: Int) throws(StatusError) -> [Hand] {
    try hands(in: image, at: timestampInMilliseconds) { $0 }
  }

  /// Returns the hands in given regions of an image, in their order, without palm detection. The stream is neither read nor changed.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - regions: Regions about twice as large as the hand and turned with it, so that the middle finger's direction is up, such as
  ///     ``Hand/nextRegion``. Regions whose presence is not above the threshold give no hand.
  /// - Throws: `StatusError` (invalid argument) for a region without size or with a value that is not finite.
  public func hands(in image: RasterImage, regions: [HandRegion]) throws(StatusError) -> [Hand] {
    try hands(in: image, regions: regions) { $0 }
  }

  /// The stages of a single image.
  ///
  /// - Parameter naming: Adds gestures to the hands as the models see them.
  package func hands(in image: RasterImage, naming: ([Hand]) throws -> [Hand]) throws(StatusError) -> [Hand] {
    try StatusError.typed {
      try state.withLock { state in
        let hands = options.smallestHand > 0 ? try state.handsOfAllSizes(in: image, options) : try state.hands(in: image, options)
        return try presented(naming(Hand.numbered(hands)))
      }
    }
  }

  /// The stages of a frame. If one throws, the next frame continues from the frame before.
  package func hands(in image: RasterImage, at timestamp: Int, naming: ([Hand]) throws -> [Hand]) throws(StatusError) -> [Hand] {
    try StatusError.typed {
      try state.withLock { state in
        try state.clock.accept(timestamp)
        var (tracks, search) = (state.tracks, state.search)
        let hands = try state.hands(in: image, after: tracks, search: &search, options)
        let named = try naming(tracks.follow(hands))
        for region in tracks.lost { search.handWasLost(region, in: image) }
        (state.tracks, state.search) = (tracks, search)
        return presented(state.smoother?.smoothed(named, in: image, at: timestamp) ?? named)
      }
    }
  }

  /// The stages of given regions.
  package func hands(
    in image: RasterImage, regions: [HandRegion], naming: ([Hand]) throws -> [Hand]
  ) throws(StatusError) -> [Hand] {
    try StatusError.typed {
      for region in regions { try region.check() }
      return try state.withLock { state in
        let found = try regions.compactMap { try state.landmarkDetector.hand(in: image, candidate: HandCandidate(region: $0)) }
        return try presented(naming(Hand.numbered(found)))
      }
    }
  }

  private func presented(_ hands: [Hand]) -> [Hand] {
    options.mirrored ? hands.map(\.mirrored) : hands
  }
}

extension Hand {
  /// Hands of a single image are numbered: 0, 1, ….
  fileprivate static func numbered(_ hands: [Hand]) -> [Hand] {
    hands.enumerated().map { index, hand in
      var hand = hand
      hand.id = index
      return hand
    }
  }
}

/// What a tracker works with: the models, and what is remembered from frame to frame.
struct HandTrackerState {
  let palmDetector: PalmDetector
  let landmarkDetector: HandLandmarkDetector
  var clock = FrameClock()
  var tracks: HandTracks
  var search: PalmSearch
  var smoother: LandmarkSmoother?

  /// The hands of a single image, as MediaPipe finds them.
  func hands(in image: RasterImage, _ options: HandTracker.Options) throws -> [Hand] {
    let palms = try palmDetector.palms(in: image)
    let candidates = palms.prefix(options.numHands).map { HandCandidate($0, in: image) }
    return try HandDeduplication.unique(candidates.compactMap { try landmarkDetector.hand(in: image, candidate: $0) }, in: image)
  }

  /// The hands of a frame, tracked ones first.
  func hands(
    in image: RasterImage, after tracks: HandTracks, search: inout PalmSearch, _ options: HandTracker.Options
  ) throws -> [Hand] {
    var looks = PalmSearch.Looks()
    if tracks.needDetection { looks = try search.looks(in: image) } else { search.rest() }
    guard options.smallestHand > 0 else {
      let palms = looks.wholeImage ? try palmDetector.palms(in: image) : []
      let candidates = tracks.candidates(adding: palms.prefix(options.numHands).map { HandCandidate($0, in: image) })
      return try HandDeduplication.unique(candidates.compactMap { try landmarkDetector.hand(in: image, candidate: $0) }, in: image)
    }
    let tracked = try tracks.candidates(adding: []).compactMap { try landmarkDetector.hand(in: image, candidate: $0) }
    let found = HandDeduplication.unique(tracked, in: image)
    return try adding(palmDetector.palms(in: image, looks), to: found, in: image, options, maximumOverlap: options.minTrackingConfidence)
  }
}
