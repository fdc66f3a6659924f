/// Mends the hands of a recording: identities and sides that last, as ``HandContinuity`` gives them, and frames in
/// which a hand was lost for a moment.
///
/// ```swift
/// var mender = HandMender(
///   maximumGap: .milliseconds(400), stabilizesHandedness: true, maximumFilledGap: .milliseconds(400))
/// for frame in frames { mended += mender.frames(after: frame) }
/// mended += mender.finish()
/// ```
///
/// It knows what comes next, since it gives each frame later than it gets it: a hand that is seen first as a left one
/// for three frames, and then as a right one, is a right one from its first frame on. It holds the frames of `delay`
/// and no more. Not part of MediaPipe.
public struct HandMender: Sendable {
  /// The longest gap that is filled; nil fills none.
  package let maximumFilledGap: Duration?
  /// The delay of the returned frames behind the newest one: the time during which the next frames may change them.
  package let delay: Duration
  private var continuity: HandContinuity
  /// As before the first frame.
  private let start: HandContinuity
  private var held: [HandFrame] = []
  /// The time at which each hand was seen last, and the hand.
  private var seen: [Int: (time: Duration, hand: Hand)] = [:]
  /// More frames are never held, for recordings whose times hardly increase.
  private static let mostFrames = 1024

  private var order = StreamOrder()

  /// Creates a value with default settings that has seen nothing.
  public init() {
    self.init(checkedGap: .milliseconds(400), false, maximumFilledGap: nil, lookahead: .milliseconds(500))
  }

  /// Creates a value that has seen nothing.
  ///
  /// - Parameters:
  ///   - maximumGap: The longest gap after which a hand keeps its identity; nil leaves the identities as they are.
  ///   - stabilizesHandedness: Whether the side is decided by the frames of a hand until then and those of the next
  ///     `delay`.
  ///   - maximumFilledGap: The longest gap that is filled, from the hand before it to the hand after it; nil fills
  ///     none.
  ///   - lookahead: The time after a frame whose frames decide about the side.
  /// - Throws: `StatusError` (invalid argument) for a time below 0.
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

  /// Takes the next frame.
  ///
  /// - Parameter frame: The frame after those seen before.
  /// - Returns: The frames that nothing can change any more, in order.
  public mutating func frames(after frame: HandFrame) -> [HandFrame] {
    // Frames of a recording are never lost: those that were late are held already.
    if case .restarted = order.step(to: frame) { return finish() + frames(after: frame) }
    let frame = continuity.identified(frame)
    if let maximumFilledGap { fill(frame, maximumFilledGap) }
    held.append(frame)
    let count = held.prefix { frame.time - $0.time >= delay }.count
    return release(max(count, held.count - Self.mostFrames))
  }

  /// The frames that are still held: the recording is over.
  public mutating func finish() -> [HandFrame] {
    defer { (continuity, seen, order) = (start, [:], StreamOrder()) }
    return release(held.count)
  }

  private mutating func release(_ count: Int) -> [HandFrame] {
    let frames = held.prefix(count).map { continuity.steadied($0) }
    held.removeFirst(count)
    return frames
  }

  /// Puts the hands of a frame that were missing before it into the frames between.
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
  /// The hand at a share 0…1 of the way between two frames; what is not a point is that of the nearer one.
  fileprivate init(between first: Hand, and second: Hand, share: Float) {
    self = share < 0.5 ? first : second
    func between(_ a: HandPoints, _ b: HandPoints) -> HandPoints { HandPoints { a[$0] + (b[$0] - a[$0]) * share } }
    landmarks = between(first.landmarks, second.landmarks)
    worldLandmarks = between(first.worldLandmarks, second.worldLandmarks)
    (palmScore, region, nextRegion) = (nil, nil, nil)
    if first.gesture != second.gesture { gestureScores = gestureScores == nil ? nil : .filteredOut }
    isFilled = true
  }
}
