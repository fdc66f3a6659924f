open class AVCaptureVideoDataOutput: AVCaptureOutput {
  private weak var delegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?
  private var queue: DispatchQueue?
  private var settings: [String: Any] = [:]

  public override init() {}
  open var alwaysDiscardsLateVideoFrames = true

  /// The formats of the connected camera.
  ///
  /// Without a camera, those that most cameras have.
  open var availableVideoPixelFormatTypes: [OSType] {
    (connection?.input as? AVCaptureDeviceInput)?.device.pixelFormatTypes
      ?? [
        kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
        kCVPixelFormatType_32BGRA,
      ]
  }

  open var videoSettings: [String: Any]! {
    get { settings }
    set {
      settings = newValue
      checkSettings()
    }
  }

  override var connection: AVCaptureConnection? {
    didSet { checkSettings() }
  }

  private func checkSettings() {
    guard let format = settings[kCVPixelBufferPixelFormatTypeKey as String] as? OSType else { return }
    if !availableVideoPixelFormatTypes.contains(format) {
      raise("setVideoSettings: Unsupported pixel format type - use -availableVideoCVPixelFormatTypes")
    }
  }

  open func setSampleBufferDelegate(
    _ sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?,
    queue sampleBufferCallbackQueue: DispatchQueue?
  ) {
    (delegate, queue) = (sampleBufferDelegate, sampleBufferCallbackQueue)
  }

  /// Not of the SDK: waits for what the queue has to do.
  public func settle() { queue?.sync {} }

  /// Not of the SDK: the camera delivers a frame.
  public func deliver(_ sampleBuffer: CMSampleBuffer) {
    queue?.sync { if let connection { delegate?.captureOutput(self, didOutput: sampleBuffer, from: connection) } }
  }
}

/// The delegate's protocol.
///
/// The method is optional in the SDK, which Swift supports for Objective-C only; here the method has a default body.
public protocol AVCaptureVideoDataOutputSampleBufferDelegate: NSObjectProtocol {
  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection)
}

extension AVCaptureVideoDataOutputSampleBufferDelegate {
  public func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {}
}

public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let resizeAspectFill = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspectFill")
}

open class AVCaptureVideoPreviewLayer: CALayer {
  open var videoGravity = AVLayerVideoGravity.resizeAspectFill
  open internal(set) var connection: AVCaptureConnection?
  open var session: AVCaptureSession? {
    didSet { session?.show(in: self) }
  }
}
