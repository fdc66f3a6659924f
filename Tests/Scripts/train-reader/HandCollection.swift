import Foundation
import GestureFixtures
import GestureImages
import GestureSupport
import HandLandmarkerCore

/// Finds the hands to train with and writes them to standard output.
struct HandCollection {
  private let tracker: HandTracker
  private let thorough: HandTracker

  init(modelPath: String) throws {
    let model = try HandModel(contentsOfFile: modelPath)
    var options = HandTracker.Options()
    options.limits.threads = 1
    tracker = try HandTracker(model: model, options: options)
    (options.finding.maximumHandCount, options.finding.search) = (2, .thorough)
    thorough = try HandTracker(model: model, options: options)
  }

  /// Drawn hands with the angles of their joints.
  ///
  /// - Parameter isComputed: Whether the landmarks are those of the pose itself, instead of those that the models find
  ///   in a drawing.
  func draw(count: Int, seed: UInt64, isSpecial: Bool, isComputed: Bool, pinches: RandomPinches?) throws {
    let side = 224
    var hands = RandomHands(seed: seed, isSpecial: isSpecial, pinches: pinches)
    for number in 0..<count {
      let scene = hands.scene(side: side)
      let posed = scene.hands[0]
      let exact = posed.hand(imageSize: ImageSize(width: side, height: side))
      guard let region = hands.region(of: exact),
        let hand = isComputed ? exact : try found(in: scene.image(), region, times: 3)
      else {
        continue
      }
      try write(
        HandLine(
          hand, source: "\(isComputed ? "computed" : "drawn")_\(seed)_\(number)", truth: truth(posed.pose, exact)))
    }
  }

  /// Draws pinches of each finger, and near pinches.
  ///
  /// Both hands are drawn at 0 to 80 degrees of pitch, yaw and roll.
  ///
  /// - Parameter divisor: The number by which that of the hands is divided.
  func drawViews(seed: UInt64, divisor: Int) throws {
    let side = 224
    var random = SeededGenerator(seed: seed)
    var hands = RandomHands(seed: seed, isSpecial: false)
    var pinches = RandomPinches(seed: seed, areEdges: false)
    for axis in ["pitch", "yaw", "roll"] {
      for angle in stride(from: Float(0), through: 80, by: 20) {
        for finger in FingerSet.withoutThumb {
          for number in 0..<max(16 / max(divisor, 1), 2) {
            let signed = random.symmetric() < 0 ? -angle : angle
            var pose = pinches.example(finger, touches: number % 2 == 0)
            pose.handedness = number % 4 < 2 ? .left : .right
            pose = pose.held(
              pitch: axis == "pitch" ? signed : 0, yaw: axis == "yaw" ? signed : 0, roll: axis == "roll" ? signed : 0)
            let scene = hands.scene(pose, side: side)
            let exact = scene.hands[0].hand(imageSize: ImageSize(width: side, height: side))
            guard let region = hands.region(of: exact), let hand = try found(in: scene.image(), region, times: 3) else {
              continue
            }
            let source = "\(axis)_\(Int(angle))_\(finger.rawValue)_\(number % 2 == 0 ? "pinch" : "open")"
            try write(HandLine(hand, source: source, truth: truth(pose, exact)))
          }
        }
      }
    }
  }

  /// Computes pairs of hands whose second one is more closed.
  ///
  /// The difference is small; both have the same source.
  func drawClosing(count: Int, seed: UInt64) throws {
    var hands = RandomHands(seed: seed, isSpecial: true)
    for number in 0..<count {
      let (open, closed, step) = hands.closingPair()
      for pose in [open, closed] {
        let hand = pose.hand()
        var truth = truth(pose, hand)
        truth[HandLine.step] = step
        try write(HandLine(hand, source: "computed_\(seed)_\(number)", truth: truth))
      }
    }
  }

  /// - Parameter hand: The pose's exact landmarks.
  private func truth(_ pose: HandPose, _ hand: Hand) -> [String: Float] {
    var truth = pose.angles
    for finger in Finger.allCases { truth["exact." + finger.rawValue] = hand.reading?.ruledExtension[finger] }
    for finger in FingerSet.withoutThumb {
      truth["gap." + finger.rawValue] = RandomPinches.gap(of: finger, pose.jointAngles)
      truth["reach." + finger.rawValue] = hand.reading?.reach(of: finger)
    }
    return truth
  }

  /// The hand of each photograph that shows one, and of its variations.
  func find(_ names: [String], in folder: String, variations: Int) throws {
    for name in names {
      let image = try RasterImage(contentsOfFile: folder + "/" + name)
      let hands = try thorough.recognize(image: image)
      guard hands.count == 1, let hand = hands.first, let next = hand.nextRegion else { continue }
      let (width, height) = (image.width, image.height)
      try write(HandLine(hand, source: name))
      var random = SeededGenerator(seed: name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
      for _ in 0..<variations {
        var variation = PhotographVariation(using: &random)
        let other = variation.image(image.rgbBytes(), width: width, height: height)
        guard let again = try found(in: other, variation.region(next), times: 1) else { continue }
        try write(HandLine(again, source: name))
      }
    }
  }

  private func found(in image: RasterImage, _ region: HandRegion, times: Int) throws -> Hand? {
    var region = region
    var hand: Hand?
    for _ in 0..<times {
      guard let found = try tracker.recognize(image: image, regions: [region]).first, let next = found.nextRegion else {
        return nil
      }
      (hand, region) = (found, next)
    }
    return hand
  }

  private func write(_ line: HandLine) throws {
    try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(line) + Data("\n".utf8))
  }
}

extension HandPose {
  /// The angles of the joints in degrees, by name.
  fileprivate var angles: [String: Float] {
    var angles = [
      "spread": thumb.spread, "lift": thumb.lift, "knuckle": thumb.mcp, "end": thumb.ip, "turn": thumb.turn,
    ]
    (angles["pitch"], angles["yaw"], angles["roll"]) = (pitch, yaw, roll)
    for (name, finger) in [("index", index), ("middle", middle), ("ring", ring), ("pinky", pinky)] {
      (angles[name + ".knuckle"], angles[name + ".middle"]) = (finger.mcp, finger.pip)
      (angles[name + ".end"], angles[name + ".spread"]) = (finger.dip, finger.spread)
    }
    return angles
  }
}
