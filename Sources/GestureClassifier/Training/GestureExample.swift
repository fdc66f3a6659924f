import CheckedBytes
import Foundation
import HandLandmarkerCore
import TensorEngine

#if canImport(UIKit)
  import UIKit
#endif

/// A hand that shows a gesture, with the gesture's label: one thing to learn from, or to test with.
public struct GestureExample: @unchecked Sendable {
  /// The gesture's name; ``GestureDataset/background`` for none.
  public var label: String
  /// Where the hand comes from, such as a picture's path; said when something is wrong with it.
  public var source: String
  /// 21 points as fractions of the stored picture's width and height.
  public var landmarks: [NormalizedLandmark]
  /// The same points in metres.
  public var worldLandmarks: [Landmark]
  /// `Right` or `Left` with its score, as in a result.
  public var handedness: ResultCategory
  /// Of the stored picture, in pixels; only the ratio matters.
  public var imageSize: CGSize
  /// Of the picture the landmarks were found in.
  public var orientation: MPImage.Orientation
  /// The handedness is that of a mirrored picture: the models saw the other side.
  public var isMirrored: Bool

  /// An example made by hand; it is checked when it is used.
  public init(
    label: String, source: String = "", landmarks: [NormalizedLandmark], worldLandmarks: [Landmark], handedness: ResultCategory,
    imageSize: CGSize, orientation: MPImage.Orientation = .up, isMirrored: Bool = false
  ) {
    self.label = label
    self.source = source
    self.landmarks = landmarks
    self.worldLandmarks = worldLandmarks
    self.handedness = handedness
    self.imageSize = imageSize
    self.orientation = orientation
    self.isMirrored = isMirrored
  }

  /// The hand as the gesture stage takes it.
  ///
  /// - Throws: `StatusError` that names the source if something is missing or out of range.
  func shape() throws -> HandShape {
    do {
      let described = try DescribedHand(
        landmarks: landmarks, worldLandmarks: worldLandmarks, handedness: handedness, imageSize: imageSize, orientation: orientation)
      return HandShape(
        described.hand(mirrored: isMirrored), imageWidth: described.imageWidth, imageHeight: described.imageHeight,
        rotation: described.rotation)
    } catch let error as StatusError {
      throw StatusError(error.status, error.message, location: source.isEmpty ? nil : source, suggestion: error.suggestion)
    }
  }
}
