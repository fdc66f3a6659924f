import GestureImages
import GestureSupport
import TensorEngine

/// The stages from an image to hands, and what is remembered from frame to frame. Not thread-safe.
package struct HandPipeline: HandSource {
  let options: HandTracker.Options
  let palmDetector: PalmDetector
  let landmarkDetector: HandLandmarkDetector
  private var stream: HandStream

  /// - Parameter options: In range; the owner checks them, by the names that its caller wrote.
  package init(models: HandModels, options: HandTracker.Options) throws {
    self.options = options
    let memory = ActivationMemory(for: [models.palmDetector.network, models.landmarkDetector.network])
    let threads = options.threadCount
    palmDetector = try PalmDetector(models.palmDetector, minScore: options.minimumPalmScore, memory: memory, threads: threads)
    landmarkDetector = try HandLandmarkDetector(
      models.landmarkDetector, minPresence: options.minimumPresence, memory: memory, threads: threads)
    stream = HandStream(options)
  }

  package mutating func hands(in image: RasterImage) throws -> [Hand] {
    presented(try found(in: image))
  }

  package mutating func hands(in image: RasterImage, at time: Duration) throws -> [Hand] {
    let (hands, next) = try followed(in: image, at: time)
    return presented(hands, in: image, at: time, continuing: next)
  }

  package mutating func hands(in image: RasterImage, regions: [HandRegion]) throws -> [Hand] {
    presented(try found(in: image, regions: regions))
  }

  package mutating func reset() { stream = HandStream(options) }
}

extension HandPipeline {
  /// The hands of a single image, as the models see them: numbered 0, 1, …, by descending score of their palms.
  package func found(in image: RasterImage) throws -> [Hand] {
    guard options.search == .standard else { return Hand.numbered(try searchedHands(in: image)) }
    let palms = try palmDetector.palms(in: image)
    SparePalms.note(palms: palms.count, of: options.maximumHandCount)
    let candidates = palms.prefix(options.maximumHandCount).map { HandCandidate($0, in: image) }
    return Hand.numbered(try hands(of: candidates, in: image))
  }

  /// The hands in given regions, as the models see them, numbered in the order of the regions.
  package func found(in image: RasterImage, regions: [HandRegion]) throws -> [Hand] {
    for region in regions { try region.check() }
    return Hand.numbered(try regions.compactMap { try landmarkDetector.hand(in: image, region: $0) })
  }

  /// The hands of the next frame, as the models see them: tracked ones in their old order, then new ones by the score of their palms.
  ///
  /// - Returns: The hands, and the stream as it is after this frame, for `presented`. If another stage fails, the stream stays as it is.
  package func followed(in image: RasterImage, at time: Duration) throws -> (hands: [Hand], next: HandStream) {
    var next = stream
    var found = try hands(in: image, continuing: &next)
    if options.searchesLostHandsAtOnce, next.tracks.forget(allBut: found) { found = try hands(in: image, continuing: &next) }
    let hands = next.tracks.follow(found)
    for region in next.tracks.lost { next.search?.handWasLost(region, in: image) }
    let frame = next.continuity?.frame(HandFrame(hands: hands, at: time, width: image.width, height: image.height))
    return (frame?.hands ?? hands, next)
  }

  /// The hands of the frame as the caller gets them; their stream continues from here.
  package mutating func presented(_ hands: [Hand], in image: RasterImage, at time: Duration, continuing next: HandStream) -> [Hand] {
    stream = next
    return presented(stream.smoother?.smoothed(hands, imageWidth: image.width, imageHeight: image.height, at: time) ?? hands)
  }

  /// The hands as the caller gets them.
  package func presented(_ hands: [Hand]) -> [Hand] { options.mirrored ? hands.map(\.mirrored) : hands }

  /// The hands of a frame: tracked ones, then those of palms that do not belong to a tracked hand.
  private func hands(in image: RasterImage, continuing stream: inout HandStream) throws -> [Hand] {
    let areas = try stream.searchedAreas(in: image)
    let tracks = stream.tracks
    guard options.search == .standard else {
      let (hands, runs) = try searchedHands(in: image, areas, after: tracks)
      stream.search?.examined(runs: runs)
      return hands
    }
    let palms = areas.wholeImage ? try palmDetector.palms(in: image) : []
    let detected = palms.prefix(options.maximumHandCount).map { HandCandidate($0, in: image) }
    return try hands(of: tracks.candidates(adding: detected), in: image, newID: tracks.unusedID)
  }

  /// - Parameter newID: The identity of candidates that have none.
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
  /// Hands of a single image are numbered: 0, 1, ….
  fileprivate static func numbered(_ hands: [Hand]) -> [Hand] {
    hands.enumerated().map { index, hand in
      var hand = hand
      hand.id = index
      return hand
    }
  }
}
