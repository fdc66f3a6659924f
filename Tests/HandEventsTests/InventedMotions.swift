import GestureClassifier
import GestureFixtures
import GestureTraining
import HandEvents
import HandLandmarkerCore

/// Six movements that no detector knows, and recordings of them.
enum InventedMotions {
  /// The movements in the order of their labels.
  static let all: [(label: String, motion: PosedMovement)] = [
    ("beckon", beckon), ("check", check), ("flip", flip), ("knock", knock), ("push", push), ("zigzag", zigzag),
  ]

  /// The four fingers bend and are stretched, twice.
  private static var beckon: PosedMovement {
    var bent = PosedHand(.openPalm)
    bent.pose.index = FingerPose(curl: 0.6)
    bent.pose.middle = FingerPose(curl: 0.6)
    bent.pose.ring = FingerPose(curl: 0.6)
    bent.pose.pinky = FingerPose(curl: 0.6)
    let open = PosedHand(.openPalm)
    return path([open, bent, open, bent, open], [220, 200, 220, 200])
  }

  /// Down to the right, then up further to the right.
  private static var check: PosedMovement {
    let hand = PosedHand(.pointingUp)
    return path([hand.shifted(-0.15, 0), hand.shifted(-0.05, 0.12), hand.shifted(0.2, -0.18)], [250, 350])
  }

  /// The palm turns away from the camera and back.
  private static var flip: PosedMovement {
    let front = PosedHand(.openPalm)
    var back = front
    back.pose.yaw += 150
    return path([front, back, front], [380, 380])
  }

  /// A fist moves down and up, twice.
  private static var knock: PosedMovement {
    let up = PosedHand(.closedFist)
    var down = up.shifted(0, 0.07)
    down.pose.pitch += 30
    return path([up, down, up, down, up], [140, 140, 140, 140])
  }

  /// The hand comes towards the camera and goes back.
  private static var push: PosedMovement {
    let far = PosedHand(.openPalm)
    return path([far, far.placed(far.x, far.y, scale: far.scale * 1.5), far], [350, 350])
  }

  /// The letter Z.
  private static var zigzag: PosedMovement {
    let hand = PosedHand(.pointingUp)
    return path(
      [hand.shifted(-0.15, -0.12), hand.shifted(0.15, -0.12), hand.shifted(-0.15, 0.12), hand.shifted(0.15, 0.12)],
      [260, 330, 260])
  }

  /// A stroke upwards, and a movement that begins with the stroke.
  ///
  /// The second movement slowly continues to the right and down.
  static let strokes: [(label: String, motion: PosedMovement)] = {
    let hand = PosedHand(.pointingUp)
    let (low, high) = (hand.shifted(-0.1, 0.12), hand.shifted(-0.1, -0.12))
    let hook = path([low, high, hand.shifted(0.15, -0.12), hand.shifted(0.15, 0.12)], [300, 600, 600])
    return [("hook", hook), ("raise", path([low, high], [300]))]
  }()

  /// A path from rest to rest through some hands.
  ///
  /// `times` are the times between the hands in milliseconds.
  private static func path(_ hands: [PosedHand], _ times: [Int], rest: Int = 500) -> PosedMovement {
    var frames: [PosedMovement.KeyFrame] = []
    var time = 0
    for (index, hand) in hands.enumerated() {
      if index == 0 { frames.append(.init(at: .zero, hand)) }
      time += index == 0 ? rest : times[index - 1]
      frames.append(.init(at: .milliseconds(time), hand))
    }
    if let last = hands.last { frames.append(.init(at: .milliseconds(time + rest), last)) }
    return PosedMovement(frames)
  }

  /// A recording in some speed, size and position.
  ///
  /// The frame rate is one of three; the recording has noise.
  static func frames(_ motion: PosedMovement, seed: UInt64) -> [HandFrame] {
    MotionSamples.frames(motion.varied(seed: seed), rate: [15.0, 25, 60][Int(seed % 3)], seed: seed)
  }

  /// Other activity of hands.
  ///
  /// Hands idle, come and go, and make other movements.
  static func other(seed: UInt64) -> [HandFrame] {
    let known: [PosedMovement] = [
      .idle(seed: seed, duration: .seconds(8)), .swipe(.left).then(.swipe(.up), pause: .milliseconds(800)),
      .circle(clockwise: true).then(.still()),
      .appearAndLeave(.victory), .grab(), .swipe(.right).then(.still(.victory)).then(.swipe(.down)),
      .idle(seed: seed + 50, duration: .seconds(8)),
      .wave(count: 4),
    ]
    return frames(known[Int(seed % 8)], seed: seed)
  }

  /// Recordings of each movement, and of everything else.
  static func dataset(count: Int, others: Int = 24) -> MovementDataset {
    var dataset = MovementDataset()
    for seed in UInt64(1000)..<1000 + UInt64(count) {
      for (label, motion) in all {
        dataset.recordings.append(
          MovementRecording(label: label, frames: frames(motion, seed: seed), source: "\(label) \(seed)"))
      }
    }
    for seed in UInt64(1000)..<1000 + UInt64(others) {
      dataset.recordings.append(MovementRecording(label: "none", frames: other(seed: seed), source: "none \(seed)"))
    }
    return dataset
  }
}
