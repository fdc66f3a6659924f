import AVFoundation
import SwiftUI

#if canImport(UIKit)
  typealias PlatformView = UIView
  typealias PlatformViewRepresentable = UIViewRepresentable
#else
  typealias PlatformView = NSView
  typealias PlatformViewRepresentable = NSViewRepresentable
#endif

/// The camera's image. It is updated with each result, and then checks how the device is held.
struct CameraPreview: PlatformViewRepresentable {
  var camera: Camera
  var mirrored: Bool
  /// Whether the camera runs. A change makes SwiftUI update the view, as that of the time does.
  var isRunning: Bool
  /// The time of the last result.
  var time: Duration?

  #if canImport(UIKit)
    func makeUIView(context: Context) -> PreviewView { PreviewView(camera: camera) }
    func updateUIView(_ view: PreviewView, context: Context) { view.update(mirrored: mirrored) }
  #else
    func makeNSView(context: Context) -> PreviewView { PreviewView(camera: camera) }
    func updateNSView(_ view: PreviewView, context: Context) { view.update(mirrored: mirrored) }
  #endif
}

final class PreviewView: PlatformView {
  private let camera: Camera
  private let preview = AVCaptureVideoPreviewLayer()
  private var rotation: AVCaptureDevice.RotationCoordinator?

  init(camera: Camera) {
    self.camera = camera
    super.init(frame: .zero)
    preview.session = camera.session
    preview.videoGravity = .resizeAspectFill
    #if canImport(UIKit)
      layer.addSublayer(preview)
    #else
      wantsLayer = true
      layer?.addSublayer(preview)
    #endif
  }

  required init?(coder: NSCoder) { nil }

  #if canImport(UIKit)
    override func layoutSubviews() {
      super.layoutSubviews()
      preview.frame = bounds
    }
  #else
    override func layout() {
      super.layout()
      preview.frame = bounds
    }
  #endif

  /// Turns the preview and the frames in the same way.
  func update(mirrored: Bool) {
    guard let connection = preview.connection,
      let device = (connection.inputPorts.first?.input as? AVCaptureDeviceInput)?.device
    else { return }
    if rotation?.device !== device {
      rotation = AVCaptureDevice.RotationCoordinator(device: device, previewLayer: preview)
    }
    guard let angle = rotation?.videoRotationAngleForHorizonLevelPreview else { return }
    // Nothing of it is remembered here: a camera that is chosen again has new connections.
    connection.turn(byDegrees: angle, mirrored: mirrored)
    camera.turn(byDegrees: angle)
  }
}
