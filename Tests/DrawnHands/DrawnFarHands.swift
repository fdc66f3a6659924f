import Foundation

/// Hands at a distance: pictures of 1920×1080 pixels with one small hand each before a texture, pictures without hands, and a clip.
package enum DrawnFarHands {
  package static let (width, height) = (1920, 1080)
  /// The longer sides of the hands, in pixels: of the boxes around their landmarks.
  package static let sizes = [400, 200, 140, 100, 70, 50, 35]
  /// The postures that the palm detector finds most surely when they are drawn; a fist or a thumb is small and has little to see.
  private static let poses: [NamedPose] = [.openPalm, .victory, .pointingUp, .iLoveYou, .fourFingers, .thumbUp]

  /// A picture, and where its hand is.
  package struct Item: Sendable {
    package let name: String
    /// One of `sizes`; 0 without a hand.
    package let size: Int
    package let scene: DrawnScene
    /// Nil without a hand.
    package let hand: LandmarkBox?
  }

  /// `count` pictures of each size, and as many without a hand.
  package static func items(count: Int, seed: UInt64) -> [Item] {
    var generator = SeededGenerator(seed: seed)
    let far = sizes.flatMap { size in
      (0..<count).map { number -> Item in
        let pose = poses[number % poses.count].hand
        var hand = (number % 3 == 2 ? pose.mirrored : pose).varied(by: 0.7, using: &generator)
        hand = hand.placed(0.5, 0.5).sized(Float(size), width: width, height: height)
        // The whole hand and a piece of the arm are in the picture.
        let margin = SIMD2(Float(size) / Float(width), Float(size) / Float(height))
        hand = hand.placed(
          0.5 + (0.5 - margin.x) * generator.symmetric(), 0.5 + (0.5 - margin.y) * generator.symmetric(), scale: hand.scale)
        let scene = scene([hand], texture: seed &* 1000 &+ UInt64(number % 10), using: &generator)
        return Item(
          name: String(format: "%03d_%02d", size, number), size: size, scene: scene,
          hand: LandmarkBox(hand.landmarks(width: width, height: height)))
      }
    }
    let empty = (0..<count).map { number in
      Item(
        name: String(format: "000_%02d", number), size: 0,
        scene: scene([], texture: seed &* 1000 &+ UInt64(100 + number), using: &generator), hand: nil)
    }
    return far + empty
  }

  private static func scene(_ hands: [HandPose], texture: UInt64, using generator: inout SeededGenerator) -> DrawnScene {
    var scene = DrawnScene(hands, width: width, height: height)
    scene.texture = DrawnTexture(seed: texture)
    scene.keyLight.x += 0.4 * generator.symmetric()
    scene.keyBrightness *= 1 + 0.15 * generator.symmetric()
    return scene
  }

  /// The frames of the clip: a hand of 80 pixels appears, moves and leaves, and then a second one comes elsewhere.
  package static let clip: [DrawnScene] = (0..<44).map { frame in
    let time = Float(frame)
    var hands: [HandPose] = []
    if firstHand.contains(frame) {
      hands.append(NamedPose.openPalm.hand.placed(0.2 + 0.006 * (time - 3), 0.3 + 0.004 * (time - 3)))
    } else if secondHand.contains(frame) {
      hands.append(NamedPose.victory.hand.placed(0.8, 0.7 - 0.004 * (time - 25)))
    }
    var scene = DrawnScene(
      hands.map { $0.sized(80, width: width, height: height) }, width: width, height: height)
    scene.texture = DrawnTexture(seed: 7)
    return scene
  }
  /// The frames of the clip that show its hands.
  package static let (firstHand, secondHand) = (3..<22, 25..<44)

  /// A hand of 400 pixels, which is found without a search for small ones.
  package static let near: DrawnScene = {
    var scene = DrawnScene(
      [NamedPose.openPalm.hand.placed(0.4, 0.5).sized(400, width: width, height: height)], width: width, height: height)
    scene.texture = DrawnTexture(seed: 7)
    return scene
  }()

  /// Fills `folder` with the pictures as PPM files and `truth.jsonl`, which lists name, size, and the middle of the hand in pixels.
  package static func write(to folder: URL, count: Int, seed: UInt64) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var lines = ""
    for item in items(count: count, seed: seed) {
      try item.scene.draw().ppmData.write(to: folder.appendingPathComponent("\(item.name).ppm"))
      let middle = item.hand?.middle ?? .zero
      lines += #"{"name": "\#(item.name).ppm", "size": \#(item.size), "x": \#(middle.x), "y": \#(middle.y)}"# + "\n"
    }
    try Data(lines.utf8).write(to: folder.appendingPathComponent("truth.jsonl"))
  }

  /// Writes what the cost is measured on: `video.ppm`, the frames of the clip one after the other, one of them as `still.ppm`, and `near.ppm`.
  package static func writeVideo(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("video.ppm")
    try Data().write(to: file)
    let video = try FileHandle(forWritingTo: file)
    for scene in clip { try video.write(contentsOf: scene.draw().ppmData) }
    try video.close()
    try clip[firstHand.lowerBound].draw().ppmData.write(to: folder.appendingPathComponent("still.ppm"))
    try near.draw().ppmData.write(to: folder.appendingPathComponent("near.ppm"))
  }
}
