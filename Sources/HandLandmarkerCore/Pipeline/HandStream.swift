import GestureImages

/// The state that a stream keeps from frame to frame.
package struct HandStream {
  var tracks: TrackedRegions
  /// Nil where every frame in which a hand is missing is searched as a whole, and nothing else.
  var search: PalmSearch?
  var smoother: LandmarkSmoother?
  /// Nil where hands are those of the tracking.
  var continuity: HandContinuity?

  /// A stream before its first frame.
  ///
  /// - Parameter options: Checked.
  init(_ options: HandTracker.Options) {
    tracks = TrackedRegions(maximumHandCount: options.maximumHandCount, maximumOverlap: options.trackingOverlap)
    search = options.search != .standard || options.searchBudget != nil ? PalmSearch(options) : nil
    smoother = options.smoothing.map(LandmarkSmoother.init)
    let lasts = options.bridge != nil || options.steadySide
    continuity = lasts ? HandContinuity(bridge: options.bridge, steadySide: options.steadySide) : nil
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
}
