import Foundation
import GestureFixtures

/// Writes every drawn scene as files.
///
/// A program asks MediaPipe about the scenes (`Tests/Scripts/regenerate-goldens.sh`); people can look at them, too.
package enum SceneDump {
  /// Fills `folder` with all scenes and their list.
  ///
  /// An image is one PPM file, a video a concatenated one. `scenes.jsonl` lists them with their checksums.
  package static func write(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var lines = ""
    for named in DrawnScene.pictures + DrawnScene.turnedPictures {
      let picture = named.picture
      try picture.ppmData.write(to: folder.appendingPathComponent("\(named.name).ppm"))
      let rotation = (360 - named.turn) % 360
      lines += #"{"name": "\#(named.name)", "rotation": \#(rotation), "checksums": ["\#(picture.checksum)"]}"# + "\n"
    }
    try DrawnScene.sample.draw().ppmData.write(to: folder.appendingPathComponent("sample_victory.ppm"))
    for clip in DrawnScene.clips {
      let frames = clip.frames.map { $0.draw() }
      try frames.reduce(into: Data()) { $0.append($1.ppmData) }.write(
        to: folder.appendingPathComponent("clip_\(clip.name).ppm"))
      let checksums = frames.map { #""\#($0.checksum)""# }.joined(separator: ", ")
      lines += #"{"name": "clip_\#(clip.name)", "rotation": 0, "checksums": [\#(checksums)]}"# + "\n"
    }
    try Data(lines.utf8).write(to: folder.appendingPathComponent("scenes.jsonl"))
  }
}
