import GestureFixtures

/// The images and videos the goldens were made of. A change here, or to anything that is drawn, asks for
/// `Tests/Scripts/regenerate-goldens.sh`.
extension HandScene {
  /// An image with a name.
  package struct Named: Sendable, Hashable {
    package let name: String
    package let scene: DrawnScene
    /// The clockwise rotation of the drawn image in degrees.
    ///
    /// A rotation option of 360 − this value makes the image upright again.
    package var turn = 0

    package init(name: String, scene: DrawnScene, turn: Int = 0) {
      (self.name, self.scene, self.turn) = (name, scene, turn)
    }

    package var picture: DrawnPicture { scene.draw().turned(clockwise: turn) }
  }

  /// Single images for the image mode.
  package static let pictures: [Named] =
    NamedPose.allCases.map { Named(name: $0.rawValue, scene: DrawnScene([$0.hand])) }
    + NamedPose.canned.map {
      Named(name: "\($0.rawValue)_left", scene: DrawnScene([$0.hand.mirrored.with(skin: darkSkin)]))
    }
    + [
      Named(name: "nothing", scene: DrawnScene([])),
      Named(name: "two_hands", scene: twoHands),
      Named(name: "three_hands", scene: threeHands),
      Named(name: "overlapping", scene: overlapping),
      Named(
        name: "small", scene: DrawnScene([NamedPose.victory.hand.placed(0.7, 0.3, scale: 0.1)], width: 480, height: 360)
      ),
      Named(
        name: "odd_size",
        scene: DrawnScene([NamedPose.pointingUp.hand.placed(0.4, 0.55, scale: 0.27)], width: 331, height: 247)),
      Named(
        name: "portrait",
        scene: DrawnScene([NamedPose.openPalm.hand.placed(0.55, 0.6, scale: 0.3)], width: 240, height: 360)),
      Named(name: "at_the_edge", scene: DrawnScene([NamedPose.openPalm.hand.placed(0.84, 0.4)])),
      Named(name: "tilted", scene: DrawnScene([NamedPose.iLoveYou.hand.turned(by: 50)])),
      Named(name: "upside_down", scene: DrawnScene([NamedPose.victory.hand.turned(by: 170)])),
      Named(name: "dim", scene: dim),
    ]

  /// Images that lie on their side or are upside down.
  ///
  /// For the rotation option.
  package static let turnedPictures: [Named] =
    [90, 180, 270].flatMap { turn in
      [
        Named(name: "Victory_turned_\(turn)", scene: DrawnScene([NamedPose.victory.hand]), turn: turn),
        Named(
          name: "Thumb_Up_turned_\(turn)", scene: DrawnScene([NamedPose.thumbUp.hand], width: 360, height: 270),
          turn: turn),
        Named(name: "two_hands_turned_\(turn)", scene: twoHands, turn: turn),
      ]
    }

  /// The image in `Models/sample/`, which README recognises.
  package static let sample: DrawnScene = {
    var scene = DrawnScene([NamedPose.victory.hand.placed(0.5, 0.6, scale: 0.3)], width: 320, height: 300)
    (scene.background.top, scene.background.bottom) = (SIMD3(0.30, 0.42, 0.55), SIMD3(0.55, 0.62, 0.66))
    (scene.light.key, scene.light.ambient) = (SIMD3(-0.6, 0.8, 0.7), 0.34)
    return scene
  }()

  /// Frames for the video mode, 40 ms apart.
  package static let clips: [(name: String, frames: [DrawnScene])] = [
    ("one_hand", oneHandMoving), ("two_hands", handsComeAndGo),
  ]

  private static let darkSkin = SIMD3<Float>(0.30, 0.15, 0.09)

  private static let twoHands = DrawnScene(
    [
      NamedPose.openPalm.hand.mirrored.placed(0.74, 0.5, scale: 0.26),
      NamedPose.victory.hand.placed(0.27, 0.58, scale: 0.25),
    ], width: 400,
    height: 300)

  private static let threeHands = DrawnScene(
    [
      NamedPose.openPalm.hand.mirrored.placed(0.8, 0.45, scale: 0.2),
      NamedPose.victory.hand.placed(0.2, 0.5, scale: 0.22),
      NamedPose.pointingUp.hand.placed(0.5, 0.55, scale: 0.19),
    ], width: 480, height: 320)

  private static let overlapping = DrawnScene(
    [
      NamedPose.openPalm.hand.placed(0.42, 0.5),
      NamedPose.openPalm.hand.mirrored.turned(by: -25).placed(0.6, 0.55, depth: 0.3),
    ], width: 320,
    height: 320)

  private static var dim: DrawnScene {
    var scene = DrawnScene([NamedPose.closedFist.hand])
    (scene.light.keyBrightness, scene.light.fillBrightness, scene.light.ambient) = (0.25, 0.06, 0.05)
    (scene.background.top, scene.background.bottom) = (SIMD3(0.02, 0.015, 0.01), SIMD3(0.05, 0.04, 0.03))
    scene.light.key = SIMD3(0.9, 0.4, 0.5)
    return scene
  }

  /// One hand crosses the image, turns, and becomes a fist.
  private static let oneHandMoving: [DrawnScene] = (0..<16).map { frame in
    let time = Float(frame) / 15
    let hand = NamedPose.openPalm.hand.interpolated(to: NamedPose.closedFist.hand, min(max(time * 2 - 0.6, 0), 1))
    return DrawnScene(
      [hand.placed(0.3 + 0.4 * time, 0.58 - 0.12 * time, scale: 0.24 + 0.05 * time).turned(by: 12 - 24 * time)],
      width: 320, height: 240)
  }

  /// Two hands come, cross and leave.
  ///
  /// A second hand joins the first, they cross, both leave one after the other, the image is empty, and one hand comes
  /// back.
  private static let handsComeAndGo: [DrawnScene] = (0..<28).map { frame in
    let time = Float(frame)
    var hands: [PosedHand] = []
    if frame < 15 { hands.append(NamedPose.victory.hand.placed(0.22 + 0.05 * time, 0.58, scale: 0.23)) }
    if (4..<20).contains(frame) {
      hands.append(NamedPose.openPalm.hand.mirrored.placed(1.3 - 0.075 * time, 0.5, scale: 0.25, depth: 0.25))
    }
    if frame >= 22 { hands.append(NamedPose.pointingUp.hand.placed(0.5, 1.14 - 0.1 * (time - 22), scale: 0.25)) }
    return DrawnScene(hands, width: 400, height: 300)
  }
}
