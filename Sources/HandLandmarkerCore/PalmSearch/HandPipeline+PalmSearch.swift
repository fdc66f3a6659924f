import ImageFiles

extension HandPipeline {
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
  ///
  /// - Throws: `StatusError` if `smallestHand` is too small for the image.
  func confirmedHands(in image: RasterImage) throws -> [Hand] {
    let areas = PalmSearch.Areas(wholeImage: true, tiles: try options.tileGrid(for: image)?.tiles ?? [])
    return try confirmedHands(of: palmDetector.palms(in: image, areas), besides: [], in: image, newID: 0, maximumOverlap: 1)
  }

  /// The hands of a frame that is searched in tiles, too, tracked ones first.
  func confirmedHands(in image: RasterImage, _ areas: PalmSearch.Areas, after tracks: TrackedRegions) throws -> [Hand] {
    let tracked = try hands(of: tracks.candidates(adding: []), in: image)
    return try confirmedHands(
      of: palmDetector.palms(in: image, areas), besides: tracked, in: image, newID: tracks.unusedID, maximumOverlap: options.trackingOverlap
    )
  }

  /// Hands that are found already and those of palms, from the best palm on, until there are `maximumHandCount`.
  ///
  /// - Parameter maximumOverlap: Palms whose regions overlap that of a hand by more (intersection over union) are its own.
  private func confirmedHands(
    of palms: [Palm], besides known: [Hand], in image: RasterImage, newID: Int, maximumOverlap: Float
  ) throws -> [Hand] {
    var found = known
    for palm in palms.prefix(options.maximumHandCount + Self.spareCandidates) {
      guard found.count < options.maximumHandCount else { break }
      let candidate = HandCandidate(palm, in: image)
      let box = candidate.region.uprightBox
      if found.contains(where: { ($0.region?.uprightBox.intersectionOverUnion(box) ?? 0) > maximumOverlap }) { continue }
      guard var hand = try confirmedHand(candidate.region, of: palm, in: image) else { continue }
      hand.id = newID
      hand.palmScore = palm.score
      found = HandDeduplication.unique(found + [hand], in: image)
    }
    return found
  }

  /// The hand of a palm, if a second look finds it as well: the landmark model in the region that follows from the first landmarks and, unless
  /// it is certain, the palm detector in crops around them in which the hand is upright, and the landmark model once more.
  ///
  /// Measured with photographs of 1920×1080 pixels in which hands of 35 to 70 pixels were placed: without a second look there were 50 false
  /// hands in 75 images, with the landmark model's alone 47, with both 2, and none that scored higher than the true one.
  private func confirmedHand(_ region: HandRegion, of palm: Palm, in image: RasterImage) throws -> Hand? {
    // The first region may be a poor one, averaged over tiles: the presence in the second one decides.
    guard let first = try landmarkDetector.hand(in: image, region: region, minPresence: Self.minFirstPresence),
      let expected = first.nextRegion, expected.isUsable, let second = try landmarkDetector.hand(in: image, region: expected),
      try isCertain(first, second) || isFoundAgain(palm, of: first, then: second, in: image)
    else { return nil }
    return landmarkDetector.isPresent(first) ? first : second
  }

  private func isCertain(_ first: Hand, _ second: Hand) -> Bool {
    first.presence > Self.certainPresence.first && second.presence > Self.certainPresence.second
  }

  private func isFoundAgain(_ palm: Palm, of hand: Hand, then second: Hand, in image: RasterImage) throws -> Bool {
    guard let score = try scoreWhereFoundAgain(palm, of: hand, in: image), let expected = second.nextRegion, expected.isUsable else {
      return false
    }
    let third = try landmarkDetector.hand(in: image, region: expected, minPresence: 0)
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
      let square = PixelRegion(xCenter: middle.x, yCenter: middle.y, width: side, height: side, rotation: hand.nextRegion?.rotation ?? 0)
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
  /// The palms of all areas, merged, by descending score, in fractions of the image.
  func palms(in image: RasterImage, _ areas: PalmSearch.Areas) throws -> [Palm] {
    let (width, height) = (image.width, image.height)
    let whole = areas.wholeImage ? try palms(in: image).map { TilePalm($0, in: nil, imageWidth: width, imageHeight: height) } : []
    let parts = try areas.tiles.flatMap { tile in
      try palms(in: image, region: tile.region(rotation: image.rotation)).map {
        TilePalm($0, in: tile, imageWidth: width, imageHeight: height)
      }
    }
    return TilePalm.merge(whole + parts)
  }
}
