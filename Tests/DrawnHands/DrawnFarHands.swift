import Foundation
import GestureFixtures

/// Hands at a distance.
///
/// There are images of 1920×1080 pixels with one small hand each before a texture, images without hands, and a video.
package enum DrawnFarHands {
  package static let (width, height) = (1920, 1080)
  /// The longer sides of the hands' boxes, in pixels.
  ///
  /// Boxes are around the hands' landmarks.
  package static let sizes = [400, 200, 140, 100, 70, 50, 35]
  /// The postures that the palm detector finds most reliably when drawn.
  ///
  /// A fist or a thumb is small and shows few details.
  private static let poses: [NamedPose] = [.openPalm, .victory, .pointingUp, .iLoveYou, .fourFingers, .thumbUp]

  /// An image, and where its hand is.
  package struct Item: Sendable {
    package let name: String
    /// One of `sizes`; 0 without a hand.
    package let size: Int
    package let scene: DrawnScene
    package let texture: DrawnTexture
    /// Nil without a hand.
    package let hand: LandmarkBox?
  }

  /// Returns `count` images of each size, and as many without hands.
  ///
  /// Images with the same texture follow each other.
  package static func items(count: Int, seed: UInt64) -> [Item] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).flatMap { number -> [Item] in
      let texture = DrawnTexture(seed: seed &* 1000 &+ UInt64(number))
      return ([0] + sizes).map { size in
        let hand = size > 0 ? hand(number, size: size, using: &generator) : nil
        var scene = DrawnScene(hand.map { [$0] } ?? [], width: width, height: height)
        scene.light.key.x += 0.4 * generator.symmetric()
        scene.light.keyBrightness *= 1 + 0.15 * generator.symmetric()
        return Item(
          name: String(format: "%03d_%02d", size, number), size: size, scene: scene, texture: texture,
          hand: hand.map { LandmarkBox($0.landmarks(width: width, height: height)) })
      }
    }
  }

  /// Every third hand is a left one.
  private static func hand(_ number: Int, size: Int, using generator: inout SeededGenerator) -> PosedHand {
    let pose = poses[number % poses.count].hand
    let hand = (number % 3 == 2 ? pose.mirrored : pose).varied(by: 0.7, using: &generator)
      .placed(0.5, 0.5).sized(Float(size), width: width, height: height)
    // The whole hand and a piece of the arm are in the image.
    let margin = SIMD2(Float(size) / Float(width), Float(size) / Float(height))
    return hand.placed(0.5 + (0.5 - margin.x) * generator.symmetric(), 0.5 + (0.5 - margin.y) * generator.symmetric())
  }

  /// The frames of the video.
  ///
  /// A hand of 80 pixels appears, moves and leaves, and then a second hand comes elsewhere.
  package static let clip: [DrawnScene] = (0..<44).map { frame in
    let time = Float(frame)
    var hands: [PosedHand] = []
    if firstHand.contains(frame) {
      hands.append(NamedPose.openPalm.hand.placed(0.2 + 0.006 * (time - 3), 0.3 + 0.004 * (time - 3)))
    } else if secondHand.contains(frame) {
      hands.append(NamedPose.victory.hand.placed(0.8, 0.7 - 0.004 * (time - 25)))
    }
    return DrawnScene(hands.map { $0.sized(80, width: width, height: height) }, width: width, height: height)
  }
  /// The frames of the video that show its hands.
  package static let (firstHand, secondHand) = (3..<22, 25..<44)
  package static let clipBackground = DrawnTexture(seed: 7).backdrop(width: width, height: height)

  /// A hand of 400 pixels.
  ///
  /// Found without a search for small hands.
  package static let near = DrawnScene(
    [NamedPose.openPalm.hand.placed(0.4, 0.5).sized(400, width: width, height: height)], width: width, height: height)

  /// Fills `folder` with the images and `truth.jsonl`.
  ///
  /// Images are PPM files; each line of `truth.jsonl` has the name, the size, and the middle of the hand in pixels.
  package static func write(to folder: URL, count: Int, seed: UInt64) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var lines = ""
    var last: (texture: DrawnTexture, background: HandBackdrop)?
    for item in items(count: count, seed: seed) {
      let background =
        last?.texture == item.texture ? last?.background : item.texture.backdrop(width: width, height: height)
      last = background.map { (item.texture, $0) }
      try item.scene.draw(over: background).ppmData.write(to: folder.appendingPathComponent("\(item.name).ppm"))
      let middle = item.hand?.middle ?? .zero
      lines += #"{"name": "\#(item.name).ppm", "size": \#(item.size), "x": \#(middle.x), "y": \#(middle.y)}"# + "\n"
    }
    try Data(lines.utf8).write(to: folder.appendingPathComponent("truth.jsonl"))
  }

  /// Writes the files with which the cost is measured.
  ///
  /// `video.ppm` has the frames of the video one after the other; `still.ppm` is one of them, and `near.ppm` shows the
  /// near hand.
  package static func writeVideo(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("video.ppm")
    try Data().write(to: file)
    let video = try FileHandle(forWritingTo: file)
    for scene in clip { try video.write(contentsOf: scene.draw(over: clipBackground).ppmData) }
    try video.close()
    for (name, scene) in [("still", clip[firstHand.lowerBound]), ("near", near)] {
      try scene.draw(over: clipBackground).ppmData.write(to: folder.appendingPathComponent("\(name).ppm"))
    }
  }
}
