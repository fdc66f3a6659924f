import GestureFoundation

extension HandTracker {
  /// The settings of a tracker; defaults are MediaPipe's.
  ///
  /// ```swift
  /// var options = HandTracker.Options(maximumHandCount: 2)
  /// options.tracking.smoothing = LandmarkSmoothing()
  /// ```
  ///
  /// The ranges are checked when a tracker is created.
  public struct Options: Sendable, Hashable {
    /// The settings for finding hands in an image.
    public var finding = Finding()
    /// The settings for tracking hands in a stream.
    public var tracking = Tracking()
    /// Whether the images are mirrored, as from selfie cameras.
    ///
    /// Results then swap left and right; nothing else changes.
    public var isMirrored: Bool
    /// The limits of concurrent work.
    public var limits = Limits()

    /// Creates options; all others have their defaults.
    public init(maximumHandCount: Int = 1, search: HandSearch = .standard, isMirrored: Bool = false) {
      self.isMirrored = isMirrored
      finding.maximumHandCount = maximumHandCount
      finding.search = search
    }
  }
}

extension HandTracker.Options {
  /// The settings for finding hands in an image.
  public struct Finding: Sendable, Hashable {
    /// The largest number of hands, at least 1.
    public var maximumHandCount = 1
    /// The minimum score of a palm, 0…1 (MediaPipe's `minHandDetectionConfidence`).
    public var minimumPalmScore: Float = 0.5
    /// The presence that a hand must exceed, 0…1.
    ///
    /// In a stream a hand below it is lost and searched again (MediaPipe's `minHandPresenceConfidence`).
    public var minimumPresence: Float = 0.5
    /// The search areas for palms.
    ///
    /// The whole image, as in MediaPipe, or more. Not part of MediaPipe.
    public var search = HandSearch.standard
    /// The preferred hands if there are more than ``maximumHandCount``.
    ///
    /// Not part of MediaPipe.
    public var preference = HandPreference.score
    /// Counts the single images that show more palms than ``maximumHandCount``.
    ///
    /// ``HandSearch/standard`` alone counts them.
    package var spareImages: SpareImages?

    /// Creates the default settings.
    package init() {}
  }

  /// The settings for tracking hands in a stream.
  public struct Tracking: Sendable, Hashable {
    /// The overlap above which a palm belongs to a tracked hand.
    ///
    /// Intersection over union, above 0, at most 1 (MediaPipe's `minTrackingConfidence`).
    public var overlap: Float = 0.5
    /// The mean number of palm detections per frame while hands are missing.
    ///
    /// Above 0, at most 1000. nil, the default, is 1, and 3 for small or large hands (the whole image and two further
    /// search areas). With ``HandSearch/effort`` above 1 it is the whole image, plus a further search area in every
    /// fourth frame, fewer after frames with many candidates and while a hand is tracked, so that frame time stays
    /// nearly constant. Values below 1 spread one detection over several frames: 0.25 searches every fourth frame. A
    /// single image is always searched completely. Not part of MediaPipe.
    public var searchBudget: Float?
    /// The smoothing of the landmarks of tracked hands; nil for none.
    ///
    /// Does not affect tracking and gestures.
    public var smoothing: LandmarkSmoothing?
    /// The longest gap after which a hand keeps its identity.
    ///
    /// The gap is above 0, at most 10 seconds; see `HandContinuity`. Nil, the default, assigns a new identity after a
    /// single missing frame, as MediaPipe's tracking does. Not part of MediaPipe.
    public var maximumGap: Duration?
    /// Whether all frames so far determine a hand's handedness.
    ///
    /// Otherwise each frame alone determines it. Also affects gesture classification. Not part of MediaPipe.
    public var stabilizesHandedness = false
    /// Whether a lost hand is searched in the same frame.
    ///
    /// This helps at a low frame rate. Otherwise only the next frame is searched, as in MediaPipe.
    package var searchesLostHandsAtOnce = false

    /// Creates the default settings.
    public init() {}
  }

  /// The limits of concurrent work.
  ///
  /// Results do not depend on them.
  public struct Limits: Sendable, Hashable {
    /// The number of threads that work on one image, 1…64.
    ///
    /// Nil is the number of processors (on Apple platforms: performance cores), at most 4, for a single image, and
    /// fewer for each of several.
    public var threads: Int?
    /// The number of images that are processed at the same time, 1…1024.
    ///
    /// Nil is the number of processors (on Apple platforms: performance cores). Each image needs separate memory, some
    /// 10 MB with the published models, which is allocated when first needed.
    public var concurrency: Int?
    /// The number of calls that may wait for others, at least 0.
    ///
    /// Further calls get a `StatusError` (unavailable). nil for no limit.
    public var maximumWaiting: Int?

    /// Creates the default limits.
    package init() {}
  }
}

extension HandTracker.Options.Limits {
  /// The largest number of threads that work on one image.
  package var threadCount: Int { Parallel(threads: threads).threads }

  /// Returns the number of threads for one of several images.
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

  /// - Parameter limits: The limits of the tracker or recognizer whose work is shared.
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
  /// The value of ``Tracking/searchBudget``, or its default.
  var detectionsPerFrame: Float {
    tracking.searchBudget ?? (finding.search == .standard ? 1 : isPaced ? 1 + Float(SearchPace.searching) : 3)
  }

  /// Whether further search areas are spread over frames.
  ///
  /// Frame time then stays nearly constant.
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

  /// - Throws: The errors of ``check()`` for the budget.
  package func checkSearchBudget() throws(StatusError) {
    guard let searchBudget else { return }
    try StatusError.check(
      searchBudget > 0 && searchBudget <= 1000, option: "searchBudget", searchBudget,
      "above 0, at most 1000: 0.25 searches every fourth frame, 3 three times in each frame")
  }
}
