import GestureCommandLine

/// Cameras and addresses.
extension Options {
  static let camera = Option.file(
    "camera", "DEVICE",
    """
    Read a camera: a number, a device, an address or @FILE
    A device is a path such as /dev/video0, an address begins with rtsp:// or http://. Both need ffmpeg.
    @FILE reads the address from a file, which may hold a password. --camera list lists the cameras.
    """
  )
  static let cameraRequest = Option<CameraRequest?>(
    "camera-format", "[WIDTHxHEIGHT][@FPS][:FORMAT]", default: nil, shown: "the camera's",
    """
    Ask the camera for frames, such as 1280x720@30:mjpeg
    Each part may be left out. FORMAT is a pixel format such as mjpeg or yuyv422.
    """
  ) { text in
    guard let request = CameraRequest(text) else {
      throw ValueProblem("must be WIDTHxHEIGHT, @FPS and :FORMAT, or some of them, such as 1280x720@30:mjpeg")
    }
    return request
  }
  static let timeout = Option.number(
    "timeout", "SECONDS", default: 10, in: 0...86_400,
    """
    Longest wait for a frame of a camera or an address
    Then the run ends with an error. 0 waits without end.
    """)
  static let reconnect = Option.flag(
    "reconnect",
    """
    Connect to the camera again when it is lost
    The tool tries once a second, also when the camera sends nothing for --timeout, or is not there yet.
    """)
  static let duration = Option.number(
    "duration", "SECONDS", shown: "to the end", in: 0.001...1e9,
    """
    Stop after this time
    The time counts from the start of a video, or from the first frame of a camera.
    """)
  static let live: [any OptionDefinition] = [camera, cameraRequest, timeout, reconnect, duration]
}
