/// Mends the hands of a recording.
///
/// Hands get permanent identities and handedness, and frames in which a hand was lost briefly are filled.
///
/// ```swift
/// var mender = HandMender(
///   maximumGap: .milliseconds(400), stabilizesHandedness: true, maximumFilledGap: .milliseconds(400))
/// for frame in frames { mended += mender.frames(after: frame) }
/// mended += mender.finish()
/// ```
///
/// The mender returns each frame with a delay, so it knows the following frames. A hand that appears left for three
/// frames and right after that is right from its first frame on. It holds only the frames of `delay`. Identities and
/// handedness are those of ``HandContinuity``. MediaPipe does not do this.
public struct HandMender: Sendable {
  /// The longest gap that is filled; nil fills none.
  package let maximumFilledGap: Duration?
  /// The delay of returned frames behind the newest frame.
  ///
  /// During the delay, later frames may change the returned frames.
  package let delay: Duration
  private var continuity: HandContinuity
  /// The state before the first frame.
  private let start: HandContinuity
  private var held: [HandFrame] = []
  /// The last time of each hand, and the hand at that time.
  private var seen: [Int: (time: Duration, hand: Hand)] = [:]
  /// The largest number of held frames, for recordings whose times hardly increase.
  private static let mostFrames = 1024

  private var order = StreamOrder()

  /// Creates a mender with default settings for a new recording.
  public init() {
    self.init(checkedGap: .milliseconds(400), false, maximumFilledGap: nil, lookahead: .milliseconds(500))
  }

  /// Creates a mender for a new recording.
  ///
  /// - Parameters:
  ///   - maximumGap: The longest gap after which a hand keeps its identity; nil keeps the tracker's identities.
  ///   - stabilizesHandedness: Whether the frames of a hand so far, and those of the next `delay`, determine its
  ///     handedness.
  ///   - maximumFilledGap: The longest gap that is filled by interpolation; nil fills none.
  ///   - lookahead: The time after a frame whose frames contribute to handedness.
  /// - Throws: `StatusError` (invalid argument) for a negative time.
  public init(
    maximumGap: Duration? = .milliseconds(400), stabilizesHandedness: Bool = false, maximumFilledGap: Duration? = nil,
    lookahead: Duration = .milliseconds(500)
  ) throws(StatusError) {
    for (name, time) in [
      ("maximumGap", maximumGap ?? .zero), ("maximumFilledGap", maximumFilledGap ?? .zero), ("lookahead", lookahead),
    ] {
      try StatusError.check(time >= .zero, option: name, time, "at least 0 seconds")
    }
    self.init(
      checkedGap: maximumGap, stabilizesHandedness, maximumFilledGap: maximumFilledGap, lookahead: lookahead)
  }

  private init(checkedGap: Duration?, _ stabilizes: Bool, maximumFilledGap: Duration?, lookahead: Duration) {
    self.maximumFilledGap = maximumFilledGap
    delay = max(stabilizes ? lookahead : .zero, maximumFilledGap ?? .zero)
    continuity = HandContinuity(checkedGap: checkedGap, stabilizesHandedness: stabilizes)
    continuity.memory = delay
    start = continuity
  }

  /// Adds the next frame and returns finished frames.
  ///
  /// - Parameter frame: The next frame.
  /// - Returns: The frames that cannot change any more, in order.
  public mutating func frames(after frame: HandFrame) -> [HandFrame] {
    // No frame of a recording is dropped: late frames are already held.
    if case .restarted = order.step(to: frame) { return finish() + frames(after: frame) }
    let frame = continuity.identified(frame)
    if let maximumFilledGap { fill(frame, maximumFilledGap) }
    held.append(frame)
    let count = held.prefix { frame.time - $0.time >= delay }.count
    return release(max(count, held.count - Self.mostFrames))
  }

  /// Ends the recording and returns the frames that are still held.
  public mutating func finish() -> [HandFrame] {
    defer { (continuity, seen, order) = (start, [:], StreamOrder()) }
    return release(held.count)
  }

  private mutating func release(_ count: Int) -> [HandFrame] {
    let frames = held.prefix(count).map { continuity.steadied($0) }
    held.removeFirst(count)
    return frames
  }

  /// Adds the hands of a frame to the frames of a gap.
  ///
  /// The gap is before the frame.
  private mutating func fill(_ frame: HandFrame, _ longest: Duration) {
    for hand in frame.hands {
      defer { seen[hand.id] = (frame.time, hand) }
      guard let (start, before) = seen[hand.id], frame.time > start, frame.time - start <= longest else { continue }
      for index in held.indices
      where held[index].time > start && !held[index].hands.contains(where: { $0.id == hand.id }) {
        let share = Float((held[index].time - start) / (frame.time - start))
        held[index].hands.append(Hand(between: before, and: hand, share: share))
      }
    }
    seen = seen.filter { frame.time - $0.value.time <= longest }
  }
}

extension Hand {
  /// Interpolates points between two frames.
  ///
  /// `share` is the share 0…1 of the way. Other fields are copied from the nearer frame.
  fileprivate init(between first: Hand, and second: Hand, share: Float) {
    self = share < 0.5 ? first : second
    func between(_ a: HandPoints, _ b: HandPoints) -> HandPoints { HandPoints { a[$0] + (b[$0] - a[$0]) * share } }
    landmarks = between(first.landmarks, second.landmarks)
    worldLandmarks = between(first.worldLandmarks, second.worldLandmarks)
    palmScore = nil
    region = nil
    nextRegion = nil
    if first.gesture != second.gesture { gestureScores = gestureScores == nil ? nil : .filteredOut }
    isFilled = true
  }
}
