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
    #if canImport(UIKit)
      public static let builtInUltraWideCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInUltraWideCamera")
    #endif
  }

  /// Not part of the SDK: the cameras and the user's answer.
  nonisolated(unsafe) public static var connected: [AVCaptureDevice] = []
  nonisolated(unsafe) public static var isAccessGranted = false

  /// Not part of the SDK: the angle and the formats.
  ///
  /// The angle describes how the device is held. An output delivers its frames in these formats.
  public var angle: CGFloat = 90
  public var pixelFormatTypes = [
    kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
    kCVPixelFormatType_32BGRA,
  ]

  /// Not of the SDK, where the system makes devices.
  public init(_ position: Position, _ deviceType: DeviceType = .builtInWideAngleCamera) {
    (self.deviceType, self.position) = (deviceType, position)
  }

  public let deviceType: DeviceType
  public let position: Position
  public var isConnected: Bool { Self.connected.contains(self) }

  public class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? { connected.first }
  public class func `default`(_ deviceType: DeviceType, for mediaType: AVMediaType?, position: Position)
    -> AVCaptureDevice?
  {
    connected.first { $0.deviceType == deviceType && (position == .unspecified || $0.position == position) }
  }
  public class func requestAccess(for mediaType: AVMediaType) async -> Bool { isAccessGranted }

  public class var wasDisconnectedNotification: NSNotification.Name {
    NSNotification.Name("AVCaptureDeviceWasDisconnectedNotification")
  }

  open class RotationCoordinator: NSObject {
    public init(device: AVCaptureDevice, previewLayer: CALayer?) { self.device = device }
    public private(set) weak var device: AVCaptureDevice?
    open var videoRotationAngleForHorizonLevelPreview: CGFloat { device?.angle ?? 0 }
    open var videoRotationAngleForHorizonLevelCapture: CGFloat { device?.angle ?? 0 }
  }
}
