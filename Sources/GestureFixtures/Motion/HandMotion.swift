import HandLandmarkerCore

/// Hands that move: key frames over time, from which frames with landmarks, results or drawn images are made at any frame rate.
///
/// ```swift
/// let swipe = HandMotion.swipe(.left)
/// let frames = swipe.frames(FrameSampling(framesPerSecond: 30))  // [HandRecord]
/// let clip = try swipe.varied(seed: 3).images()                  // [VideoFrame]
/// ```
public struct HandMotion: Sendable, Hashable, Codable {
  /// How a hand gets from one key frame to the next.
  public enum Pace: String, Sendable, Hashable, Codable {
    /// At the same speed all the way.
    case even
    /// From rest to rest, as people move: with the least jerk.
    case smooth
  }

  /// A hand at a time.
  public struct KeyFrame: Sendable, Hashable, Codable {
    /// In milliseconds from the start of the motion.
    public var time: Double
    /// The hand at that time.
    public var hand: PosedHand
    /// How the hand got here from the key frame before.
    public var pace: Pace

    /// Creates a key frame.
    public init(at time: Double, _ hand: PosedHand, pace: Pace = .smooth) {
      self.time = time
      self.hand = hand
      self.pace = pace
    }
  }

  /// The way of one hand: it is there from the first to the last key frame. Its identity is that of its first.
  public struct Track: Sendable, Hashable, Codable {
    /// By ascending time.
    public private(set) var keyFrames: [KeyFrame]

    /// Creates a way; key frames are sorted by their time.
    public init(_ keyFrames: [KeyFrame]) {
      self.keyFrames = keyFrames.filter { $0.time.isFinite }.sorted { $0.time < $1.time }
    }

    /// The identity of the hand.
    public var id: Int { keyFrames.first?.hand.id ?? 0 }

    /// The hand at a time in milliseconds; nil before the first and after the last key frame.
    public func hand(at time: Double) -> PosedHand? {
      guard let first = keyFrames.first, let last = keyFrames.last, first.time <= time, time <= last.time else { return nil }
      guard let next = keyFrames.firstIndex(where: { $0.time > time }) else { return last.hand.with(id: id) }
      let (from, to) = (keyFrames[next - 1], keyFrames[next])
      let share = Float((time - from.time) / (to.time - from.time))
      return from.hand.interpolated(to: to.hand, to.pace.share(share)).with(id: id)
    }
  }

  /// The ways of the hands.
  public var tracks: [Track]

  /// Creates the motion of several hands.
  public init(_ tracks: [Track]) {
    self.tracks = tracks
  }

  /// Creates the motion of one hand.
  public init(_ keyFrames: [KeyFrame]) {
    tracks = [Track(keyFrames)]
  }

  /// The time of the last key frame, in milliseconds.
  public var duration: Double { tracks.compactMap { $0.keyFrames.last?.time }.max() ?? 0 }

  /// The hands at a time in milliseconds.
  public func hands(at time: Double) -> [PosedHand] {
    tracks.compactMap { $0.hand(at: time) }
  }
}

extension HandMotion.Pace {
  /// The share of the way after a share of the time.
  func share(_ time: Float) -> Float {
    switch self {
    case .even: time
    // The polynomial of least jerk (Flash and Hogan, 1985).
    case .smooth: time * time * time * (10 + time * (6 * time - 15))
    }
  }
}
