/// The cost of a search in images of one size.
///
/// The plan also has the delay until hands in a stream are found.
package struct SearchPlan: Sendable, Hashable {
  /// The largest number of tiles that `smallestHand` may request.
  package static let maximumTileCount = 1000

  /// The largest number of palm detections of a single image.
  ///
  /// While hands are missing, the whole image and all further areas are searched. Model runs that confirm hands are
  /// extra.
  package let detectionsPerImage: Int
  /// The largest number of palm detections in a frame of a stream.
  ///
  /// While all hands are tracked, there are no palm detections.
  package let maximumDetectionsPerFrame: Int
  private let searchBudget: Double
  /// Whether credit decides about further search areas.
  ///
  /// Frames without a further area search the whole image.
  private let isPaced: Bool

  private let lookCount: Int

  /// - Parameters:
  ///   - lookCount: The number of further search areas in an image and in a stream.
  ///   - farLookCount: The number of additional areas in an image without a hand.
  init(lookCount: Int, farLookCount: Int, searchBudget: Float, isPaced: Bool) {
    self.lookCount = lookCount
    self.isPaced = isPaced
    detectionsPerImage = 1 + lookCount + farLookCount
    maximumDetectionsPerFrame = min(SearchBudget(searchBudget).maximum, 1 + lookCount)
    self.searchBudget = Double(searchBudget)
  }

  /// Returns the number of frames that a search for a hand takes.
  ///
  /// Every part of the image has then been searched for a hand of the size. The number counts from the frame in which a
  /// still hand appears while no hand is tracked. With ``HandSearch/effort`` above 1 it may be larger if much looks
  /// like a hand.
  ///
  /// - Parameter handSize: The longer side of the hand, as a fraction of the image's longer side.
  package func framesUntilSearched(handSize: Float) -> Int {
    let looks = Double(lookCount)
    if isPaced {
      return handSize >= Float(TileGrid.handShare) ? 1 : Int((2 * looks / SearchPace.searching).rounded(.up)) + 1
    }
    // One detection per frame, or every second one if that is more, is in the whole image.
    if looks == 0 || Double(handSize) >= TileGrid.handShare {
      return Int(max(1, ((looks > 0 ? 2 : 1) / searchBudget - 1e-6).rounded(.up)))
    }
    if Double(maximumDetectionsPerFrame) > looks && searchBudget >= looks + 1 { return 1 }
    // Every second area follows the cycle; the others follow lost hands or changes.
    let detections = searchBudget >= 2 ? 2 * looks / (searchBudget - 1) : 4 * looks / searchBudget
    return Int((detections - 1e-6).rounded(.up))
  }
}

extension HandTracker.Options {
  /// Returns the search of these options for images of a size.
  ///
  /// The options are ``Finding/search`` and ``Tracking/searchBudget``. Tiles have at least 128 pixels.
  ///
  /// - Throws: `StatusError` (invalid argument) if the image would need more than 1000 tiles. The suggestion names the
  ///   smallest valid value.
  package func searchPlan(imageSize: ImageSize) throws(StatusError) -> SearchPlan {
    try check()
    let looks = try finding.search.steps(imageWidth: imageSize.width, imageHeight: imageSize.height).joined().count
    let farLooks = finding.search.farSteps(imageWidth: imageSize.width, imageHeight: imageSize.height).joined().count
    return SearchPlan(lookCount: looks, farLookCount: farLooks, searchBudget: detectionsPerFrame, isPaced: isPaced)
  }

  /// Returns the maximum number of palm detections per image; see ``Finding/search``.
  ///
  /// Model runs that confirm hands are extra.
  ///
  /// - Throws: `StatusError` (invalid argument) if the image would need more than 1000 tiles. The suggestion names the
  ///   smallest valid value.
  public func detectionCount(imageSize: ImageSize) throws(StatusError) -> Int {
    try searchPlan(imageSize: imageSize).detectionsPerImage
  }

  /// Returns the smallest valid `smallestHand` for an image size. The result is a multiple of 0.0001.
  package static func smallestHand(imageWidth: Int, imageHeight: Int) -> Float {
    let steps = (1...10_000).lazy.map { Float($0) / 10_000 }
    return steps.first { value in
      let count = TileGrid.requestedTileCount(imageWidth: imageWidth, imageHeight: imageHeight, smallestHand: value)
      return count <= Double(SearchPlan.maximumTileCount)
    } ?? 1
  }
}
