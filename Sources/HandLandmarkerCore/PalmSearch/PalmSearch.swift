/// The search of a stream for hands, frame by frame.
///
/// The search searches the whole image, and further search areas within the budget.
///
/// Every second further area follows a fixed cycle, so that each area is searched within a known number of frames. The
/// others are likely areas: first around the position of a lost hand, then where the image has changed since the last
/// search. Without likely areas all follow the cycle.
package struct PalmSearch: Sendable {
  /// The search areas of one frame.
  package struct Areas: Hashable, Sendable {
    package var wholeImage = false
    package var looks: [SearchLook] = []
  }

  /// A hand that was lost and not found again.
  private struct LostHand: Sendable {
    /// The smaller of the two tiles around the hand, rotated with it.
    let look: SearchLook
    /// The number of searches around this hand.
    var looks = 0
  }

  /// The number of searches around a lost hand.
  ///
  /// After these searches, the hand's position counts as any other.
  private static let looksForLostHand = 6
  /// The number of searches in the frames immediately after the loss.
  ///
  /// A blurred hand reappears quickly.
  private static let looksAtOnce = 3
  /// The side of the smaller tile around a lost hand.
  ///
  /// The unit is the side of the hand's region, which is about twice the hand's size.
  private static let lostHandTile: Float = 1.7

  private let options: HandTracker.Options
  private var budget: SearchBudget
  /// The pace of further search areas.
  ///
  /// Nil with a given budget, or without a search for overlooked hands.
  private var pace: SearchPace?
  /// The image size for which the properties below were computed.
  private var size: SIMD2<Int>?
  private var looks: [SearchLook] = []
  /// The sum of changes since the last search of each area.
  private var changes: [Float] = []
  private var map = ChangeMap(imageWidth: 1, imageHeight: 1)
  private var lost: [LostHand] = []
  /// The index of the next area in the cycle.
  private var next = 0
  /// Whether the next detection is in a further area.
  ///
  /// Detections in the whole image and in further areas alternate.
  private var isFurtherLooksTurn = false
  /// Whether the next further area is a likely one.
  ///
  /// Likely areas and areas of the cycle alternate.
  private var isLikelyLooksTurn = false

  /// - Parameter options: Valid options.
  package init(_ options: HandTracker.Options) {
    self.options = options
    budget = SearchBudget(options.detectionsPerFrame)
    pace = options.isPaced ? SearchPace() : nil
  }

  /// Handles a frame in which no hand is missing.
  package mutating func rest() {
    budget.rest()
    lost = []
  }

  /// Records that a hand is lost.
  ///
  /// The hand was tracked until the previous frame.
  package mutating func handWasLost(_ region: HandRegion, in image: RasterImage) {
    let isPlace = region.width > 0 && [region.xCenter, region.yCenter, region.width].allSatisfy(\.isFinite)
    guard options.finding.search.smallestHand != nil || options.finding.search.findsOverlooked, isPlace else { return }
    let side = min(region.width * Float(image.width) * Self.lostHandTile, Float(max(image.width, image.height)))
    let center = SIMD2(region.xCenter * Float(image.width), region.yCenter * Float(image.height))
    let tile = SearchTile(xCenter: center.x, yCenter: center.y, side: side)
    lost.append(LostHand(look: options.finding.search.look(atLostHandIn: tile, turn: region.rotation - image.rotation)))
    if lost.count > options.finding.maximumHandCount { lost.removeFirst() }
  }

  /// Returns the search areas in a frame.
  ///
  /// A hand is missing in the frame.
  ///
  /// - Parameter isTracking: Whether another hand is tracked.
  /// - Throws: `StatusError` if `smallestHand` is too small for the image.
  package mutating func areas(in image: RasterImage, isTracking: Bool = false) throws(StatusError) -> Areas {
    try prepare(for: image)
    if !looks.isEmpty { note(image) }
    if pace != nil { return pacedAreas(in: image, isTracking: isTracking) }
    let count = budget.spend()
    guard !looks.isEmpty else { return Areas(wholeImage: count > 0) }
    guard count > 0 else { return Areas() }
    var areas = Areas(wholeImage: true)
    if count == 1 {
      areas.wholeImage = !isFurtherLooksTurn
      isFurtherLooksTurn.toggle()
      if areas.wholeImage { return areas }
    }
    let lookCount = count == 1 ? 1 : count - 1
    guard lookCount < looks.count else {
      changes = changes.map { _ in 0 }
      areas.looks = looks
      return areas
    }
    while areas.looks.count < lookCount { areas.looks.append(nextLook(in: image, besides: areas.looks)) }
    return areas
  }

  /// Returns the search areas of a paced search.
  ///
  /// The whole image is searched in every frame, and a further area for credit. While a hand is tracked, the further
  /// area replaces the whole image. Around a hand that was just lost, a search happens immediately and is charged
  /// later.
  private mutating func pacedAreas(in image: RasterImage, isTracking: Bool) -> Areas {
    if let last = lost.last, last.looks < Self.looksAtOnce, let look = lookForLostHand(in: image, besides: []) {
      pace?.examined(runs: 1)
      return Areas(wholeImage: !isTracking, looks: [look])
    }
    guard !looks.isEmpty, pace?.spend(isTracking: isTracking) ?? false else { return Areas(wholeImage: true) }
    return Areas(wholeImage: !isTracking, looks: [nextLook(in: image, besides: [])])
  }

  /// Records the number of model runs for a frame's palms.
  package mutating func examined(runs: Int) { pace?.examined(runs: runs) }

  private mutating func prepare(for image: RasterImage) throws(StatusError) {
    guard options.finding.search != .standard, size != SIMD2(image.width, image.height) else { return }
    looks = try options.finding.search.steps(imageWidth: image.width, imageHeight: image.height).flatMap(\.self)
    size = SIMD2(image.width, image.height)
    changes = Array(repeating: 0, count: looks.count)
    map = ChangeMap(imageWidth: image.width, imageHeight: image.height)
    lost = []
    next = 0
  }

  private mutating func note(_ image: RasterImage) {
    map.update(with: image)
    for (index, look) in looks.enumerated() { changes[index] += map.change(in: look.tile.box) }
  }

  private mutating func nextLook(in image: RasterImage, besides taken: [SearchLook]) -> SearchLook {
    defer { isLikelyLooksTurn.toggle() }
    if isLikelyLooksTurn, let look = likelyLook(in: image, besides: taken) { return look }
    while taken.contains(looks[next % looks.count]) { next += 1 }
    next %= looks.count
    defer { next += 1 }
    changes[next] = 0
    return looks[next]
  }

  private mutating func likelyLook(in image: RasterImage, besides taken: [SearchLook]) -> SearchLook? {
    if let look = lookForLostHand(in: image, besides: taken) { return look }
    guard let index = changes.indices.max(by: { changes[$0] < changes[$1] }), changes[index] > 0 else { return nil }
    changes[index] = 0
    return looks[index]
  }

  /// Returns a search area around the hand that was lost last.
  private mutating func lookForLostHand(in image: RasterImage, besides taken: [SearchLook]) -> SearchLook? {
    lost.removeAll { $0.looks >= Self.looksForLostHand }
    for index in lost.indices.reversed() {
      var look = lost[index].look
      // The hand may have moved, so every second search area is twice as large.
      if lost[index].looks % 2 == 1 { look.tile.side = min(2 * look.tile.side, Float(max(image.width, image.height))) }
      guard !taken.contains(look) else { continue }
      lost[index].looks += 1
      return look
    }
    return nil
  }
}
