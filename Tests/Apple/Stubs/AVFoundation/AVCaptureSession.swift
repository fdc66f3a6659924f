open class AVCaptureSession: NSObject {
  public struct Preset: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let vga640x480 = Preset(rawValue: "AVCaptureSessionPreset640x480")
  }

  public override init() {}
  open var sessionPreset = Preset(rawValue: "AVCaptureSessionPresetHigh")
  open var inputs: [AVCaptureInput] { [] }
  open var outputs: [AVCaptureOutput] { [] }
  open func canSetSessionPreset(_ preset: Preset) -> Bool { false }
  open func canAddInput(_ input: AVCaptureInput) -> Bool { false }
  open func addInput(_ input: AVCaptureInput) {}
  open func removeInput(_ input: AVCaptureInput) {}
  open func canAddOutput(_ output: AVCaptureOutput) -> Bool { false }
  open func addOutput(_ output: AVCaptureOutput) {}
  open func beginConfiguration() {}
  open func commitConfiguration() {}
  open func startRunning() {}
  open func stopRunning() {}
}

open class AVCaptureInput: NSObject {
  open class Port: NSObject {
    open var input: AVCaptureInput { AVCaptureInput() }
  }
}

open class AVCaptureDeviceInput: AVCaptureInput {
  public init(device: AVCaptureDevice) throws { self.device = device }
  public let device: AVCaptureDevice
}

open class AVCaptureOutput: NSObject {
  open func connection(with mediaType: AVMediaType) -> AVCaptureConnection? { nil }
}

open class AVCaptureConnection: NSObject {
  open var inputPorts: [AVCaptureInput.Port] { [] }
  open var isVideoMirroringSupported: Bool { false }
  open var isVideoMirrored = false
  open var automaticallyAdjustsVideoMirroring = true
  open var videoRotationAngle: CGFloat = 0
  open func isVideoRotationAngleSupported(_ videoRotationAngle: CGFloat) -> Bool { false }
}
