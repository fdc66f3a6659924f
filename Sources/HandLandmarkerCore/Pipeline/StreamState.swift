/// The state that a stream keeps from frame to frame.
package struct StreamState: Sendable {
  /// The times of the frames.
  package var clock = FrameClock()
  var tracks: TrackedRegions
  /// Nil where every frame in which a hand is missing is searched as a whole, and nothing else.
  var search: PalmSearch?
  private var smoother: LandmarkSmoother?
  /// Nil where hands are those of the tracking.
  private var continuity: HandContinuity?
  /// Knows the hands of the frames that were answered.
  package var predictor = HandPredictor()

  /// A stream before its first frame.
  ///
  /// - Parameter options: Checked.
  package init(_ options: HandTracker.Options = HandTracker.Options()) {
    let (finding, tracking) = (options.finding, options.tracking)
    tracks = TrackedRegions(maximumHandCount: finding.maximumHandCount, maximumOverlap: tracking.overlap)
    search = finding.search != .standard || tracking.searchBudget != nil ? PalmSearch(options) : nil
    smoother = tracking.smoothing.map(LandmarkSmoother.init)
    let lasts = tracking.maximumGap != nil || tracking.stabilizesHandedness
    continuity =
      lasts
      ? HandContinuity(checkedGap: tracking.maximumGap, stabilizesHandedness: tracking.stabilizesHandedness) : nil
  }

  /// The search areas for palms in the next frame: empty while all hands are tracked.
  ///
  /// - Throws: `StatusError` if `smallestHand` is too small for the image.
  mutating func searchedAreas(in image: RasterImage) throws -> PalmSearch.Areas {
    guard tracks.needDetection else {
      search?.rest()
      return PalmSearch.Areas()
    }
    return try search?.areas(in: image, isTracking: !tracks.isEmpty) ?? PalmSearch.Areas(wholeImage: true)
  }

  /// The tracked hands of a frame with the identities and sides that last.
  package mutating func continued(_ hands: [Hand], at time: Duration, imageSize: ImageSize) -> [Hand] {
    continuity?.frame(HandFrame(hands: hands, at: time, imageSize: imageSize)).hands ?? hands
  }

  /// The hands of a frame with smoothed landmarks.
  package mutating func smoothed(_ hands: [Hand], at time: Duration, imageSize: ImageSize) -> [Hand] {
    smoother?.smoothed(hands, imageSize: imageSize, at: time) ?? hands
  }
}
