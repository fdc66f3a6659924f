/// What is remembered from one frame of a stream to the next: where the hands of the previous frame will be, and who they are
/// (`hand_landmarker_graph.cc`, `previous_loopback_calculator.cc`). Exactly one frame of memory.
///
/// A hand keeps its identity as long as its region is followed. Identities are not part of MediaPipe.
package struct HandTracker: Sendable {
  package let numHands: Int
  package let minTrackingConfidence: Float
  private var previous: [HandCandidate] = []
  private var nextID = 0

  package init(numHands: Int, minTrackingConfidence: Float) {
    self.numHands = numHands
    self.minTrackingConfidence = minTrackingConfidence
  }

  /// Whether there is room for a hand that is not followed yet.
  package var needsDetection: Bool { previous.count < numHands }

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

  /// Takes over the hands of a frame, as they are returned, as those to follow, and gives new ones an identity.
  package mutating func follow(_ hands: [Hand]) -> [Hand] {
    let identified = hands.map { hand in
      var hand = hand
      if hand.id == Hand.noID { hand.id = makeID() }
      return hand
    }
    // A region that nothing can be cut out of would fail in every frame to come.
    previous = identified.filter { $0.nextRegion.isUsable }.map { HandCandidate(region: $0.nextRegion, id: $0.id) }
    return identified
  }

  /// Follows the hands in `regions`, as new ones.
  package mutating func follow(_ regions: [RotatedRegion]) {
    previous = regions.map { HandCandidate(region: $0, id: makeID()) }
  }

  private mutating func makeID() -> Int {
    defer { nextID += 1 }
    return nextID
  }
}

extension RotatedRegion {
  /// Whether it can be cropped: no field is NaN, and it has a size (or is the empty region, which is passed over).
  fileprivate var isUsable: Bool {
    isEmpty || (width > 0 && height > 0 && ![xCenter, yCenter, rotation].contains { $0.isNaN })
  }

  /// The region without its rotation, as association compares it.
  var uprightBox: Box {
    Box(
      xMin: Float(Double(xCenter) - Double(width) / 2), yMin: Float(Double(yCenter) - Double(height) / 2), width: width, height: height)
  }
}
