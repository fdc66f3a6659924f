import GestureClassifier

#if canImport(UIKit)
  import UIKit

  /// The turn that makes the stored image upright.
  public typealias MPImageOrientation = UIImage.Orientation
#else
  /// The turn that makes the stored image upright. Names and raw values are those of `UIImage.Orientation`.
  ///
  /// `.right` means that the stored image has to be turned 90° clockwise, `.left` 90° counter-clockwise. The tasks refuse mirrored
  /// orientations.
  #if canImport(ObjectiveC)
    @objc(MPPImageOrientation)
  #endif
  public enum MPImageOrientation: Int, Sendable, CaseIterable {
    /// It is upright.
    case up = 0
    /// Turned by 180° to be upright.
    case down
    /// Turned by 90° counter-clockwise to be upright.
    case left
    /// Turned by 90° clockwise to be upright.
    case right
    /// Mirrored; refused by the tasks.
    case upMirrored
    /// Mirrored and turned; refused by the tasks.
    case downMirrored
    /// Mirrored and turned; refused by the tasks.
    case leftMirrored
    /// Mirrored and turned; refused by the tasks.
    case rightMirrored
  }
#endif

extension MPImageOrientation {
  /// The orientation as a value; nil if it is mirrored.
  package var rasterOrientation: RasterImage.Orientation? {
    switch self {
    case .up: .up
    case .right: .right
    case .down: .down
    case .left: .left
    default: nil
    }
  }

  /// The orientation of an image value.
  package init(_ orientation: RasterImage.Orientation) {
    switch orientation {
    case .up: self = .up
    case .right: self = .right
    case .down: self = .down
    case .left: self = .left
    }
  }
}
