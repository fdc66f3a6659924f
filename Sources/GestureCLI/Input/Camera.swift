import GestureCommandLine
import GestureFoundation
import GestureSupport

/// A camera of this machine.
package struct Camera {
  /// The value of `--camera` that selects the camera.
  let number: Int
  /// The device file on Linux; nil on macOS.
  let device: String?
  /// The name that the driver gives the camera, if any.
  let name: String?

  /// The camera as `--camera list` shows it.
  package var line: String { [String(number), device, name].compactMap(\.self).joined(separator: "  ") }

  static func all() throws -> [Camera] {
    #if os(macOS)
      var lines: [String] = []
      let arguments = ["-hide_banner", "-f", "avfoundation", "-list_devices", "true", "-i", ""]
      guard let child = try ChildProcess("ffmpeg", arguments, input: nil, diagnose: { lines.append($0) }) else {
        throw ToolError(.unavailable, "--camera list", FFmpeg.missing, isMissingHelper: true)
      }
      try? child.forEachPiece { _ in }
      // ffmpeg ends with an error: no device has an empty name.
      _ = child.wait()
      return fromAVFoundation(lines)
    #else
      return inFolders()
    #endif
  }

  /// The cameras of Linux, from device files such as `video0`. A separate file for each device holds the name of the
  /// camera.
  package static func inFolders(devices: String = "/dev", names: String = "/sys/class/video4linux") -> [Camera] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: devices)) ?? []
    let numbers = files.compactMap { $0.hasPrefix("video") ? Int($0.dropFirst("video".count)) : nil }
    return numbers.sorted().map { number in
      let text = try? Bytes(contentsOfFile: "\(names)/video\(number)/name").data
      let name = text.map { String(decoding: $0, as: UTF8.self) }?.split(whereSeparator: \.isNewline).first
      return Camera(number: number, device: "\(devices)/video\(number)", name: name.map(String.init))
    }
  }

  /// The cameras in ffmpeg's list of avfoundation devices.
  package static func fromAVFoundation(_ lines: [String]) -> [Camera] {
    var isInVideos = false
    var cameras: [Camera] = []
    for line in lines {
      if line.contains("AVFoundation video devices") { isInVideos = true }
      if line.contains("AVFoundation audio devices") { isInVideos = false }
      // `[AVFoundation indev @ 0x7f] [0] FaceTime HD Camera`
      let parts = line.split(separator: "] ", maxSplits: 2)
      guard isInVideos, parts.count == 3, parts[1].hasPrefix("["), let number = Int(parts[1].dropFirst()) else {
        continue
      }
      cameras.append(Camera(number: number, device: nil, name: String(parts[2])))
    }
    return cameras
  }

  static func list(to streams: Streams) throws {
    let cameras = try all()
    if cameras.isEmpty { streams.console.note("no camera was found") }
    for camera in cameras { try streams.output.write(camera.line + "\n") }
  }
}
