#if canImport(UIKit)
  import UIKit

  /// How a picture has to be turned to stand upright.
  public typealias MPImageOrientation = UIImage.Orientation
#else
  /// How a picture has to be turned to stand upright. Names and raw values are those of `UIImage.Orientation`.
  ///
  /// `.right` means that the stored picture has to be turned 90° clockwise, `.left` 90° counter-clockwise. The tasks refuse mirrored orientations.
  #if canImport(ObjectiveC)
    @objc(MPPImageOrientation)
  #endif
  public enum MPImageOrientation: Int, Sendable, CaseIterable {
    /// It is upright.
    case up = 0
    /// By 180°.
    case down
    /// By 90° counter-clockwise.
    case left
    /// By 90° clockwise.
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
  /// The rotation of the whole-picture rectangle in radians: −(clockwise degrees that make the picture upright) · π/180; nil if mirrored.
  ///
  /// MediaPipe computes it in double precision and stores a float (`base_vision_task_api.h`).
  package var rotation: Float? {
    switch self {
    case .up: 0
    case .right: Float(-90 * Double.pi / 180)
    case .down: Float(-180 * Double.pi / 180)
    case .left: Float(90 * Double.pi / 180)
    default: nil
    }
  }
}
