/// The cost of a search in images of one size, and the delay until hands are found in a stream.
public struct SearchPlan: Sendable, Hashable {
  /// The largest number of tiles that a value of `smallestHand` may ask for.
  package static let maximumTileCount = 1000

  /// The largest number of palm detections of a single image: the whole image and all further looks, while hands are
  /// missing. Second looks at what was found come on top.
  public let detectionsPerImage: Int
  /// The largest number of palm detections in a frame of a stream; a frame in which all hands are tracked has none.
  package let maximumDetectionsPerFrame: Int
  private let searchBudget: Double
  /// Whether every frame has a look at the whole image, and the further looks come when they can be afforded.
  private let isPaced: Bool

  private let lookCount: Int

  /// - Parameters:
  ///   - lookCount: The number of further looks at an image and in a stream.
  ///   - farLookCount: The number of looks beyond these at an image in which no hand was found.
  init(lookCount: Int, farLookCount: Int, searchBudget: Float, isPaced: Bool) {
    (self.lookCount, self.isPaced) = (lookCount, isPaced)
    detectionsPerImage = 1 + lookCount + farLookCount
    maximumDetectionsPerFrame = min(SearchBudget(searchBudget).maximum, 1 + lookCount)
    self.searchBudget = Double(searchBudget)
  }

  /// The number of frames of a stream, from the one in which a still hand appears while no hand is tracked, in which
  /// every part of the image is searched for hands of its size at least once. With ``HandSearch/effort`` above 1 it may
  /// be more where much looks like a hand.
  ///
  /// - Parameter handSize: The longer side of the hand as a fraction of the image's longer side.
  package func framesUntilSearched(handSize: Float) -> Int {
    let looks = Double(lookCount)
    if isPaced {
      return handSize >= Float(TileGrid.handShare) ? 1 : Int((2 * looks / SearchPace.searching).rounded(.up)) + 1
    }
    // One detection of each frame, or every second detection where that is more, is the whole image's.
    if looks == 0 || Double(handSize) >= TileGrid.handShare {
      return Int(max(1, ((looks > 0 ? 2 : 1) / searchBudget - 1e-6).rounded(.up)))
    }
    if Double(maximumDetectionsPerFrame) > looks && searchBudget >= looks + 1 { return 1 }
    // Every second look follows the cycle, the others where a hand was lost or something changed.
    let detections = searchBudget >= 2 ? 2 * looks / (searchBudget - 1) : 4 * looks / searchBudget
    return Int((detections - 1e-6).rounded(.up))
  }
}

extension HandTracker.Options {
  /// Returns what ``Finding/search`` and ``Tracking/searchBudget`` mean for images of a size. Tiles have at least 128
  /// pixels.
  ///
  /// - Throws: `StatusError` (invalid argument) if the image would need more than 1000 tiles. The suggestion names the
  ///   smallest value that works.
  public func searchPlan(imageWidth: Int, imageHeight: Int) throws(StatusError) -> SearchPlan {
    try check()
    let looks = try finding.search.steps(imageWidth: imageWidth, imageHeight: imageHeight).joined().count
    let farLooks = finding.search.farSteps(imageWidth: imageWidth, imageHeight: imageHeight).joined().count
    return SearchPlan(lookCount: looks, farLookCount: farLooks, searchBudget: detectionsPerFrame, isPaced: isPaced)
  }

  /// The smallest value of `smallestHand` for images of a size, in steps of 0.0001.
  package static func smallestHand(imageWidth: Int, imageHeight: Int) -> Float {
    let steps = (1...10_000).lazy.map { Float($0) / 10_000 }
    return steps.first { value in
      let count = TileGrid.requestedTileCount(imageWidth: imageWidth, imageHeight: imageHeight, smallestHand: value)
      return count <= Double(SearchPlan.maximumTileCount)
    } ?? 1
  }
}
