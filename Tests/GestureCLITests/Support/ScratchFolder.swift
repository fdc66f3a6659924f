import Foundation
import ImageFiles
import TestSupport

/// A folder for the files of one test, removed with it.
final class ScratchFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appendingPathComponent("gesture-cli-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  @discardableResult
  func write(_ data: Data, _ name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file.path
  }

  @discardableResult
  func write(_ text: String, _ name: String) throws -> String { try write(Data(text.utf8), name) }
}

/// Drawn pictures that several tests use, each drawn once.
enum Drawn {
  static let victory = DrawnScene([NamedPose.victory.hand]).draw()
  static let thumbUp = DrawnScene([NamedPose.thumbUp.hand]).draw()
  static let openPalm = DrawnScene([NamedPose.openPalm.hand]).draw()
  static let nothing = DrawnScene([], width: 160, height: 120).draw()
  /// The drawn clip of one hand, 40 ms a frame.
  static let clip = (DrawnScene.clips.first { $0.name == "one_hand" }?.frames ?? []).map { $0.draw() }
}

extension DrawnPicture {
  /// The picture as a PNG file.
  var pngData: Data { rasterImage.pngData }
}
