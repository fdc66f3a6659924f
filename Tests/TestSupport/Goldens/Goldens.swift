import Foundation
import GestureSupport
import TensorEngine

/// The goldens, each with the image it belongs to.
package enum Goldens {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// A golden and its image.
  ///
  /// The image is drawn anew, and is known to be the one that MediaPipe was shown.
  package struct Case: Sendable {
    package let golden: Golden
    package let picture: DrawnPicture
  }

  /// Every image of the image mode, upright ones first.
  ///
  /// Each occurs once for each recorded number of hands.
  package static func pictures() throws -> [Case] {
    let goldens = try load("pictures.jsonl")
    return try (DrawnScene.pictures + DrawnScene.turnedPictures).flatMap { named in
      let picture = drawn(named)
      let own = goldens.filter { $0.name == named.name }
      guard !own.isEmpty else { throw missing(named.name) }
      return try own.map { try checked($0, picture) }
    }
  }

  /// One image of the image mode.
  package static func picture(_ name: String, numHands: Int = 1) throws -> Case {
    guard let named = (DrawnScene.pictures + DrawnScene.turnedPictures).first(where: { $0.name == name }),
      let golden = try load("pictures.jsonl").first(where: { $0.name == name && $0.numHands == numHands })
    else { throw missing("\(name) with numHands \(numHands)") }
    return try checked(golden, drawn(named))
  }

  /// The frames of a video, in order: `one_hand` or `two_hands`.
  package static func clip(_ name: String, numHands: Int = 2) throws -> [Case] {
    let goldens = try load("clips.jsonl").filter { $0.name == "clip_\(name)" && $0.numHands == numHands }
    guard let clip = DrawnScene.clips.first(where: { $0.name == name }), goldens.count == clip.frames.count else {
      throw missing(name)
    }
    return try zip(goldens, clip.frames).map { golden, scene in
      try checked(golden, drawn(DrawnScene.Named(name: name, scene: scene)))
    }
  }

  /// Many tests ask for the same images: each is drawn once.
  private static let gallery = Locked<[DrawnScene.Named: DrawnPicture]>([:])

  static func drawn(_ named: DrawnScene.Named) -> DrawnPicture {
    if let picture = gallery.withLock({ $0[named] }) { return picture }
    let picture = named.picture
    gallery.withLock { $0[named] = picture }
    return picture
  }

  private static func checked(_ golden: Golden, _ picture: DrawnPicture) throws -> Case {
    guard picture.checksum == golden.checksum else {
      throw Failure(
        description:
          "\(golden.title): the picture is drawn otherwise than the one MediaPipe was shown (\(picture.checksum), not "
          + "\(golden.checksum)). If the drawing was changed on purpose, run Tests/Scripts/regenerate-goldens.sh; if not, the drawer is not exact here."
      )
    }
    return Case(golden: golden, picture: picture)
  }

  private static func missing(_ name: String) -> Failure {
    Failure(description: "there is no golden of \(name): run Tests/Scripts/regenerate-goldens.sh")
  }

  private static let files = Locked<[String: [Golden]]>([:])

  private static func load(_ file: String) throws -> [Golden] {
    if let goldens = files.withLock({ $0[file] }) { return goldens }
    let path = TestModels.packageRoot.appendingPathComponent("Tests/Goldens/\(file)")
    let decoder = JSONDecoder()
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
    let goldens = try lines.map { try decoder.decode(Golden.self, from: Data($0.utf8)) }
    files.withLock { $0[file] = goldens }
    return goldens
  }
}
