import GestureFoundation

extension HandTracker {
  /// The settings of a tracker; defaults are MediaPipe's.
  ///
  /// ```swift
  /// var options = HandTracker.Options(maximumHandCount: 2)
  /// options.tracking.smoothing = LandmarkSmoothing()
  /// ```
  ///
  /// Their ranges are checked when a tracker is created.
  public struct Options: Sendable, Hashable {
    /// The hands that are found in an image.
    public var finding = Finding()
    /// The hands of a stream, from frame to frame.
    public var tracking = Tracking()
    /// Whether the images are mirrored, as selfie cameras show them: left and right are swapped in the results, nothing
    /// else changes.
    public var isMirrored: Bool
    /// The bounds of the work that is done at the same time.
    public var limits = Limits()

    /// Creates options; those that are not parameters have their defaults.
    public init(maximumHandCount: Int = 1, search: HandSearch = .standard, isMirrored: Bool = false) {
      self.isMirrored = isMirrored
      (finding.maximumHandCount, finding.search) = (maximumHandCount, search)
    }
  }
}

extension HandTracker.Options {
  /// The settings of finding hands in an image.
  public struct Finding: Sendable, Hashable {
    /// The largest number of hands, at least 1.
    public var maximumHandCount = 1
    /// The minimum score of a palm, 0…1 (MediaPipe's `minHandDetectionConfidence`).
    public var minimumPalmScore: Float = 0.5
    /// The presence score that a hand must exceed, 0…1. In a stream a hand below it is lost and searched for again
    /// (MediaPipe's `minHandPresenceConfidence`).
    public var minimumPresence: Float = 0.5
    /// The search areas for palms: once the whole image, as in MediaPipe, or more thoroughly. Not part of MediaPipe.
    public var search = HandSearch.standard
    /// The hands that are found where there are more than ``maximumHandCount``. Not part of MediaPipe.
    public var preference = HandPreference.score

    /// The default settings.
    package init() {}
  }

  /// The settings of following the hands of a stream.
  public struct Tracking: Sendable, Hashable {
    /// A detected palm counts as a hand that is already tracked if their regions overlap by more than this
    /// (intersection over union), above 0, at most 1 (MediaPipe's `minTrackingConfidence`).
    public var overlap: Float = 0.5
    /// The palm detections of one frame while hands are missing, on average, above 0, at most 1000. Nil, the default,
    /// is 1, and 3 for small or large hands (the whole image and two further looks). With ``HandSearch/effort`` above 1
    /// it is the whole image and a further look in every fourth frame, fewer after frames in which much was examined
    /// and while a hand is tracked, so that a frame takes hardly longer. Values below 1 spread one detection over
    /// several frames: 0.25 searches every fourth frame. A single image is always searched completely. Not part of
    /// MediaPipe.
    public var searchBudget: Float?
    /// Smooths the landmarks of tracked hands; nil leaves them as the model gives them. Does not affect tracking and
    /// gestures.
    public var smoothing: LandmarkSmoothing?
    /// The longest gap after which a hand keeps its identity, above 0, at most 10 seconds, see `HandContinuity`; nil,
    /// the default, gives it a new one after a single frame, as MediaPipe's tracking does. Not part of MediaPipe.
    public var maximumGap: Duration?
    /// Whether left and right are decided by all frames of a hand until then; otherwise by each frame alone. Also
    /// affects gesture classification. Not part of MediaPipe.
    public var stabilizesHandedness = false
    /// Whether a frame in which a tracked hand is lost is searched at once: for frames so far apart that the next one
    /// would be too late. Otherwise only the next frame is searched, as MediaPipe does it.
    package var searchesLostHandsAtOnce = false

    /// The default settings.
    public init() {}
  }

  /// The bounds of the work that is done at the same time. Results do not depend on them.
  public struct Limits: Sendable, Hashable {
    /// The number of threads that work on one image, 1…64; nil means as many as there are processors (on Apple's:
    /// performance cores), at most 4, for an image that is processed alone, and fewer for each of several.
    public var threads: Int?
    /// The number of images that are processed at the same time, 1…1024; nil means as many as there are processors (on
    /// Apple's: performance cores). Each takes its own memory, some 10 MB with the published models, from the time when
    /// so many were needed first.
    public var concurrency: Int?
    /// The number of calls that may wait for others, at least 0; further ones get a `StatusError` (unavailable). Nil
    /// sets no bound.
    public var maximumWaiting: Int?

    /// The default limits.
    package init() {}
  }
}

extension HandTracker.Options.Limits {
  /// The largest number of threads that work on one image.
  package var threadCount: Int { Parallel(threads: threads).threads }

  /// The number of threads for one of several images.
  ///
  /// - Parameter running: The number of images that are processed at the same time.
  func threadCount(running: Int) -> Int { threads ?? max(PerformanceCores.count / max(running, 1), 1) }

  /// - Throws: `StatusError` (invalid argument) that names the option and its range.
  package func check() throws(StatusError) {
    try StatusError.checkThreads(threads)
    if let concurrency {
      try StatusError.check(
        1...1024 ~= concurrency, option: "concurrency", concurrency,
        "1 to 1024, or nil for a number that suits the machine")
    }
    if let maximumWaiting {
      try StatusError.check(maximumWaiting >= 0, option: "maximumWaiting", maximumWaiting, "at least 0")
    }
  }

  /// - Parameter limits: Those of the tracker or recognizer whose work is shared.
  /// - Throws: `StatusError` (invalid argument) that names the first limit that differs.
  package func checkShared(with limits: Self) throws(StatusError) {
    func check(_ option: String, _ value: Int?, _ shared: Int?) throws(StatusError) {
      let shown = (value.map(String.init) ?? "nil", shared.map(String.init) ?? "nil")
      try StatusError.check(value == shared, option: option, shown.0, "\(shown.1): the limits are shared")
    }
    try check("threads", threads, limits.threads)
    try check("concurrency", concurrency, limits.concurrency)
    try check("maximumWaiting", maximumWaiting, limits.maximumWaiting)
  }
}

extension HandTracker.Options {
  /// The value of ``Tracking/searchBudget``, or the default that nil stands for.
  var detectionsPerFrame: Float {
    tracking.searchBudget ?? (finding.search == .standard ? 1 : isPaced ? 1 + Float(SearchPace.searching) : 3)
  }

  /// Whether further looks are spread so that frames take hardly longer.
  var isPaced: Bool { finding.search.findsOverlooked && tracking.searchBudget == nil }

  /// - Throws: `StatusError` (invalid argument) that names the option and its range.
  package func check() throws(StatusError) {
    try StatusError.check(
      finding.maximumHandCount >= 1, option: "maximumHandCount", finding.maximumHandCount, "at least 1")
    try StatusError.check(
      0...1 ~= finding.minimumPalmScore, option: "minimumPalmScore", finding.minimumPalmScore, "0 to 1")
    try StatusError.check(
      0...1 ~= finding.minimumPresence, option: "minimumPresence", finding.minimumPresence, "0 to 1")
    try tracking.check()
    try finding.search.check()
    try limits.check()
  }
}

extension HandTracker.Options.Tracking {
  /// - Throws: `StatusError` (invalid argument) that names the option and its range.
  package func check() throws(StatusError) {
    try StatusError.check(overlap > 0 && overlap <= 1, option: "overlap", overlap, "above 0, at most 1")
    try checkSearchBudget()
    try smoothing?.check()
    if let maximumGap {
      try StatusError.check(
        maximumGap > .zero && maximumGap <= .seconds(10), option: "maximumGap", maximumGap,
        "above 0, at most 10 seconds")
    }
  }

  /// - Throws: As ``check()``, for the budget alone.
  package func checkSearchBudget() throws(StatusError) {
    guard let searchBudget else { return }
    try StatusError.check(
      searchBudget > 0 && searchBudget <= 1000, option: "searchBudget", searchBudget,
      "above 0, at most 1000: 0.25 searches every fourth frame, 3 three times in each frame")
  }
}
