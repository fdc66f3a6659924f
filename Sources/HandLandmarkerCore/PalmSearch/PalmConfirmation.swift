/// Confirms that a palm of a further area belongs to a hand.
///
/// The landmark model runs in the region that follows from the first landmarks. Unless the result is certain, the palm
/// detector then runs in upright crops around the hand, and the landmark model runs once more. Without these checks
/// most false palms would become hands.
struct PalmConfirmation {
  /// The share of a crop's side that the hand takes.
  ///
  /// One share for each crop in which the palm is searched again.
  private static let handShares: [Float] = [0.3, 0.4, 0.2]
  /// The number of crops in which the palm must be found again.
  private static let minPalms = 2
  /// The score of a palm that is found again.
  ///
  /// Only applies if faint palms are accepted.
  private static let minFaintScore: Float = 0.3
  /// The presence below which there are no further checks.
  ///
  /// The presence in the first region.
  private static let minFirstPresence: Float = 0.02
  /// The presence above which the palm need not be found again.
  ///
  /// The thresholds are for the first and second region. The first region of a faint palm may be poor, so for such a
  /// palm the second threshold applies to the second and third region.
  private static let certainPresence: (first: Float, second: Float) = (0.9, 0.95)
  /// The smallest evidence of a palm that is found again.
  ///
  /// The evidence is the sum of the presence in a third region and the palm's best score, and separates hands from
  /// false hands in photos without hands.
  private static let minEvidence: Float = 1.75
  /// The smallest overlap of a palm that is found again.
  ///
  /// Intersection over union with the first palm.
  private static let minOverlap: Float = 0.05

  let pipeline: HandPipeline
  var image: RasterImage
  /// The colours in which the palm was found.
  ///
  /// Nil for the image's colours.
  var tone: SkinTone?
  /// The number of remaining model runs.
  var runs: Int

  /// Whether palms below the detector's threshold are examined.
  private var acceptsFaint: Bool { pipeline.options.finding.search.findsOverlooked }

  /// Returns the refined hand of a palm.
  ///
  /// Nil if the palm is not confirmed, or no runs are left.
  mutating func hand(of palm: Palm) throws -> Hand? {
    // The first region may be poor, since it is averaged over search areas. The presence in the second region decides.
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

  /// Returns a hand with the landmarks of two further regions.
  ///
  /// Each region follows from the previous landmarks, as in tracking.
  mutating func refined(_ hand: Hand) throws -> Hand {
    guard let second = try self.hand(after: hand) else { return hand }
    return try self.hand(after: second) ?? second
  }

  /// Returns the hand in the region that follows from another.
  ///
  /// The hand keeps the identity and palm. Nil if no hand is present.
  private mutating func hand(after hand: Hand) throws -> Hand? {
    guard let region = hand.nextRegion, region.isUsable, var next = try self.hand(in: region) else { return nil }
    next.id = hand.id
    next.palmScore = hand.palmScore
    return next
  }

  private mutating func hand(in region: HandRegion, minPresence: Float? = nil) throws -> Hand? {
    guard runs > 0 else { return nil }
    runs -= 1
    return try pipeline.landmarkDetector.hand(in: image, region: region, minPresence: minPresence, tone: tone)
  }

  /// Returns the best score of the palm in the crops.
  ///
  /// Nil if too few crops show it.
  private mutating func scoreWhereFoundAgain(_ palm: Palm, of hand: Hand) throws -> Float? {
    let size = SIMD2(Float(image.width), Float(image.height))
    guard let (low, high) = hand.landmarks.lazy.map({ SIMD2($0.x, $0.y) * size }).bounds else { return nil }
    let middle = (low + high) / 2
    var found = 0
    var missed = 0
    var best = Float(0)
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
