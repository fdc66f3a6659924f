// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Connects its input with its outputs and its preview.
open class AVCaptureSession: NSObject {
  public struct Preset: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let vga640x480 = Preset(rawValue: "AVCaptureSessionPreset640x480")
  }

  /// Not part of the SDK: exceptions that Objective-C would have raised.
  ///
  /// No `catch` of Swift sees such exceptions.
  nonisolated(unsafe) public static var raised: [String] = []

  /// Not of the SDK: the preview that shows it.
  public private(set) weak var preview: AVCaptureVideoPreviewLayer?
  private var changes = 0

  public override init() {}
  open var sessionPreset = Preset(rawValue: "AVCaptureSessionPresetHigh")
  open private(set) var inputs: [AVCaptureInput] = []
  open private(set) var outputs: [AVCaptureOutput] = []
  open private(set) var isRunning = false
  open internal(set) var isInterrupted = false

  open func canSetSessionPreset(_ preset: Preset) -> Bool { true }
  open func canAddInput(_ input: AVCaptureInput) -> Bool { inputs.isEmpty }
  open func canAddOutput(_ output: AVCaptureOutput) -> Bool { !outputs.contains(output) }

  open func addInput(_ input: AVCaptureInput) {
    guard canAddInput(input) else { return raise("addInput: has an input of the same kind") }
    inputs.append(input)
    connect()
  }

  /// Removes an input with its connections.
  ///
  /// Another input, even of the same device, gets new connections.
  open func removeInput(_ input: AVCaptureInput) {
    inputs.removeAll { $0 === input }
    connect()
  }

  open func addOutput(_ output: AVCaptureOutput) {
    guard canAddOutput(output) else { return raise("addOutput: has this output") }
    outputs.append(output)
    connect()
  }

  open func removeOutput(_ output: AVCaptureOutput) {
    outputs.removeAll { $0 === output }
    output.connection = nil
  }

  open func beginConfiguration() { changes += 1 }
  open func commitConfiguration() { changes -= 1 }

  open func startRunning() {
    if changes > 0 { raise("startRunning between beginConfiguration and commitConfiguration") }
    isRunning = true
  }

  open func stopRunning() { isRunning = false }

  func show(in layer: AVCaptureVideoPreviewLayer) {
    preview = layer
    connect()
  }

  private func connect() {
    let input = inputs.first
    for output in outputs where output.connection?.input !== input {
      output.connection = input.map(AVCaptureConnection.init)
    }
    guard let preview, preview.connection?.input !== input else { return }
    preview.connection = input.map(AVCaptureConnection.init)
    // A preview is mirrored by itself; frames are not.
    preview.connection?.mirrorsItself((input as? AVCaptureDeviceInput)?.device.position == .front)
  }
}

extension AVCaptureSession {
  public class var wasInterruptedNotification: NSNotification.Name {
    NSNotification.Name("AVCaptureSessionWasInterruptedNotification")
  }
  public class var interruptionEndedNotification: NSNotification.Name {
    NSNotification.Name("AVCaptureSessionInterruptionEndedNotification")
  }
  public class var runtimeErrorNotification: NSNotification.Name {
    NSNotification.Name("AVCaptureSessionRuntimeErrorNotification")
  }

  /// Not part of the SDK: interrupts the camera or ends the interruption.
  public func interrupt(_ isInterrupted: Bool) {
    self.isInterrupted = isInterrupted
    let name = isInterrupted ? Self.wasInterruptedNotification : Self.interruptionEndedNotification
    NotificationCenter.default.post(name: name, object: self)
  }

  /// Not of the SDK: the session stops by an error.
  public func fail(_ error: AVError) {
    stopRunning()
    NotificationCenter.default.post(
      name: Self.runtimeErrorNotification, object: self, userInfo: [AVCaptureSessionErrorKey: error])
  }
}

public let AVCaptureSessionErrorKey = "AVCaptureSessionErrorKey"

/// An error of the framework, which wraps an `NSError` in the SDK.
public struct AVError: Error, Equatable {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let sessionNotRunning = Code(rawValue: -11803)
    public static let mediaServicesWereReset = Code(rawValue: -11819)
  }

  public let code: Code
  public init(_ code: Code) { self.code = code }
}

func raise(_ reason: String) { AVCaptureSession.raised.append(reason) }

open class AVCaptureInput: NSObject {
  open class Port: NSObject {
    private weak var owner: AVCaptureInput?
    init(_ owner: AVCaptureInput) { self.owner = owner }
    open var input: AVCaptureInput { owner ?? AVCaptureInput() }
  }
}

open class AVCaptureDeviceInput: AVCaptureInput {
  public init(device: AVCaptureDevice) throws { self.device = device }
  public let device: AVCaptureDevice
}

open class AVCaptureOutput: NSObject {
  var connection: AVCaptureConnection?
  open func connection(with mediaType: AVMediaType) -> AVCaptureConnection? { connection }
}

/// A connection of an input.
///
/// A new connection is neither turned nor mirrored.
open class AVCaptureConnection: NSObject {
  let input: AVCaptureInput
  private var angle: CGFloat = 0
  private var isMirrored = false
  /// Not of the SDK: how often it was turned or mirrored.
  public private(set) var changes = 0

  init(_ input: AVCaptureInput) { self.input = input }

  open var inputPorts: [AVCaptureInput.Port] { [AVCaptureInput.Port(input)] }
  open var isVideoMirroringSupported: Bool { true }
  open var automaticallyAdjustsVideoMirroring = true

  open var isVideoMirrored: Bool {
    get { isMirrored }
    set {
      guard !automaticallyAdjustsVideoMirroring else { return raise("setVideoMirrored: is adjusted automatically") }
      isMirrored = newValue
      changes += 1
    }
  }

  open var videoRotationAngle: CGFloat {
    get { angle }
    set {
      guard isVideoRotationAngleSupported(newValue) else { return raise("setVideoRotationAngle: is not supported") }
      angle = newValue
      changes += 1
    }
  }

  open func isVideoRotationAngleSupported(_ videoRotationAngle: CGFloat) -> Bool {
    [0, 90, 180, 270].contains(videoRotationAngle)
  }

  func mirrorsItself(_ mirrored: Bool) { isMirrored = mirrored }
}
