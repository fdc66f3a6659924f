import TensorEngine

/// The stages from an image to hands.
///
/// The stream holds state between frames. Not thread-safe.
package struct HandPipeline: HandSource {
  let options: HandTracker.Options
  let palmDetector: PalmDetector
  let landmarkDetector: HandLandmarkDetector
  private let workspace: Workspace

  /// - Parameter options: Valid options; the owner has checked them under its caller's names.
  package init(model: HandModel, options: HandTracker.Options) throws {
    self.options = options
    workspace = Workspace(for: [model.palmDetector, model.landmarkDetector], threads: options.limits.threadCount)
    palmDetector = try PalmDetector(model.palmDetector, minScore: options.finding.minimumPalmScore, workspace)
    landmarkDetector = try HandLandmarkDetector(
      model.landmarkDetector, minPresence: options.finding.minimumPresence, workspace)
  }

  /// Creates a pipeline with other valid options.
  ///
  /// The pipeline uses the memory of `other`.
  private init(_ other: HandPipeline, options: HandTracker.Options) {
    self.options = options
    workspace = other.workspace
    palmDetector = PalmDetector(other.palmDetector, minScore: options.finding.minimumPalmScore)
    landmarkDetector = HandLandmarkDetector(other.landmarkDetector, minPresence: options.finding.minimumPresence)
  }

  /// Returns a pipeline with other options.
  ///
  /// The pipeline uses the memory of this one.
  ///
  /// - Parameter options: Valid options with the limits of this pipeline.
  package func with(_ options: HandTracker.Options) -> HandPipeline { HandPipeline(self, options: options) }

  package func prepare(threads: Int) { workspace.threads = min(threads, workspace.maximumThreads) }

  package func makeStream() -> StreamState { StreamState(options) }

  package func hands(in image: RasterImage) throws -> [Hand] {
    presented(try found(in: image))
  }

  package func hands(in image: RasterImage, at time: Duration, continuing stream: inout StreamState) throws -> [Hand] {
    let hands = try followed(in: image, at: time, continuing: &stream)
    return presented(stream.smoothed(hands, at: time, imageSize: ImageSize(width: image.width, height: image.height)))
  }

  package func hands(in image: RasterImage, regions: [HandRegion]) throws -> [Hand] {
    presented(try found(in: image, regions: regions))
  }
}

extension HandPipeline {
  /// Returns the hands of a single image from the models.
  ///
  /// Hands are numbered by descending score of their palms.
  ///
  /// - Parameter spareHands: The number of hands beyond `maximumHandCount` to include if the search of the whole image
  ///   finds their palms.
  package func found(in image: RasterImage, spareHands: Int = 0) throws -> [Hand] {
    guard options.finding.search == .standard else {
      return Hand.numbered(try searchedHands(in: image, spareHands: spareHands))
    }
    let palms = try palmDetector.palms(in: image)
    if palms.count > options.finding.maximumHandCount { options.finding.spareImages?.add() }
    let hands = try hands(of: options.finding.candidates(palms, in: image), in: image)
    return Hand.numbered(options.finding.preference.chosen(hands, count: options.finding.maximumHandCount, in: image))
  }

  /// Returns the hands in given regions from the models.
  ///
  /// Hands are numbered in the order of the regions.
  package func found(in image: RasterImage, regions: [HandRegion]) throws -> [Hand] {
    for region in regions { try region.check() }
    return Hand.numbered(try regions.compactMap { try landmarkDetector.hand(in: image, region: $0) })
  }

  /// Returns the hands of the next frame from the models, before smoothing.
  ///
  /// Tracked hands come in their previous order, then new ones by the score of their palms.
  package func followed(
    in image: RasterImage, at time: Duration, continuing stream: inout StreamState
  ) throws -> [Hand] {
    var found = try hands(in: image, continuing: &stream)
    if options.tracking.searchesLostHandsAtOnce, stream.tracks.forget(allBut: found) {
      found = try hands(in: image, continuing: &stream)
    }
    let hands = stream.tracks.follow(found)
    for region in stream.tracks.lost { stream.search?.handWasLost(region, in: image) }
    return stream.continued(hands, at: time, imageSize: ImageSize(width: image.width, height: image.height))
  }

  /// Returns the hands as the caller receives them.
  package func presented(_ hands: [Hand]) -> [Hand] { options.isMirrored ? hands.map(\.mirrored) : hands }

  /// Returns the hands of a frame.
  ///
  /// Tracked hands come first, then hands of palms that belong to no tracked hand.
  private func hands(in image: RasterImage, continuing stream: inout StreamState) throws -> [Hand] {
    let areas = try stream.searchedAreas(in: image)
    if stream.search != nil {
      let (hands, runs) = try searchedHands(in: image, areas, after: stream.tracks)
      stream.search?.examined(runs: runs)
      return hands
    }
    let palms = areas.wholeImage ? try palmDetector.palms(in: image) : []
    return try hands(of: palms, in: image, after: stream.tracks)
  }

  /// Returns tracked hands, then hands of the preferred palms that belong to no tracked hand.
  func hands(of palms: [Palm], in image: RasterImage, after tracks: TrackedRegions) throws -> [Hand] {
    let preferred = options.finding.preference.sorted(palms, in: image).prefix(options.finding.maximumHandCount)
    let candidates = tracks.candidates(adding: preferred.map { HandCandidate($0, in: image) })
    return try hands(of: candidates, in: image, newID: tracks.unusedID)
  }

  /// - Parameter newID: The identity of candidates without one.
  func hands(of candidates: [HandCandidate], in image: RasterImage, newID: Int = 0) throws -> [Hand] {
    let hands = try candidates.compactMap { candidate -> Hand? in
      var hand = try landmarkDetector.hand(in: image, region: candidate.region)
      hand?.id = candidate.id ?? newID
      hand?.palmScore = candidate.palmScore
      return hand
    }
    return HandDeduplication.unique(hands, in: image)
  }
}

extension Hand {
  /// Returns hands numbered from 0 for a single image.
  package static func numbered(_ hands: [Hand]) -> [Hand] {
    hands.enumerated().map { index, hand in
      var hand = hand
      hand.id = index
      return hand
    }
  }
}
