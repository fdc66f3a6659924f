import HandValues

/// A recording of one movement, or of none, for training.
///
/// The recording has the hands of the frames with their times.
public struct MovementRecording: Sendable {
  /// The recorded movement; `MovementDataset.background` (module `GestureTraining`) for none.
  public var label: String
  /// The file, for reports.
  public var source: String
  /// The hands of each frame.
  public var frames: [HandFrame]
  /// Whether the recording begins and ends with the movement.
  ///
  /// Otherwise the hand is still or does other things before and after it, and the movement is the longest part in
  /// which the hand moves.
  package var isCut: Bool
  /// The session, person or video of the recording; nil if unknown.
  ///
  /// Recordings of one group are left out of a training together.
  public var group: String?

  /// Creates a recording.
  ///
  /// - Parameters:
  ///   - label: The movement.
  ///   - frames: The frames, with increasing times; a frame that is not later than the previous one does not count.
  ///   - source: The file, for reports.
  ///   - isCut: Whether the recording begins and ends with the movement.
  ///   - group: The session, person or video of the recording; nil if unknown.
  public init(label: String, frames: [HandFrame], source: String = "", isCut: Bool = false, group: String? = nil) {
    self.label = label
    self.frames = frames
    self.source = source
    self.isCut = isCut
    self.group = group
  }

  /// Returns the tracks of all hands, each without a gap.
  package func tracks(maximumGap: Double = 0.4) -> [[HandPath.Sample]] {
    var aspectRatio = AspectRatio()
    // The ratio is that of the whole recording, so that the first frames' is as exact as the others'.
    for frame in frames { aspectRatio.measure(frame) }
    var hands: [Int: (track: HandPath, samples: [HandPath.Sample])] = [:]
    var finished: [[HandPath.Sample]] = []
    var lastTime: Double?
    for frame in frames {
      let time = frame.time.seconds
      guard lastTime.map({ $0 < time }) ?? true else { continue }
      lastTime = time
      for hand in frame.hands {
        guard let measure = HandMeasure(hand, aspectRatio: aspectRatio.value) else { continue }
        var (track, samples) = hands[hand.id] ?? (HandPath(), [])
        // A cut recording shows one hand.
        let largestSpeed = isCut ? .infinity : HandContinuity.largestSpeed
        let isNew = track.append(measure, at: time, maximumGap: maximumGap, largestSpeed: largestSpeed)
        if isNew, !samples.isEmpty {
          finished.append(samples)
          samples = []
        }
        if let sample = track.last { samples.append(sample) }
        hands[hand.id] = (track, samples)
      }
    }
    return finished + hands.keys.sorted().compactMap { hands[$0]?.samples }
  }

  /// Returns the track with the movement, and the movement's times.
  ///
  /// Nil if no hand is seen for long enough.
  package func movement() -> (samples: [HandPath.Sample], start: Double, end: Double)? {
    let tracks = tracks().filter { $0.count >= 4 }
    if isCut {
      guard let longest = tracks.max(by: { $0.count < $1.count }), let first = longest.first, let last = longest.last
      else { return nil }
      return (longest, first.time, last.time)
    }
    let parts = tracks.flatMap { samples in MovementActivity.parts(of: samples).map { (samples, $0) } }
    guard let (samples, part) = parts.max(by: { $0.1.amount < $1.1.amount }) else { return nil }
    return (samples, part.start, part.end)
  }
}
