import HandLandmarkerCore

/// The seven gestures of MediaPipe's canned classifier as right hands.
///
/// MediaPipe 1.2.2 recognises their drawings.
extension HandPose {
  /// An open hand with the palm to the camera.
  public static let openPalm = HandPose(
    thumb: ThumbPose(spread: 60, lift: 13, mcp: 10, ip: -8, turn: 3), index: FingerPose(curl: 0.05, spread: 14),
    middle: FingerPose(curl: 0.05, spread: -3), ring: FingerPose(curl: 0.07, spread: -10),
    pinky: FingerPose(curl: 0, spread: -22),
    gesture: .openPalm
  ).held(pitch: 4, yaw: -7, roll: 5)

  /// A fist with the palm to the camera.
  public static let closedFist = HandPose(
    thumb: ThumbPose(spread: 10, lift: 45, mcp: 35, ip: 24, turn: 18),
    index: FingerPose(mcp: 78, pip: 102, dip: 69, spread: -9),
    middle: FingerPose(mcp: 89, pip: 109, dip: 71, spread: -1),
    ring: FingerPose(mcp: 86, pip: 103, dip: 65, spread: -9), pinky: FingerPose(mcp: 80, pip: 102, dip: 66, spread: -2),
    gesture: .closedFist
  ).held(pitch: -23, yaw: 8, roll: -12)

  /// Index and middle finger as a V.
  public static let victory = HandPose(
    thumb: ThumbPose(spread: 14, lift: 47, mcp: 46, ip: 38, turn: 15), index: FingerPose(curl: 0, spread: 12),
    middle: FingerPose(curl: 0, spread: -14), ring: FingerPose(curl: 1.05, spread: 0),
    pinky: FingerPose(curl: 1, spread: -4),
    gesture: .victory
  ).held(pitch: 6, yaw: 14, roll: -6)

  /// The index finger points up.
  public static let pointingUp = HandPose(
    thumb: ThumbPose(spread: 26, lift: 46, mcp: 46, ip: 33), index: FingerPose(curl: 0, spread: 6),
    middle: FingerPose(curl: 1.05, spread: -3), ring: FingerPose(curl: 1, spread: 1),
    pinky: FingerPose(curl: 0.97, spread: -5),
    gesture: .pointingUp
  ).held(pitch: -7, yaw: 5, roll: -7)

  /// Thumb, index and little finger are stretched out.
  public static let iLoveYou = HandPose(
    thumb: ThumbPose(spread: 55, lift: 14, mcp: 4, ip: 2), index: FingerPose(curl: 0, spread: 6),
    middle: FingerPose(curl: 1, spread: -6), ring: FingerPose(curl: 0.98, spread: -5),
    pinky: FingerPose(curl: 0.05, spread: -15),
    gesture: .iLoveYou
  ).held(pitch: -6, yaw: 14, roll: -14)

  /// A fist whose thumb points up.
  public static let thumbUp = HandPose(
    thumb: ThumbPose(spread: 50, lift: -8, mcp: -5, ip: -20, turn: -9),
    index: FingerPose(mcp: 90, pip: 81, dip: 80.5, spread: -1),
    middle: FingerPose(mcp: 88, pip: 89, dip: 70, spread: -2.5),
    ring: FingerPose(mcp: 83, pip: 100, dip: 79.5, spread: -1.5),
    pinky: FingerPose(mcp: 80, pip: 94.5, dip: 57, spread: 3), gesture: .thumbUp
  ).held(pitch: 12.5, yaw: -13, roll: 54)

  /// A fist whose thumb points down.
  public static let thumbDown = HandPose(
    thumb: ThumbPose(spread: 52, lift: -20, mcp: 4, ip: -12, turn: 6), index: FingerPose(curl: 0.94, spread: -6),
    middle: FingerPose(curl: 0.98, spread: 5), ring: FingerPose(curl: 1.08), pinky: FingerPose(curl: 0.9),
    gesture: .thumbDown
  ).held(pitch: 22, yaw: -26, roll: 275)

  /// The poses of the seven canned gestures.
  ///
  /// ``closedFist``, ``openPalm``, ``pointingUp``, ``thumbDown``, ``thumbUp``, ``victory`` and ``iLoveYou``.
  package static let gestures = [closedFist, openPalm, pointingUp, thumbDown, thumbUp, victory, iLoveYou]

  /// Creates the pose of a canned gesture; nil for a custom one.
  package init?(gesture: HandGesture) {
    guard let pose = Self.gestures.first(where: { $0.gesture == gesture }) else { return nil }
    self = pose
  }
}

/// Poses without a canned category.
///
/// The canned classifier may name some of them with one of the seven or `None`.
extension HandPose {
  /// A thumb across the palm.
  private static let foldedThumb = ThumbPose(spread: 14, lift: 47, mcp: 46, ip: 38, turn: 15)

  /// A relaxed open hand, as before a grab.
  ///
  /// The fingers are side by side.
  public static let openHand = HandPose(
    thumb: ThumbPose(spread: 56, lift: 15, mcp: 8, ip: -2), index: FingerPose(curl: 0.06, spread: 10),
    middle: FingerPose(curl: 0.06), ring: FingerPose(curl: 0.08, spread: -7),
    pinky: FingerPose(curl: 0.08, spread: -15), gesture: .openPalm
  )

  /// A hand that has closed around something.
  ///
  /// The pose after a grab from ``openHand``.
  public static let closedHand = HandPose(
    thumb: ThumbPose(spread: 20, lift: 46, mcp: 36, ip: 30, turn: 15), index: FingerPose(curl: 0.92, spread: -3),
    middle: FingerPose(curl: 0.95), ring: FingerPose(curl: 0.95, spread: -2), pinky: FingerPose(curl: 0.92, spread: -3),
    gesture: .closedFist)

  /// The tips of thumb and index finger touch.
  ///
  /// The other fingers are stretched out.
  public static let pinch = HandPose(
    thumb: ThumbPose(spread: 30, lift: 48, mcp: 12, ip: 18, turn: 20),
    index: FingerPose(mcp: 52, pip: 66, dip: 34, spread: 2),
    middle: FingerPose(curl: 0.12, spread: -1), ring: FingerPose(curl: 0.05, spread: -9),
    pinky: FingerPose(curl: 0.02, spread: -19)
  ).held(yaw: 22, roll: -6)

  /// The ``pinch`` before its tips touch: thumb and index finger are apart.
  public static let openPinch = changed(pinch) { pose in
    pose.thumb = ThumbPose(spread: 48, lift: 36, mcp: 4, ip: 6, turn: 20)
    pose.index = FingerPose(mcp: 24, pip: 28, dip: 14, spread: 6)
    pose.gesture = .openPalm
  }

  /// The tips of thumb and middle finger touch.
  ///
  /// The other fingers are stretched out.
  package static let middlePinch = changed(pinch) { pose in
    pose.thumb = ThumbPose(spread: 20, lift: 50, mcp: 30, ip: 18, turn: 0)
    pose.index = FingerPose(mcp: 10, pip: 14, dip: 8, spread: 6)
    pose.middle = FingerPose(mcp: 60, pip: 66, dip: 34, spread: 0)
  }

  /// The index finger points to the left edge of the image.
  package static let pointingLeft = pointingUp.pointing(roll: 96)
  /// The index finger points to the right edge of the image.
  package static let pointingRight = pointingUp.left.pointing(roll: -96)
  /// The index finger points down.
  package static let pointingDown = pointingUp.pointing(roll: 186)

  /// The count one: the index finger.
  public static let one = counting(1)
  /// The count two: index and middle finger.
  public static let two = counting(2)
  /// The count three: index to ring finger.
  public static let three = counting(3)
  /// The count four: all fingers except the thumb.
  public static let four = counting(4)
  /// The count five: all fingers.
  package static let five = openPalm

  /// The letter L: thumb and index finger at a right angle.
  public static let ell = HandPose(
    thumb: ThumbPose(spread: 70, lift: 8, mcp: 2, ip: -4), index: FingerPose(curl: 0, spread: 3),
    middle: FingerPose(curl: 1),
    ring: FingerPose(curl: 1), pinky: FingerPose(curl: 1, spread: -3)
  ).held(roll: -3)

  /// The gesture for a call: thumb and little finger are stretched out.
  public static let call = HandPose(
    thumb: ThumbPose(spread: 62, lift: 10, mcp: 2, ip: -8), index: FingerPose(curl: 1, spread: -3),
    middle: FingerPose(curl: 1),
    ring: FingerPose(curl: 0.98, spread: -2), pinky: FingerPose(curl: 0.02, spread: -20)
  ).held(roll: 10)

  /// Creates the pose for a count from 1 to 5.
  ///
  /// See ``one`` to ``five``. Nil for another number.
  package init?(count: Int) {
    let poses = [Self.one, .two, .three, .four, .five]
    guard 1...poses.count ~= count else { return nil }
    self = poses[count - 1]
  }

  /// The index finger deviates by 6 degrees from the hand's axis.
  private func pointing(roll: Float) -> HandPose { changed(self) { ($0.roll, $0.gesture) = (roll, nil) } }

  private static func counting(_ count: Int) -> HandPose {
    let spreads: [[Float]] = [[4, 0, 0, 0], [9, -9, 0, 0], [11, 0, -11, 0], [9, 1, -8, -17]]
    func finger(_ number: Int) -> FingerPose {
      number < count ? FingerPose(curl: 0, spread: spreads[count - 1][number]) : FingerPose(curl: 1, spread: -2)
    }
    let gestures: [HandGesture?] = [.pointingUp, .victory, nil, nil]
    let thumb = count == 4 ? ThumbPose(spread: 8, lift: 48, mcp: 46, ip: 40, turn: 12) : foldedThumb
    return HandPose(
      thumb: thumb, index: finger(0), middle: finger(1), ring: finger(2), pinky: finger(3), gesture: gestures[count - 1]
    )
  }
}
