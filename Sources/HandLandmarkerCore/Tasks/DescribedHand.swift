import CheckedBytes
import Foundation
import TensorEngine

/// A hand described by the landmarks of a result instead of pixels, checked.
package struct DescribedHand: Sendable {
  package let imageWidth: Int
  package let imageHeight: Int
  /// The rotation of the whole-picture rectangle in radians.
  package let rotation: Float
  private let landmarks: [SIMD3<Float>]
  private let worldLandmarks: [SIMD3<Float>]
  private let isRight: Bool
  private let score: Float

  /// - Throws: `StatusError` (invalid argument) that says what does not fit; the error of a mirrored orientation.
  package init(
    landmarks: [NormalizedLandmark], worldLandmarks: [Landmark], handedness: ResultCategory, imageSize: CGSize,
    orientation: MPImageOrientation
  ) throws {
    self.landmarks = try Self.points(landmarks.map { SIMD3($0.x, $0.y, $0.z) }, name: "landmarks")
    self.worldLandmarks = try Self.points(worldLandmarks.map { SIMD3($0.x, $0.y, $0.z) }, name: "worldLandmarks")
    switch handedness.categoryName?.lowercased() {
    case "right": isRight = true
    case "left": isRight = false
    default:
      throw StatusError(
        .invalidArgument, "The handedness is \"\(handedness.categoryName ?? "")\".", suggestion: "its category name must be Right or Left")
    }
    guard 0...1 ~= handedness.score else {
      throw StatusError(.invalidArgument, "The score of the handedness is \(handedness.score).", suggestion: "it must be 0 to 1")
    }
    score = handedness.score
    let sides = 1...CGFloat(MPImage.maximumSide)
    guard sides ~= imageSize.width, sides ~= imageSize.height else {
      throw StatusError(
        .invalidArgument, "The image size is \(imageSize.width)×\(imageSize.height).",
        suggestion: "give the size of the picture the landmarks were found in, in pixels: they are fractions of it")
    }
    imageWidth = Int(imageSize.width)
    imageHeight = Int(imageSize.height)
    guard let rotation = orientation.rotation else { throw TaskError.mirroredOrientation }
    self.rotation = rotation
  }

  private static func points(_ points: [SIMD3<Float>], name: String) throws -> [SIMD3<Float>] {
    guard points.count == HandLandmark.allCases.count else {
      throw StatusError(.invalidArgument, "There are \(points.count) \(name).", suggestion: "a hand has \(HandLandmark.allCases.count)")
    }
    guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite && $0.z.isFinite }) else {
      throw StatusError(.invalidArgument, "The \(name) are not all finite numbers.", suggestion: "leave out hands without coordinates")
    }
    return points
  }

  /// - Parameter mirrored: The handedness was swapped for a mirrored picture: the models saw the other side.
  package func hand(mirrored: Bool) -> Hand {
    let nowhere = RotatedRegion(xCenter: 0, yCenter: 0, width: 0, height: 0)
    return Hand(
      landmarks: landmarks, worldLandmarks: worldLandmarks, rightProbability: isRight != mirrored ? score : 1 - score, presence: 1,
      palmScore: nil, region: nowhere, nextRegion: nowhere, id: 0)
  }
}
