import GestureFoundation
import GestureSupport

extension HandTracker {
  /// The settings of detection and tracking; defaults are MediaPipe's.
  ///
  /// ```swift
  /// let options = HandTracker.Options(maximumHandCount: 2, mirrored: true)
  /// ```
  public struct Options: Sendable, Hashable {
    /// The largest number of hands, at least 1.
    public var maximumHandCount: Int
    /// The minimum score of a palm, 0…1 (MediaPipe's `minHandDetectionConfidence`).
    public var minimumPalmScore: Float
    /// The presence score that a hand must exceed, 0…1. In a stream a hand below it is lost and searched for again (MediaPipe's
    /// `minHandPresenceConfidence`).
    public var minimumPresence: Float
    /// In a stream, a detected palm counts as a hand that is already tracked if their regions overlap by more than this (intersection over
    /// union), above 0, at most 1 (MediaPipe's `minTrackingConfidence`).
    public var trackingOverlap: Float
    /// The search areas for palms: once the whole image, as in MediaPipe, or more thoroughly. Not part of MediaPipe.
    public var search: HandSearch
    /// The palm detections of one frame of a stream while hands are missing, on average, above 0, at most 1000. Nil, the default, is 1, and 3 for small
    /// or large hands (the whole image and two further looks). With ``HandSearch/looksAgain`` it is the whole image and a further look in every fourth
    /// frame, fewer after frames in which much was examined and while a hand is tracked, so that a frame takes hardly longer. Values below 1 spread
    /// one detection over several frames: 0.25 searches every fourth frame. A single image is always searched completely. Not part of MediaPipe.
    public var searchBudget: Float?
    /// The images are mirrored, as selfie cameras show them: left and right are swapped in the results, nothing else changes.
    public var mirrored: Bool
    /// Smooths the landmarks of tracked hands in a stream; nil leaves them as the model gives them. Does not affect tracking and gestures.
    public var smoothing: LandmarkSmoothing?
    /// The longest gap after which a hand of a stream keeps its identity, above 0, see `HandContinuity`; nil, the default, gives it a new one
    /// after a single frame, as MediaPipe's tracking does. Not part of MediaPipe.
    public var bridge: Duration?
    /// Whether left and right are decided by all frames of a hand in a stream until then; otherwise by each frame alone. Also affects gesture
    /// classification. Not part of MediaPipe.
    public var steadySide: Bool
    /// Whether a frame in which a tracked hand is lost is searched at once: for frames so far apart that the next one would be too late. Otherwise only
    /// the next frame is searched, as MediaPipe does it.
    package var searchesLostHandsAtOnce = false
    /// The number of threads that work on one image, 1…64; nil means as many as there are processors (on Apple's: performance cores), at most 4.
    public var threads: Int?

    /// Creates options; see the properties for their ranges, which are checked when a tracker is created.
    public init(
      maximumHandCount: Int = 1, minimumPalmScore: Float = 0.5, minimumPresence: Float = 0.5, trackingOverlap: Float = 0.5,
      search: HandSearch = .standard, searchBudget: Float? = nil, mirrored: Bool = false, smoothing: LandmarkSmoothing? = nil,
      bridge: Duration? = nil, steadySide: Bool = false, threads: Int? = nil
    ) {
      self.maximumHandCount = maximumHandCount
      self.minimumPalmScore = minimumPalmScore
      self.minimumPresence = minimumPresence
      self.trackingOverlap = trackingOverlap
      self.search = search
      self.searchBudget = searchBudget
      self.mirrored = mirrored
      self.smoothing = smoothing
      self.bridge = bridge
      self.steadySide = steadySide
      self.threads = threads
    }
  }
}

extension HandTracker.Options {
  /// The number of threads that `threads` stands for.
  package var threadCount: Int { threads ?? min(PerformanceCores.count, 4) }

  /// The value of ``searchBudget``, or the default that nil stands for.
  var detectionsPerFrame: Float { searchBudget ?? (search == .standard ? 1 : isPaced ? 1 + Float(SearchPace.searching) : 3) }

  /// Whether further looks are spread so that frames take hardly longer.
  var isPaced: Bool { search.looksAgain && searchBudget == nil }

  /// - Throws: `StatusError` (invalid argument) that names the option and its range.
  package func check() throws(StatusError) {
    try StatusError.check(maximumHandCount >= 1, option: "maximumHandCount", maximumHandCount, "at least 1")
    try StatusError.check(0...1 ~= minimumPalmScore, option: "minimumPalmScore", minimumPalmScore, "0 to 1")
    try StatusError.check(0...1 ~= minimumPresence, option: "minimumPresence", minimumPresence, "0 to 1")
    try StatusError.check(trackingOverlap > 0 && trackingOverlap <= 1, option: "trackingOverlap", trackingOverlap, "above 0, at most 1")
    try checkSearch()
    try StatusError.checkThreads(threads)
    try smoothing?.check()
    try checkContinuity()
  }

  /// Checks how long hands are bridged.
  package func checkContinuity() throws(StatusError) {
    if let bridge {
      try StatusError.check(bridge > .zero && bridge <= .seconds(10), option: "bridge", bridge, "above 0, at most 10 seconds")
    }
  }

  /// Checks what is not part of MediaPipe.
  package func checkSearch() throws(StatusError) {
    try search.check()
    if let searchBudget {
      try StatusError.check(
        searchBudget > 0 && searchBudget <= 1000, option: "searchBudget", searchBudget,
        "above 0, at most 1000: 0.25 searches every fourth frame, 3 three times in each frame")
    }
  }
}
