import ImageFiles

extension HandTrackerState {
  /// How many palms more than hands are asked for are examined at most, by descending score: a bound for images full of what looks like palms.
  private static let spareCandidates = 40
  /// The shares of the side of a crop that a hand takes when its palm is searched for again.
  private static let handSharesOfSecondLook: [Float] = [0.3, 0.4, 0.2]
  /// In so many of these crops the palm must be found again.
  private static let minPalmsOfSecondLook = 2
  /// The presence in the first region below which there is no second look: measured, none of 683 such palms passed it.
  private static let minFirstPresence: Float = 0.02
  /// The presence in the first and in the second region above which the palm need not be found again.
  private static let certainPresence: (first: Float, second: Float) = (0.9, 0.95)
  /// What the presence in a third region and the best score of a palm that is found again must exceed together. Measured: 1.79 and more for 19
  /// hands, 1.70 and less for what looked like hands in photographs without any, such as a star and the corner of a shirt.
  private static let minEvidence: Float = 1.75
  /// How much a palm that is found again overlaps the first one at least (intersection over union).
  private static let overlapOfSecondLook: Float = 0.05

  /// The hands of a single image that is searched in tiles, too, by descending score of their palms.
  func handsOfAllSizes(in image: RasterImage, _ options: HandTracker.Options) throws -> [Hand] {
    _ = try options.searchPlan(imageWidth: image.width, imageHeight: image.height)
    let grid = TileGrid(imageWidth: image.width, imageHeight: image.height, smallestHand: options.smallestHand)
    let palms = try palmDetector.palms(in: image, PalmSearch.Looks(wholeImage: true, tiles: grid.tiles))
    return try adding(palms, to: [], in: image, options, maximumOverlap: 1)
  }

  /// Adds hands to those that are found already, from the best palms on, until there are `numHands`.
  ///
  /// - Parameter maximumOverlap: Palms whose regions overlap that of a hand by more (intersection over union) are its own.
  func adding(
    _ palms: [Palm], to found: [Hand], in image: RasterImage, _ options: HandTracker.Options, maximumOverlap: Float
  ) throws -> [Hand] {
    var found = found
    for palm in palms.prefix(options.numHands + Self.spareCandidates) {
      guard found.count < options.numHands else { break }
      let candidate = HandCandidate(palm, in: image)
      let box = candidate.region.uprightBox
      if found.contains(where: { $0.region.uprightBox.intersectionOverUnion(box) > maximumOverlap }) { continue }
      if let hand = try confirmedHand(candidate, of: palm, in: image) { found = HandDeduplication.unique(found + [hand], in: image) }
    }
    return found
  }

  /// The hand of a palm, if a second look finds it as well: the landmark model in the region that follows from the first landmarks and, unless
  /// it is certain, the palm detector in crops around them in which the hand is upright, and the landmark model once more.
  ///
  /// Measured with photographs of 1920×1080 pixels in which hands of 35 to 70 pixels were placed: without a second look there were 50 false
  /// hands in 75 images, with the landmark model's alone 47, with both 2, and none that scored higher than the true one.
  private func confirmedHand(_ candidate: HandCandidate, of palm: Palm, in image: RasterImage) throws -> Hand? {
    // The first region may be a poor one, averaged over tiles: the presence in the second one decides.
    guard let first = try landmarkDetector.hand(in: image, candidate: candidate, minPresence: Self.minFirstPresence),
      first.nextRegion.isUsable,
      let second = try landmarkDetector.hand(in: image, candidate: HandCandidate(region: first.nextRegion, palmScore: palm.score)),
      try isCertain(first, second) || isFoundAgain(palm, of: first, then: second, in: image)
    else { return nil }
    return landmarkDetector.isPresent(first) ? first : second
  }

  private func isCertain(_ first: Hand, _ second: Hand) -> Bool {
    first.presence > Self.certainPresence.first && second.presence > Self.certainPresence.second
  }

  private func isFoundAgain(_ palm: Palm, of hand: Hand, then second: Hand, in image: RasterImage) throws -> Bool {
    guard let score = try scoreWhereFoundAgain(palm, of: hand, in: image), second.nextRegion.isUsable else { return false }
    let third = try landmarkDetector.hand(in: image, candidate: HandCandidate(region: second.nextRegion), minPresence: 0)
    return (third?.presence ?? 0) + score > Self.minEvidence
  }

  /// The best score of the palm in the crops; nil if it is not found in enough of them.
  private func scoreWhereFoundAgain(_ palm: Palm, of hand: Hand, in image: RasterImage) throws -> Float? {
    let size = SIMD2(Float(image.width), Float(image.height))
    let points = hand.landmarks.map { SIMD2($0.x, $0.y) * size }
    let low = points.dropFirst().reduce(points[0], pointwiseMin)
    let high = points.dropFirst().reduce(points[0], pointwiseMax)
    let middle = (low + high) / 2
    var (found, missed, best) = (0, 0, Float(0))
    for share in Self.handSharesOfSecondLook {
      let side = (high - low).max() / share
      let square = PixelRegion(xCenter: middle.x, yCenter: middle.y, width: side, height: side, rotation: hand.nextRegion.rotation)
      let again = try palmDetector.palms(in: image, region: square).first {
        $0.box.intersectionOverUnion(palm.box) > Self.overlapOfSecondLook
      }
      if let again { (found, best) = (found + 1, max(best, again.score)) } else { missed += 1 }
      if found == Self.minPalmsOfSecondLook { return best }
      if missed > Self.handSharesOfSecondLook.count - Self.minPalmsOfSecondLook { break }
    }
    return nil
  }
}

extension PalmDetector {
  /// The palms of all looks, merged, by descending score, in fractions of the image.
  func palms(in image: RasterImage, _ looks: PalmSearch.Looks) throws -> [Palm] {
    let (width, height) = (image.width, image.height)
    let whole = looks.wholeImage ? try palms(in: image).map { TilePalm($0, in: nil, imageWidth: width, imageHeight: height) } : []
    let parts = try looks.tiles.flatMap { tile in
      try palms(in: image, region: tile.region(rotation: image.rotation)).map {
        TilePalm($0, in: tile, imageWidth: width, imageHeight: height)
      }
    }
    return TilePalm.merge(whole + parts)
  }
}
