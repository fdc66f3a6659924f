import ImageFiles

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
