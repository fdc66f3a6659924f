import GestureClassifier
import GestureImages
import GestureSupport

/// A labelled hand: one example for training or testing.
public struct GestureExample: Sendable, Hashable {
  /// The gesture's name; `none` for examples without a gesture.
  public var label: String
  /// The origin of the hand, such as an image's path.
  ///
  /// Errors about the example name the origin.
  public var source: String
  /// The hand from a result, with its `imageSize`.
  public var hand: Hand
  /// The orientation of the image that shows the hand.
  package var orientation: RasterImage.Orientation
  /// Whether the handedness is that of a mirrored image.
  ///
  /// The models then saw the opposite handedness.
  package var isMirrored: Bool
  /// The recording, person or session of the hand.
  ///
  /// Examples of one group are never split between training and testing. nil if unknown; the example is then a separate
  /// group.
  package var group: String?

  /// Creates an example, which is checked when it is used.
  public init(
    label: String, source: String = "", hand: Hand, orientation: RasterImage.Orientation = .up,
    isMirrored: Bool = false,
    group: String? = nil
  ) {
    self.label = label
    self.source = source
    self.hand = hand
    self.orientation = orientation
    self.isMirrored = isMirrored
    self.group = group
  }

  /// Returns the hand as the models see it.
  ///
  /// Also returns the geometry of the hand's image.
  ///
  /// - Throws: `StatusError` that names the source if a value is out of range.
  func seen() throws(StatusError) -> (hand: Hand, view: ImageGeometry) {
    do throws(StatusError) {
      try hand.check()
      return (isMirrored ? hand.mirrored : hand, try ImageGeometry(hand, orientation))
    } catch {
      throw StatusError(error.status, error.message, file: source.isEmpty ? nil : source, suggestion: error.suggestion)
    }
  }
}
