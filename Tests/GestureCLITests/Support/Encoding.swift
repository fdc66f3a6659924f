import Foundation
import TestSupport
import XCTest

/// An image file, or a video of one image.
struct Encoding {
  var picture: DrawnPicture
  var count = 1
  /// The options of ffmpeg for the file.
  var options: [String] = []
  var name: String
}

extension ScratchFolder {
  /// Writes these files in one run of ffmpeg.
  ///
  /// Starting ffmpeg takes longer than writing a small file.
  func encode(_ files: [Encoding]) throws {
    let pictures = Array(Set(files.map(\.picture)))
    var arguments = ["-loglevel", "error", "-y"]
    for (number, picture) in pictures.enumerated() {
      let count = files.filter { $0.picture == picture }.map(\.count).max() ?? 1
      try write((0..<count).reduce(into: Data()) { data, _ in data += picture.ppmData }, "frames-\(number).ppm")
      arguments += ["-f", "image2pipe", "-framerate", "25", "-c:v", "ppm", "-i", "frames-\(number).ppm"]
    }
    for file in files {
      let input = pictures.firstIndex(of: file.picture) ?? 0
      let folder = url.appendingPathComponent(file.name).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      arguments += ["-map", "\(input):v", "-frames:v", "\(file.count)"] + file.options + [file.name]
    }
    let run = try ToolRun(arguments, program: ToolRun.require("ffmpeg"), folder: url)
    XCTAssertEqual(run.status, 0, run.errors)
    for number in pictures.indices { try FileManager.default.removeItem(atPath: path("frames-\(number).ppm")) }
  }
}
