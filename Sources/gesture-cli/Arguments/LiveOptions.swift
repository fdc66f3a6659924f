import GestureCommandLine

/// The options of inputs that come as time goes by: cameras and addresses.
enum LiveOptions {
  static let timeout = Option.number(
    "timeout", "SECONDS", default: 10, in: 0...86_400,
    "End with an error when a camera or an address has sent no frame for so long; 0 waits without end")
  static let reconnect = Option.flag(
    "reconnect", "Connect to the camera again, once a second, when it ends, sends nothing for --timeout, or is not there yet")
  static let duration = Option<Double?>(
    "duration", "SECONDS", default: nil, shown: "to the end", "End after so many seconds of a video, or of a camera since its first frame"
  ) { try realNumber($0, in: 0.001...1e9) }

  static let all: [any OptionDefinition] = [
    CommonOptions.camera, CommonOptions.cameraSize, CommonOptions.cameraRate, CommonOptions.cameraFormat, timeout, reconnect, duration,
  ]
}
