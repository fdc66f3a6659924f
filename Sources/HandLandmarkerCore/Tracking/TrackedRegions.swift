/// The tracked hands of a stream.
///
/// Contains the region of each hand in the next frame, and the hand's identity. The tracking remembers exactly one
/// frame (`hand_landmarker_graph.cc`, `previous_loopback_calculator.cc`). A hand keeps its identity while its region is
/// tracked. Identities are not part of MediaPipe.
package struct TrackedRegions: Sendable {
  private let maximumHandCount: Int
  private let maximumOverlap: Float
  private var previous: [HandCandidate] = []
  /// The next unused identity; provisional for new hands.
  package private(set) var unusedID = 0
  /// The expected regions of hands that were just lost.
  ///
  /// The hands were tracked but are not in the last frame.
  package private(set) var lost: [HandRegion] = []

  /// - Parameter maximumOverlap: The overlap (intersection over union) with a tracked region above which a detected
  ///   hand is the tracked one.
  package init(maximumHandCount: Int, maximumOverlap: Float) {
    self.maximumHandCount = maximumHandCount
    self.maximumOverlap = maximumOverlap
  }

  /// Whether fewer hands are tracked than allowed.
  package var needDetection: Bool { previous.count < maximumHandCount }

  package var isEmpty: Bool { previous.isEmpty }

  /// Returns the tracked hands in order, then the detected ones.
  ///
  /// A detected hand must overlap no hand before it. There are at most `maximumHandCount` hands
  /// (`hand_association_calculator.cc`).
  package func candidates(adding detected: [HandCandidate]) -> [HandCandidate] {
    var result = previous
    for candidate in detected {
      let box = candidate.region.uprightBox
      let isKnown = result.contains { $0.region.uprightBox.intersectionOverUnion(box) > maximumOverlap }
      if !isKnown { result.append(candidate) }
    }
    return Array(result.prefix(maximumHandCount))
  }

  /// Stops tracking hands that are not in a frame.
  ///
  /// - Returns: Whether there were any.
  package mutating func forget(allBut hands: [Hand]) -> Bool {
    let count = previous.count
    previous.removeAll { tracked in !hands.contains { $0.id == tracked.id } }
    return previous.count < count
  }

  /// Tracks the hands of a frame.
  ///
  /// Each new hand gets an identity from ``unusedID`` on.
  package mutating func follow(_ hands: [Hand]) -> [Hand] {
    lost = previous.filter { tracked in !hands.contains { $0.id == tracked.id } }.map(\.region)
    let firstNew = unusedID
    let identified = hands.map { hand in
      guard hand.id >= firstNew else { return hand }
      var hand = hand
      hand.id = unusedID
      unusedID += 1
      return hand
    }
    // A region that cannot be cropped would fail in every later frame.
    previous = identified.compactMap { hand in
      hand.nextRegion.flatMap { $0.isUsable ? HandCandidate(region: $0, id: hand.id) : nil }
    }
    return identified
  }
}

extension HandRegion {
  /// Whether the region can be cropped.
  ///
  /// No field is NaN, and the region has a size. The empty region, which is skipped, is usable, too.
  var isUsable: Bool {
    isEmpty || (width > 0 && height > 0 && ![xCenter, yCenter, rotation].contains { $0.isNaN })
  }

  /// Refuses a region with values that are not finite.
  ///
  /// Also refuses a region without a size.
  func check() throws(StatusError) {
    guard [xCenter, yCenter, width, height, rotation].allSatisfy(\.isFinite), width > 0, height > 0 else {
      throw StatusError(
        .invalidArgument, "ROI width and height must be > 0.", location: "\(self)",
        suggestion: "all values must be finite, width and height positive")
    }
  }

  /// The region without its rotation, for association.
  var uprightBox: Box {
    Box(
      xMin: Float(Double(xCenter) - Double(width) / 2), yMin: Float(Double(yCenter) - Double(height) / 2), width: width,
      height: height)
  }
}
