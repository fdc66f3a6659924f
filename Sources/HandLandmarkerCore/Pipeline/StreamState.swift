/// The state of a stream between frames.
package struct StreamState: Sendable {
  /// The times of the frames.
  package var clock = FrameClock()
  var tracks: TrackedRegions
  /// The search for missing hands.
  ///
  /// Nil if every frame with a missing hand searches only the whole image.
  var search: PalmSearch?
  private var smoother: LandmarkSmoother?
  /// The continuity of identities; nil for those of the tracking.
  private var continuity: HandContinuity?
  /// The predictor, with the hands of answered frames.
  package var predictor = HandPredictor()

  /// Creates the state of a new stream.
  ///
  /// - Parameter options: Valid options.
  package init(_ options: HandTracker.Options = HandTracker.Options()) {
    let finding = options.finding
    let tracking = options.tracking
    tracks = TrackedRegions(maximumHandCount: finding.maximumHandCount, maximumOverlap: tracking.overlap)
    search = finding.search != .standard || tracking.searchBudget != nil ? PalmSearch(options) : nil
    smoother = tracking.smoothing.map(LandmarkSmoother.init)
    let lasts = tracking.maximumGap != nil || tracking.stabilizesHandedness
    continuity =
      lasts
      ? HandContinuity(checkedGap: tracking.maximumGap, stabilizesHandedness: tracking.stabilizesHandedness) : nil
  }

  /// Returns the search areas for palms in the next frame.
  ///
  /// Empty while all hands are tracked.
  ///
  /// - Throws: `StatusError` if `smallestHand` is too small for the image.
  mutating func searchedAreas(in image: RasterImage) throws -> PalmSearch.Areas {
    guard tracks.needDetection else {
      search?.rest()
      return PalmSearch.Areas()
    }
    return try search?.areas(in: image, isTracking: !tracks.isEmpty) ?? PalmSearch.Areas(wholeImage: true)
  }

  /// Returns the tracked hands of a frame with permanent identities and handedness.
  package mutating func continued(_ hands: [Hand], at time: Duration, imageSize: ImageSize) -> [Hand] {
    continuity?.frame(HandFrame(hands: hands, at: time, imageSize: imageSize)).hands ?? hands
  }

  /// Returns the hands of a frame with smoothed landmarks.
  package mutating func smoothed(_ hands: [Hand], at time: Duration, imageSize: ImageSize) -> [Hand] {
    smoother?.smoothed(hands, imageSize: imageSize, at: time) ?? hands
  }
}
