import GestureSupport

/// Fits hands of constant bones to the hands of a stream or an image.
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
/// In a stream the bones are those of the person: learned over the first 30 frames of a hand, constant from there on.
public struct HandFitter: Sendable {
  /// The number of frames in which the bones of a hand are learned.
  package static let framesOfLearning = 30

  private typealias Track = (learned: LearnedBones, last: FitState?, handedness: Handedness, id: Int)

  private var problem = HandFit()
  /// The hands that were fitted last, the latest at the end.
  private var tracks: [Track] = []
  private let bones: HandBones?

  /// Creates a fitter that has seen nothing, and learns the bones.
  public init() { bones = nil }

  /// Creates a fitter that has seen nothing, for a person whose bones are known.
  ///
  /// - Parameter bones: Those of the person, such as of a fitted hand of an earlier stream.
  /// - Throws: `StatusError` (invalid argument) that names a bone that is out of range, see ``HandBones``.
  public init(bones: HandBones) throws(StatusError) {
    try bones.check()
    self.bones = bones
  }

  /// Fits a hand of a single image, with the bones of an average hand.
  ///
  /// The field of view, and the reasons for nil, are those of ``Hand/position(fieldOfView:)``.
  public static func fit(_ hand: Hand, fieldOfView: Float = 65) -> FittedHand? {
    var fitter = HandFitter()
    return fitter.fit(hand, fieldOfView: fieldOfView)
  }

  /// Fits a hand of the next frame; hands are told apart by their ``Hand/id``.
  ///
  /// The field of view, and the reasons for nil, are those of ``Hand/position(fieldOfView:)``.
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
