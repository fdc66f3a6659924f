/// The search of a stream for hands, frame by frame: the whole image, and as many further looks as the budget leaves.
///
/// Every second further look follows a fixed cycle, so that each is taken within a known number of frames. The others
/// are those in which a hand is likely: around the position where one was lost, then where the image has changed since
/// the last look; without such positions all follow the cycle.
package struct PalmSearch: Sendable {
  /// The areas of one frame in which palms are detected.
  package struct Areas: Hashable, Sendable {
    package var wholeImage = false
    package var looks: [SearchLook] = []
  }

  /// A hand that was lost and not found again yet.
  private struct LostHand: Sendable {
    /// Around it, the smaller one, turned as the hand was.
    let look: SearchLook
    /// The number of searches there.
    var looks = 0
  }

  /// The number of searches at the position of a lost hand before it counts as any other.
  private static let looksForLostHand = 6
  /// The number of these searches that come at once, in the frames that follow: a hand that was blurred is there again.
  private static let looksAtOnce = 3
  /// The side of the smaller tile around a lost hand, in sides of its region, which is about twice as large as the
  /// hand.
  private static let lostHandTile: Float = 1.7

  private let options: HandTracker.Options
  private var budget: SearchBudget
  /// Nil where a budget is given, or hands are not looked for again.
  private var pace: SearchPace?
  /// The size that all below was made for.
  private var size: SIMD2<Int>?
  private var looks: [SearchLook] = []
  /// For each look the changes since it was taken, summed.
  private var changes: [Float] = []
  private var map = ChangeMap(imageWidth: 1, imageHeight: 1)
  private var lost: [LostHand] = []
  /// The look whose turn is next.
  private var next = 0
  /// Whether the next detection is a further look, after one at the whole image.
  private var isFurtherLooksTurn = false
  /// Whether the next further look is a likely one, after one of the cycle.
  private var isLikelyLooksTurn = false

  /// - Parameter options: Checked.
  package init(_ options: HandTracker.Options) {
    self.options = options
    budget = SearchBudget(options.detectionsPerFrame)
    pace = options.isPaced ? SearchPace() : nil
  }

  /// A frame in which no hand is missing.
  package mutating func rest() {
    budget.rest()
    lost = []
  }

  /// A hand that was tracked until the frame before is not there any more.
  package mutating func handWasLost(_ region: HandRegion, in image: RasterImage) {
    let isPlace = region.width > 0 && [region.xCenter, region.yCenter, region.width].allSatisfy(\.isFinite)
    guard options.finding.search.smallestHand != nil || options.finding.search.findsOverlooked, isPlace else { return }
    let side = min(region.width * Float(image.width) * Self.lostHandTile, Float(max(image.width, image.height)))
    let center = SIMD2(region.xCenter * Float(image.width), region.yCenter * Float(image.height))
    let tile = SearchTile(xCenter: center.x, yCenter: center.y, side: side)
    lost.append(LostHand(look: options.finding.search.look(atLostHandIn: tile, turn: region.rotation - image.rotation)))
    if lost.count > options.finding.maximumHandCount { lost.removeFirst() }
  }

  /// The search areas in a frame in which a hand is missing.
  ///
  /// - Parameter isTracking: Whether another hand is there.
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

  /// The whole image in every frame and a further look whenever there is credit for one; while a hand is tracked, in
  /// its place. Where a hand was lost just now a look comes at once, on credit.
  private mutating func pacedAreas(in image: RasterImage, isTracking: Bool) -> Areas {
    if let last = lost.last, last.looks < Self.looksAtOnce, let look = lookForLostHand(in: image, besides: []) {
      pace?.examined(runs: 1)
      return Areas(wholeImage: !isTracking, looks: [look])
    }
    guard !looks.isEmpty, pace?.spend(isTracking: isTracking) ?? false else { return Areas(wholeImage: true) }
    return Areas(wholeImage: !isTracking, looks: [nextLook(in: image, besides: [])])
  }

  /// Records the number of model runs that it took to examine the palms of a frame.
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

  /// A look at the position where a hand was lost; the last one first.
  private mutating func lookForLostHand(in image: RasterImage, besides taken: [SearchLook]) -> SearchLook? {
    lost.removeAll { $0.looks >= Self.looksForLostHand }
    for index in lost.indices.reversed() {
      var look = lost[index].look
      // It may have moved: every second time twice as far.
      if lost[index].looks % 2 == 1 { look.tile.side = min(2 * look.tile.side, Float(max(image.width, image.height))) }
      guard !taken.contains(look) else { continue }
      lost[index].looks += 1
      return look
    }
    return nil
  }
}
