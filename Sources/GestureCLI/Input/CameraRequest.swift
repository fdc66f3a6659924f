import HandLandmarkerCore

/// The frames that a camera is asked for.
struct CameraRequest: Sendable {
  /// `WIDTHxHEIGHT`.
  private var size: String?
  /// Frames per second.
  private var rate: Double?
  private var pixelFormat: String?

  /// Creates a request that leaves all properties to the camera.
  init() {}

  /// Reads `1280x720@30:mjpeg`, or some of its parts.
  init?(_ text: String) {
    var rest = text[...]
    if let colon = rest.firstIndex(of: ":") {
      pixelFormat = String(rest[rest.index(after: colon)...])
      rest = rest[..<colon]
      if pixelFormat?.isEmpty == true { return nil }
    }
    if let at = rest.firstIndex(of: "@") {
      guard let rate = Double(rest[rest.index(after: at)...]), 0.001...1000 ~= rate else { return nil }
      self.rate = rate
      rest = rest[..<at]
    }
    if !rest.isEmpty {
      let sides = rest.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
      guard sides.count == 2, sides.allSatisfy({ 1...RasterImage.maximumSide ~= $0 }) else { return nil }
      size = String(rest)
    }
    if text.isEmpty { return nil }
  }

  /// The options of ffmpeg that ask a camera for the frames.
  var arguments: [String] {
    let size = size.map { ["-video_size", $0] } ?? []
    let rate = rate.map { ["-framerate", "\($0)"] } ?? []
    #if os(macOS)
      return (rate.isEmpty ? ["-framerate", "30"] : []) + size + rate
        + (pixelFormat.map { ["-pixel_format", $0] } ?? [])
    #else
      return size + rate + (pixelFormat.map { ["-input_format", $0] } ?? [])
    #endif
  }
}
