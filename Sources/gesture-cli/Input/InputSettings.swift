import HandLandmarkerCore
import ImageFiles

/// How inputs are to be read.
package struct InputSettings: Sendable {
  /// The layout of frames without headers; nil to go by the content.
  package var raw: RawFrameFormat?
  /// How the frames have to be turned to stand upright.
  package var orientation: MPImage.Orientation = .up

  package init() {}

  package init(_ arguments: ParsedArguments) {
    raw = arguments[CommonOptions.raw]
    orientation =
      switch arguments[CommonOptions.rotation] {
      case .none: .up
      case .quarter: .right
      case .half: .down
      case .threeQuarters: .left
      }
  }
}
