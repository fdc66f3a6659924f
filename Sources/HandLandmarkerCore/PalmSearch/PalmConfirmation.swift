/// Second looks at palms of further looks: whether there is a hand.
///
/// The landmark model looks in the region that follows from the first landmarks and, unless it is certain, the palm
/// detector in crops around them in which the hand is upright, and the landmark model once more.
///
/// Measured with photographs of 1920×1080 pixels in which hands of 35 to 70 pixels were placed: without a second look
/// there were 50 false hands in 75 images, with the landmark model's alone 47, with both 2, and none that scored higher
/// than the true one. 51 photographs without hands, looked at in 62 ways each, gave none with faint palms.
struct PalmConfirmation {
  /// The shares of the side of a crop that a hand takes when its palm is searched for again.
  private static let handShares: [Float] = [0.3, 0.4, 0.2]
  /// The number of these crops in which the palm must be found again.
  private static let minPalms = 2
  /// The score of a palm that is found again, if the first one may be as faint.
  private static let minFaintScore: Float = 0.3
  /// The presence in the first region below which there is no second look: measured, none of 683 such palms passed it.
  private static let minFirstPresence: Float = 0.02
  /// The presence in the first and in the second region above which the palm need not be found again; for a faint palm
  /// the first region may be a poor one, and that of the second counts for the second and the third. Measured: 0.94 at
  /// most in 51 photographs without hands.
  private static let certainPresence: (first: Float, second: Float) = (0.9, 0.95)
  /// The minimum sum of the presence in a third region and the best score of a palm that is found again. Measured: 1.79
  /// and more for 19 hands, 1.70 and less for false hands in photographs without any, such as a star and the corner of
  /// a shirt.
  private static let minEvidence: Float = 1.75
  /// The smallest overlap of a palm that is found again with the first one (intersection over union).
  private static let minOverlap: Float = 0.05

  let pipeline: HandPipeline
  let image: RasterImage
  /// The colours that the palm was found in; nil for the image's own.
  var tone: SkinTone?
  /// The number of model runs that are left.
  var runs: Int

  /// Whether palms below the detector's threshold are examined.
  private var acceptsFaint: Bool { pipeline.options.finding.search.findsOverlooked }

  /// The hand of a palm, refined; nil if the palm is not confirmed, or there are no runs left to confirm it.
  mutating func hand(of palm: Palm) throws -> Hand? {
    // The first region may be a poor one, averaged over looks: the presence in the second one decides.
    guard let first = try hand(in: HandCandidate(palm, in: image).region, minPresence: Self.minFirstPresence),
      let second = try hand(after: first)
    else { return nil }
    let third = try hand(after: second)
    if isCertain(first, second, third) { return third ?? second }
    guard let third, let score = try scoreWhereFoundAgain(palm, of: first), third.presence + score > Self.minEvidence
    else { return nil }
    return third
  }

  private func isCertain(_ first: Hand, _ second: Hand, _ third: Hand?) -> Bool {
    if first.presence > Self.certainPresence.first && second.presence > Self.certainPresence.second { return true }
    return acceptsFaint && min(second.presence, third?.presence ?? 0) > Self.certainPresence.second
  }

  /// A hand of the first look with the landmarks of two further regions, each following from the landmarks before, as
  /// tracking would find them.
  mutating func refined(_ hand: Hand) throws -> Hand {
    guard let second = try self.hand(after: hand) else { return hand }
    return try self.hand(after: second) ?? second
  }

  /// The hand in the region that follows from one, if it is present there; it keeps its identity and its palm.
  private mutating func hand(after hand: Hand) throws -> Hand? {
    guard let region = hand.nextRegion, region.isUsable, var next = try self.hand(in: region) else { return nil }
    (next.id, next.palmScore) = (hand.id, hand.palmScore)
    return next
  }

  private mutating func hand(in region: HandRegion, minPresence: Float? = nil) throws -> Hand? {
    guard runs > 0 else { return nil }
    runs -= 1
    return try pipeline.landmarkDetector.hand(in: image, region: region, minPresence: minPresence, tone: tone)
  }

  /// The best score of the palm in the crops; nil if it is not found in enough of them.
  private mutating func scoreWhereFoundAgain(_ palm: Palm, of hand: Hand) throws -> Float? {
    let size = SIMD2(Float(image.width), Float(image.height))
    guard let (low, high) = hand.landmarks.lazy.map({ SIMD2($0.x, $0.y) * size }).bounds else { return nil }
    let middle = (low + high) / 2
    var (found, missed, best) = (0, 0, Float(0))
    for share in Self.handShares where runs > 0 {
      runs -= 1
      let tile = SearchTile(xCenter: middle.x, yCenter: middle.y, side: (high - low).max() / share)
      let turn = (hand.nextRegion?.rotation ?? 0) - image.rotation
      let look = SearchLook(
        tile: tile, turn: turn, isToned: tone != nil, minimumScore: acceptsFaint ? Self.minFaintScore : nil)
      var none: PalmSigns?
      let again = try pipeline.palmDetector.palms(in: image, look, tone: tone, signs: &none).first {
        $0.box.intersectionOverUnion(palm.box) > Self.minOverlap
      }
      if let again { (found, best) = (found + 1, max(best, again.score)) } else { missed += 1 }
      if found == Self.minPalms { return best }
      if missed > Self.handShares.count - Self.minPalms { break }
    }
    return nil
  }
}
