import GestureFoundation

/// Finds hands and their 21 landmarks in images, and tracks them from frame to frame of streams.
///
/// ```swift
/// let tracker = try HandTracker(model: HandModel(contentsOfFile: "hand_landmarker.task"))
/// for hand in try tracker.recognize(image: RasterImage(contentsOfFile: "hand.ppm")) { print(hand.handedness, hand[.wrist]) }
/// ```
///
/// A tracker has the forms of every ``HandFinder`` for images and videos.
public final class HandTracker: HandFinder {
  private let options: Options
  /// The work that its forms hand images to.
  public let work: HandWork

  /// Creates a tracker with a model.
  ///
  /// - Parameters:
  ///   - model: May be shared with others.
  ///   - options: The settings; defaults are MediaPipe's.
  /// - Throws: `StatusError` (invalid argument) that names the option and its range.
  public convenience init(model: HandModel, options: Options = Options()) throws(StatusError) {
    try self.init(model: model, options: options) { () throws(StatusError) in try options.check() }
  }

  /// - Parameter check: Checks the options in place of this module, after the model.
  package init(model: HandModel, options: Options, check: () throws(StatusError) -> Void) throws(StatusError) {
    try check()
    self.options = options
    work = try HandWork(limits: options.limits) { try HandPipeline(model: model, options: options) }
  }

  /// Creates a tracker that answers with what `source` finds, such as a recording.
  package init(source: any HandSource & Sendable) {
    options = Options()
    work = HandWork(source)
  }

  /// A tracker that shares the work of another one.
  private init(options: Options, work: HandWork) {
    self.options = options
    self.work = work
  }

  /// Returns a tracker with other options that shares the model, the memory, the bounds and the waiting list of this
  /// one. It costs little enough to be made for a single call.
  ///
  /// ```swift
  /// let hands = try await tracker.with { $0.finding.maximumHandCount = 4 }.recognize(imageData: upload)
  /// ```
  ///
  /// - Parameter change: Receives the options of this tracker. The limits must stay as they are, since both share them.
  /// - Returns: The tracker; a recording answers the same with all options.
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
