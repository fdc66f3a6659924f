import GestureSupport
import HandValues

/// The figures of a video.
///
/// The share of frames with a hand, gaps, identities, and the time for which each gesture was shown.
package struct VideoSummary: Sendable {
  /// The number of frames.
  package private(set) var frameCount = 0
  /// The frames with a hand.
  package private(set) var withHand = 0
  /// The frames with two hands or more.
  package private(set) var withTwoHands = 0
  /// The number of hands by their identities.
  package var identityCount: Int { identities.count }
  /// The largest number of hands in a frame.
  package private(set) var mostHands = 0
  /// The longest time without a hand between two frames with one.
  package private(set) var longestGap = Duration.zero
  /// The time for which any hand showed each gesture.
  ///
  /// By the name of the gesture.
  package private(set) var gestures: [String: Duration] = [:]

  private var identities: Set<Int> = []
  private var first: Duration?
  private var last: (time: Duration, gestures: Set<String>)?
  /// The duration of the last but one frame.
  ///
  /// The last frame counts with the same duration.
  private var interval = Duration.zero
  private var lastWithHand: Duration?

  package init() {}

  /// Adds the next frame.
  package mutating func add(_ frame: HandFrame) {
    if let last {
      interval = frame.time - last.time
      for gesture in last.gestures { gestures[gesture, default: .zero] += interval }
    }
    first = first ?? frame.time
    frameCount += 1
    if !frame.hands.isEmpty {
      withHand += 1
      if let before = lastWithHand, let last, last.time != before { longestGap = max(longestGap, frame.time - before) }
      lastWithHand = frame.time
    }
    if frame.hands.count > 1 { withTwoHands += 1 }
    mostHands = max(mostHands, frame.hands.count)
    identities.formUnion(frame.hands.map(\.id))
    last = (frame.time, Set(frame.hands.compactMap { $0.gesture?.rawValue }))
  }

  /// Ends the last frame, which takes as long as the one before.
  package mutating func finish() {
    for gesture in last?.gestures ?? [] { gestures[gesture, default: .zero] += interval }
    last?.gestures = []
  }

  /// The time from the first frame to the last one's end.
  package var duration: Duration {
    guard let first, let last else { return .zero }
    return last.time - first + interval
  }

  /// The number of identities beyond the most hands of a frame.
  ///
  /// These are hands that were lost and had another identity when they were found again.
  package var identityChanges: Int { identityCount - mostHands }

  /// The gestures, the longest first.
  private var longestGestures: [(name: String, time: Duration)] {
    gestures.map { ($0.key, $0.value) }.sorted { $0.1 != $1.1 ? $0.1 > $1.1 : $0.0 < $1.0 }
  }

  private static func percentage(_ share: Double) -> String { (100 * share).fixed(1) + "%" }

  private func share(_ count: Int) -> Double { frameCount == 0 ? 0 : Double(count) / Double(frameCount) }

  /// An object of the figures.
  ///
  /// Times are in seconds, and shares from 0 to 1.
  package var json: JSON {
    let gestures = longestGestures.map { (key: $0.name, value: $0.time.seconds.json) }
    return [
      "frames": frameCount, "seconds": duration.seconds, "withHand": share(withHand),
      "withTwoHands": share(withTwoHands),
      "longestGapSeconds": longestGap.seconds, "identities": identityCount, "identityChanges": identityChanges,
      "gestureSeconds": JSON.object(gestures),
    ]
  }

  /// The figures for reading, one a line.
  package var text: String {
    var text = "frames            \(frameCount) in \(duration.seconds.fixed(1)) s\n"
    text +=
      "with a hand       \(Self.percentage(share(withHand)))\nwith two hands    \(Self.percentage(share(withTwoHands)))\n"
    text += "longest gap       \(longestGap.seconds.fixed(2)) s\n"
    text += "identity changes  \(identityChanges)\n"
    for (name, time) in longestGestures { text += "\(name)  \(time.seconds.fixed(1)) s\n" }
    return text
  }

  /// The same in one line.
  package var line: String {
    let gestures = longestGestures.map { "\($0.name) \($0.time.seconds.fixed(1)) s" }
    return
      "\(frameCount) frames  \(duration.seconds.fixed(1)) s  hand \(Self.percentage(share(withHand)))  two \(Self.percentage(share(withTwoHands)))"
      + "  gap \(longestGap.seconds.fixed(2)) s  identity changes \(identityChanges)"
      + gestures.map { "  " + $0 }.joined()
  }
}
