/// The hands that are tracked in a stream: the region of each in the next frame, and its identity
/// (`hand_landmarker_graph.cc`, `previous_loopback_calculator.cc`). Exactly one frame of memory.
///
/// A hand keeps its identity as long as its region is tracked. Identities are not part of MediaPipe.
package struct HandTracks: Sendable {
  package let numHands: Int
  package let minTrackingConfidence: Float
  private var previous: [HandCandidate] = []
  private var nextID = 0
  /// Where hands were expected in the last frame that were tracked until then and are not in it.
  package private(set) var lost: [HandRegion] = []

  package init(numHands: Int, minTrackingConfidence: Float) {
    self.numHands = numHands
    self.minTrackingConfidence = minTrackingConfidence
  }

  /// Whether fewer hands are tracked than may be.
  package var needDetection: Bool { previous.count < numHands }

  /// Tracked hands in their order, then the detected ones that overlap none before them, `numHands` at most (`hand_association_calculator.cc`).
  package func candidates(adding detected: [HandCandidate]) -> [HandCandidate] {
    var result = previous
    for candidate in detected {
      let box = candidate.region.uprightBox
      let isKnown = result.contains { $0.region.uprightBox.intersectionOverUnion(box) > minTrackingConfidence }
      if !isKnown { result.append(candidate) }
    }
    return Array(result.prefix(numHands))
  }

  /// Takes the hands of a frame as those to track, and gives new ones an identity.
  package mutating func follow(_ hands: [Hand]) -> [Hand] {
    lost = previous.filter { tracked in !hands.contains { $0.id == tracked.id } }.map(\.region)
    let identified = hands.map { hand in
      var hand = hand
      if hand.id == Hand.noID { hand.id = makeID() }
      return hand
    }
    // A region that cannot be cropped would fail in every later frame.
    previous = identified.filter { $0.nextRegion.isUsable }.map { HandCandidate(region: $0.nextRegion, id: $0.id) }
    return identified
  }

  private mutating func makeID() -> Int {
    defer { nextID += 1 }
    return nextID
  }
}

extension HandRegion {
  /// Whether it can be cropped: no field is NaN, and it has a size (or is the empty region, which is skipped).
  var isUsable: Bool {
    isEmpty || (width > 0 && height > 0 && ![xCenter, yCenter, rotation].contains { $0.isNaN })
  }

  /// The region without its rotation, as association compares it.
  var uprightBox: Box {
    Box(
      xMin: Float(Double(xCenter) - Double(width) / 2), yMin: Float(Double(yCenter) - Double(height) / 2), width: width, height: height)
  }
}
