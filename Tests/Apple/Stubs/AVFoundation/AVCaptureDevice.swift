@_exported import CoreGraphics
@_exported import CoreMedia
@_exported import CoreVideo
@_exported import Foundation
@_exported import QuartzCore

public struct AVMediaType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let video = AVMediaType(rawValue: "vide")
}

open class AVCaptureDevice: NSObject {
  public enum Position: Int, Sendable {
    case unspecified = 0
    case back, front
  }

  public struct DeviceType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let builtInWideAngleCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInWideAngleCamera")
  }

  public class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? { nil }
  public class func `default`(_ deviceType: DeviceType, for mediaType: AVMediaType?, position: Position) -> AVCaptureDevice? { nil }
  public class func requestAccess(for mediaType: AVMediaType) async -> Bool { false }

  open class RotationCoordinator: NSObject {
    public init(device: AVCaptureDevice, previewLayer: CALayer?) { self.device = device }
    public private(set) weak var device: AVCaptureDevice?
    open var videoRotationAngleForHorizonLevelPreview: CGFloat { 0 }
    open var videoRotationAngleForHorizonLevelCapture: CGFloat { 0 }
  }
}
