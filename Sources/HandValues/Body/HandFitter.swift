import GestureSupport

/// Fits hands of constant bones to hands of a stream or image.
///
/// ```swift
/// var fitter = HandFitter()
/// for try await frame in results {
///   for hand in frame.hands {
///     guard let body = fitter.fit(hand) else { continue }
///     skeleton.pose(body.joints)
///   }
/// }
/// ```
///
/// In a stream the fitter learns the bones of the person during the first 30 frames of a hand; they are constant after
/// that.
public struct HandFitter: Sendable {
  /// The number of frames for learning the bones of a hand.
  package static let framesOfLearning = 30

  private typealias Track = (learned: LearnedBones, last: FitState?, handedness: Handedness, id: Int)

  private var problem = HandFit()
  /// The hands that were fitted most recently, the latest one last.
  private var tracks: [Track] = []
  private let bones: HandBones?

  /// Creates a fitter for a new stream that learns the bones.
  public init() { bones = nil }

  /// Creates a fitter for a new stream with known bones.
  ///
  /// - Parameter bones: The bones of the person, such as those of a fitted hand in an earlier stream.
  /// - Throws: `StatusError` (invalid argument) that names a bone out of range; see ``HandBones``.
  public init(bones: HandBones) throws(StatusError) {
    try bones.check()
    self.bones = bones
  }

  /// Fits a hand of a single image with an average hand's bones.
  ///
  /// For the field of view and the reasons for nil see ``Hand/position(fieldOfView:)``.
  public static func fit(_ hand: Hand, fieldOfView: Float = 65) -> FittedHand? {
    var fitter = HandFitter()
    return fitter.fit(hand, fieldOfView: fieldOfView)
  }

  /// Fits a hand of the next frame; ``Hand/id`` distinguishes hands.
  ///
  /// For the field of view and the reasons for nil see ``Hand/position(fieldOfView:)``.
  public mutating func fit(_ hand: Hand, fieldOfView: Float = 65) -> FittedHand? {
    guard let image = hand.imageSize, let position = HandPosition(hand, fieldOfView: fieldOfView),
      let (handedness, frame, angles) = HandReading.palm(hand.worldLandmarks, handedness: hand.handedness)
    else { return nil }
    let known = tracks.firstIndex { $0.id == hand.id }
    var track: Track = known.map { tracks[$0] } ?? (LearnedBones(bones), nil, handedness, hand.id)
    if track.handedness != handedness { (track.last, track.handedness) = (nil, handedness) }

    track.learned.learn(hand.worldLandmarks, frame)
    let mirror = PalmFrame.mirror(handedness)
    let slopes = HandPosition.slopes(image, fieldOfView: fieldOfView)
    let landmarks = hand.landmarks
    problem.set(
      hand.worldLandmarks, sights: { (landmarks[$0].xy - 0.5) * slopes }, unit: frame.scale, mirror: mirror,
      bones: track.learned.bones)
    var start = FitState(angles: angles, x: frame.x, y: frame.y, z: frame.z, shift: .zero, worldShift: .zero)
    start.shift = position[.wrist] * mirror / frame.scale - start.turned(PalmShape.wrist)
    guard let (state, square) = problem.solve(start, before: track.last) else { return nil }

    track.learned.learn(size: frame.scale / state.worldScale)
    track.last = state
    if let known { tracks.remove(at: known) } else if tracks.count == Self.mostTracks { tracks.removeFirst() }
    tracks.append(track)
    return FittedHand(state, handedness: handedness, bones: track.learned.bones, residual: square.squareRoot())
  }

  private static let mostTracks = 16
}
