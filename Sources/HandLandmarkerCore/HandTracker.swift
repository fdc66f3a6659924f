import GestureFoundation

/// Finds hands and their 21 landmarks in images and streams.
///
/// In streams the tracker follows hands from frame to frame.
///
/// ```swift
/// let tracker = try HandTracker(model: HandModel(contentsOfFile: "hand_landmarker.task"))
/// for hand in try tracker.recognize(image: RasterImage(contentsOfFile: "hand.ppm")) {
///   print(hand.handedness, hand[.wrist])
/// }
/// ```
///
/// A tracker has the functions of every ``HandFinder`` for images and videos.
public final class HandTracker: HandFinder {
  package let options: Options
  /// The work to which its functions pass images.
  public let work: HandWork

  /// Creates a tracker with a model.
  ///
  /// - Parameters:
  ///   - model: The model; may be shared.
  ///   - options: The settings; defaults are MediaPipe's.
  /// - Throws: `StatusError` (invalid argument) that names the option and its range.
  public convenience init(model: HandModel, options: Options = Options()) throws(StatusError) {
    try self.init(model: model, options: options) { () throws(StatusError) in try options.check() }
  }

  /// - Parameter check: Replaces this module's check of the options.
  package init(model: HandModel, options: Options, check: () throws(StatusError) -> Void) throws(StatusError) {
    try check()
    self.options = options
    work = try HandWork(limits: options.limits) { try HandPipeline(model: model, options: options) }
  }

  /// Creates a tracker that returns the hands of `source`.
  ///
  /// A recording is such a source.
  package init(source: any HandSource & Sendable) {
    options = Options()
    work = HandWork(source)
  }

  /// Creates a tracker that shares the work of another one.
  private init(options: Options, work: HandWork) {
    self.options = options
    self.work = work
  }

  /// Returns a tracker with other options.
  ///
  /// The new tracker shares the model, memory, limits and waiting list of this one. The new tracker is cheap enough for
  /// a single call.
  ///
  /// ```swift
  /// let hands = try await tracker.with { $0.finding.maximumHandCount = 4 }.recognize(imageData: upload)
  /// ```
  ///
  /// - Parameter change: Changes the options of this tracker. The limits must stay the same, since both trackers share
  ///   them.
  /// - Returns: The tracker; a recording returns the same hands with all options.
  /// - Throws: `StatusError` (invalid argument) that names the option and its range.
  public func with(_ change: (inout Options) -> Void) throws(StatusError) -> HandTracker {
    var options = options
    change(&options)
    try options.limits.checkShared(with: self.options.limits)
    try options.check()
    let shared = HandWork(sharing: work, newStream: StreamState(options)) { [options] source in
      (source as? HandPipeline)?.with(options) ?? source
    }
    return HandTracker(options: options, work: shared)
  }
}
