import Foundation
import GestureFixtures

/// An image of hands that pinch, one for each finger.
///
/// Below them are hands that do not pinch: a fist, a claw, fingertips apart, and an open hand from its edge.
enum PinchPicture {
  private static func openHand(_ change: (inout HandPose) -> Void) -> HandPose {
    var pose = HandPose.openHand.held(yaw: 15)
    change(&pose)
    return pose
  }

  private static let ring = openHand { pose in
    pose.thumb = ThumbPose(spread: 6, lift: 39, mcp: 25, ip: 18, turn: 36)
    pose.ring = FingerPose(mcp: 55, pip: 67, dip: 27, spread: -17)
  }
  private static let pinky = openHand { pose in
    pose.thumb = ThumbPose(spread: -8, lift: 18, mcp: 20, ip: 23, turn: 30)
    pose.pinky = FingerPose(mcp: 18, pip: 67, dip: 48, spread: 6)
  }
  private static let claw = openHand { pose in
    func finger(_ spread: Float) -> FingerPose { FingerPose(mcp: 10, pip: 70, dip: 40, spread: spread) }
    pose.thumb = ThumbPose(spread: 45, lift: 25, mcp: 25, ip: 35)
    (pose.index, pose.middle, pose.ring, pose.pinky) = (finger(9), finger(0), finger(-8), finger(-17))
  }
  private static let poses: [HandPose] = [
    .pinch, .middlePinch, ring, pinky, .closedFist, claw, .openPinch, HandPose.openPalm.held(yaw: 80),
  ]

  static func write(to folder: URL) throws {
    let hands = poses.enumerated().map { number, pose in
      PosedHand(pose, x: (Float(number % 4) + 0.5) / 4, y: number < 4 ? 0.3 : 0.8, scale: 0.17)
    }
    let image = try HandScene(hands.map { changed($0) { $0.forearm = 0.3 } }, width: 800, height: 440).image()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try image.pngData.write(to: folder.appendingPathComponent("pinches.png"))
  }
}
