import Foundation
import GestureFixtures

/// Writes every drawn scene as files, for the program that asks MediaPipe about them
/// (`Tests/Scripts/regenerate-goldens.sh`), and for the eye.
package enum SceneDump {
  /// Fills `folder` with one PPM a picture, one concatenated PPM a clip, and `scenes.jsonl`, which lists them with
  /// their checksums.
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
