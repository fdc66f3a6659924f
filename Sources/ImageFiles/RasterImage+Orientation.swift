import LeanFoundation

extension RasterImage {
  /// The turn that makes the stored image upright. Names and meaning are those of `UIImage.Orientation` without the mirrored ones.
  public enum Orientation: Int, Sendable, Hashable, CaseIterable, Codable {
    /// Upright as stored.
    case up = 0
    /// Turned by 180° to be upright.
    case down = 1
    /// Turned by 90° counter-clockwise to be upright.
    case left = 2
    /// Turned by 90° clockwise to be upright.
    case right = 3
  }

  /// The turn that makes the image upright. Hands are reported in the coordinates of the image as stored.
  public var orientation: Orientation {
    get { Orientation(rotationDegrees: rotationDegrees) }
    set { rotationDegrees = newValue.rotationDegrees }
  }

  /// The rotation of the whole-image rectangle in radians: −(clockwise degrees) · π/180, computed in double (`base_vision_task_api.h`).
  package var rotation: Float { Self.rotation(degrees: rotationDegrees) }

  package static func rotation(degrees: Int) -> Float { Float(Double(-degrees) * Double.pi / 180) }

  /// Returns the image with its pixels turned to be upright, in the same format; itself if it is upright.
  public func upright() -> RasterImage {
    if orientation == .up { return self }
    let turn: ExifOrientation =
      switch orientation {
      case .up: .upright
      case .down: .upsideDown
      case .left: .turnsLeft
      case .right: .turnsRight
      }
    var pixels = Data(count: width * height * format.bytesPerPixel)
    let (width, height) = pixels.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: UInt8.self) { $0.baseAddress.map { copyPixels(turned: turn, to: $0) } ?? (0, 0) }
    }
    return RasterImage(
      checkedData: pixels, width: width, height: height, bytesPerRow: width * format.bytesPerPixel, format: format)
  }
}

extension RasterImage.Orientation {
  /// The degrees of iOS's rectangles: 0, π/2, π and 3π/2 counter-clockwise (`MPPVisionTaskRunner.mm`).
  package var rotationDegrees: Int {
    switch self {
    case .up: 0
    case .left: -90
    case .down: -180
    case .right: -270
    }
  }

  /// The rotation of the whole-image rectangle in radians, see `RasterImage.rotation`.
  package var rotation: Float { RasterImage.rotation(degrees: rotationDegrees) }

  package init(rotationDegrees: Int) {
    switch ((rotationDegrees / 90) % 4 + 4) % 4 {
    case 1: self = .right
    case 2: self = .down
    case 3: self = .left
    default: self = .up
    }
  }
}
