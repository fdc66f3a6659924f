/// The preferred hands if an image shows more than ``HandTracker/Options/Finding/maximumHandCount``.
public enum HandPreference: String, Sendable, Hashable, CaseIterable, Codable {
  /// The hands with the best palm scores, as in MediaPipe.
  case score
  /// The hands with the largest palms, which are nearest to the camera.
  ///
  /// An example is the hands of a player in front of spectators. In a stream a tracked hand stays. Not part of
  /// MediaPipe.
  case largest
}

extension HandTracker.Options.Finding {
  /// Returns the requested number of hands plus spare ones.
  ///
  /// Limited to avoid overflow.
  func handCount(and spare: Int) -> Int { min(maximumHandCount, 1 << 16) + spare }

  /// - Parameters:
  ///   - palms: The palms by descending score, in fractions of the image.
  ///   - spare: The number of palms to examine beyond the requested hands.
  /// - Returns: The palms that are always examined.
  func candidates(_ palms: [Palm], in image: RasterImage, spare: Int = 0) -> [HandCandidate] {
    preference.sorted(palms, in: image).prefix(handCount(and: max(spare, preference.sparePalmCount))).map {
      HandCandidate($0, in: image)
    }
  }
}

extension HandPreference {
  /// The largest number of palms to examine beyond the requested hands.
  ///
  /// The largest palms may be false.
  fileprivate var sparePalmCount: Int { self == .score ? 0 : 4 }
  /// The number of hands beyond the requested ones to search for.
  ///
  /// The nearest hand may have been overlooked.
  var spareHandCount: Int { self == .score ? 0 : 1 }

  /// - Parameter palms: The palms by descending score, in fractions of the image.
  /// - Returns: The palms in the order in which they are examined.
  func sorted(_ palms: [Palm], in image: RasterImage) -> [Palm] {
    guard self == .largest else { return palms }
    let size = SIMD2(Float(image.width), Float(image.height))
    return palms.sorted {
      (SIMD2($0.box.width, $0.box.height) * size).max() > (SIMD2($1.box.width, $1.box.height) * size).max()
    }
  }

  /// - Parameters:
  ///   - hands: The hands by descending score of their palms, including spare ones.
  ///   - count: The number of requested hands.
  /// - Returns: The hands to keep, in the order of results.
  func chosen(_ hands: [Hand], count: Int, in image: RasterImage) -> [Hand] {
    guard self == .largest else { return hands }
    return Array(hands.sorted { $0.palmSize(in: image) > $1.palmSize(in: image) }.prefix(count))
  }
}

extension Hand {
  /// The longest distance between three points of the palm, in pixels.
  ///
  /// The points are the wrist and the knuckles of index and little finger. The distance hardly depends on the fingers,
  /// and one of the distances stays long when the palm turns.
  fileprivate func palmSize(in image: RasterImage) -> Float {
    let size = SIMD2(Float(image.width), Float(image.height))
    let corners = [HandLandmark.wrist, .indexFingerMCP, .pinkyMCP].map { SIMD2(self[$0].x, self[$0].y) * size }
    let sides = [corners[0] - corners[1], corners[1] - corners[2], corners[2] - corners[0]]
    return sides.reduce(0) { max($0, ($1 * $1).sum()) }.squareRoot()
  }
}
