import GestureSupport

/// Moving hands as key frames over time.
///
/// A motion gives frames with landmarks or drawn images at any frame rate.
///
/// ```swift
/// let swipe = PosedMovement.swipe(.left)
/// let frames = swipe.frames(FrameSampling(framesPerSecond: 30))  // [HandFrame]
/// let clip = try swipe.varied(seed: 3).images()                  // [VideoFrame]
/// ```
public struct PosedMovement: Sendable, Hashable, Codable {
  /// The interpolation between key frames.
  public enum Pace: String, Sendable, Hashable, Codable {
    /// Constant speed.
    case even
    /// Motion from rest to rest with the least jerk, as people move.
    case smooth
  }

  /// A hand at a point in time.
  public struct KeyFrame: Sendable, Hashable, Codable {
    /// The time from the start of the motion.
    package var time: Duration
    /// The hand at that time.
    package var hand: PosedHand
    /// The interpolation from the previous key frame to this one.
    package var pace: Pace

    /// Creates a key frame.
    public init(at time: Duration, _ hand: PosedHand, pace: Pace = .smooth) {
      self.time = time
      self.hand = hand
      self.pace = pace
    }

    /// Creates a key frame at a time in milliseconds.
    ///
    /// The time is clamped to three million years; nil for a time that is not finite.
    init?(at milliseconds: Double, _ hand: PosedHand, pace: Pace = .smooth) {
      let limit = 9e16
      guard milliseconds.isFinite, let time = Duration(fractionalMilliseconds: min(max(milliseconds, -limit), limit))
      else { return nil }
      self.init(at: time, hand, pace: pace)
    }
  }

  /// The path of one hand.
  ///
  /// The hand is present from the first to the last key frame. The first key frame has the hand's identity.
  package struct Track: Sendable, Hashable, Codable {
    /// The key frames by ascending time.
    package private(set) var keyFrames: [KeyFrame]

    /// Creates a path; key frames are sorted by time.
    package init(_ keyFrames: [KeyFrame]) {
      self.keyFrames = keyFrames.sorted { $0.time < $1.time }
    }

    /// Decodes a path; key frames are sorted by time.
    ///
    /// - Throws: The decoder's errors.
    package init(from decoder: any Decoder) throws {
      self.init(try decoder.container(keyedBy: CodingKeys.self).decode([KeyFrame].self, forKey: .keyFrames))
    }

    /// The identity of the hand.
    package var id: Int { keyFrames.first?.hand.id ?? 0 }

    /// Returns the hand at a time.
    ///
    /// Nil before the first and after the last key frame.
    package func hand(at time: Duration) -> PosedHand? {
      guard let first = keyFrames.first, let last = keyFrames.last, first.time <= time, time <= last.time else {
        return nil
      }
      guard let next = keyFrames.firstIndex(where: { $0.time > time }) else { return last.hand.with(id: id) }
      let from = keyFrames[next - 1]
      let to = keyFrames[next]
      let start = from.time.fractionalMilliseconds
      let share = Float((time.fractionalMilliseconds - start) / (to.time.fractionalMilliseconds - start))
      return from.hand.interpolated(to: to.hand, to.pace.share(share)).with(id: id)
    }
  }

  /// The paths of the hands.
  package var tracks: [Track]

  /// Creates the motion of several hands.
  package init(_ tracks: [Track]) {
    self.tracks = tracks
  }

  /// Creates the motion of one hand.
  public init(_ keyFrames: [KeyFrame]) {
    tracks = [Track(keyFrames)]
  }

  /// Creates the motion of one hand from key frames.
  ///
  /// Nil is skipped.
  init(_ keyFrames: [KeyFrame?]) {
    self.init(keyFrames.compactMap(\.self))
  }

  /// The time of the last key frame.
  public var duration: Duration { tracks.compactMap { $0.keyFrames.last?.time }.max() ?? .zero }

  /// Returns the hands at a time.
  package func hands(at time: Duration) -> [PosedHand] {
    tracks.compactMap { $0.hand(at: time) }
  }
}

extension PosedMovement.Track {
  /// Creates a path through several hands.
  ///
  /// `after` is the time from the previous hand to this one.
  init(stops: [(after: Duration, hand: PosedHand)]) {
    var time = 0.0
    self.init(
      stops.compactMap { after, hand in
        time += after.fractionalMilliseconds
        return PosedMovement.KeyFrame(at: time, hand)
      })
  }

  /// Creates the path of a hand that rests, moves once, and rests.
  init(from start: PosedHand, to end: PosedHand, in duration: Duration, rest: Duration) {
    self.init(stops: [(.zero, start), (rest, start), (duration, end), (rest, end)])
  }
}

extension PosedMovement.Pace {
  /// Returns the share of the path after a share of the time.
  func share(_ time: Float) -> Float {
    switch self {
    case .even: time
    // The polynomial of least jerk (Flash and Hogan, 1985).
    case .smooth: time * time * time * (10 + time * (6 * time - 15))
    }
  }
}
