import CheckedBytes
import ImageFiles
import TensorEngine

/// What the hand pipeline needs of the options, already checked.
package struct HandPipelineOptions: Sendable {
  package var numHands = 1
  package var minHandDetectionConfidence: Float = 0.5
  package var minHandPresenceConfidence: Float = 0.5
  package var minTrackingConfidence: Float = 0.5
  /// Follow hands from frame to frame (video and live stream), or start afresh with every picture.
  package var tracksHands = false
  package var threads = 1

  package init() {}
}

/// Pixels → hands: palm detection, landmarks, and in the stream modes tracking. Keeps the state of one stream; not thread-safe.
package final class HandPipeline {
  private let options: HandPipelineOptions
  private let palmDetector: PalmDetector
  private let landmarkDetector: HandLandmarkDetector
  private var tracker: HandTracker

  /// - Parameter bundle: The entries of a `hand_landmarker.task`.
  package init(bundle: ZipArchive, options: HandPipelineOptions) throws {
    let detectorBytes = try bundle.requiredBytes(named: "hand_detector.tflite")
    let landmarkBytes = try bundle.requiredBytes(named: "hand_landmarks_detector.tflite")
    self.options = options
    let detector = try PalmDetector.compiled(detectorBytes)
    let landmarks = try HandLandmarkDetector.compiled(landmarkBytes)
    let memory = ActivationMemory(for: [detector.network, landmarks.network])
    palmDetector = try PalmDetector(
      detector, minScore: options.minHandDetectionConfidence, memory: memory, threads: options.threads)
    landmarkDetector = try HandLandmarkDetector(landmarks, memory: memory, threads: options.threads)
    tracker = HandTracker(numHands: options.numHands, minTrackingConfidence: options.minTrackingConfidence)
  }

  /// The hands of a picture, or of the next frame of the stream: tracked ones in their old order, then new ones by the score of their palm.
  ///
  /// When it throws, the state of the stream is as before.
  ///
  /// - Parameter rotation: The rotation of the image rectangle in radians, `pipeline` convention: −(clockwise degrees that make the picture upright) · π/180.
  package func hands(in image: RasterImage, rotation: Float) throws -> [Hand] {
    var tracker = tracker
    let detected = tracker.needsDetection ? try detectedCandidates(in: image, rotation: rotation) : []
    let candidates = options.tracksHands ? tracker.candidates(adding: detected) : detected
    let found = try candidates.compactMap { try hand(in: image, candidate: $0) }
    let unique = HandDeduplication.unique(found, imageWidth: image.width, imageHeight: image.height)
    guard options.tracksHands else { return numbered(unique) }
    let hands = tracker.follow(unique)
    self.tracker = tracker
    return hands
  }

  /// The hand in a given region, without palm detection; nil if its presence is not above the threshold.
  ///
  /// Neither reads nor changes the tracking state; `palmScore` is nil and `id` 0.
  ///
  /// - Throws: `StatusError` if the region holds a NaN or has no positive size.
  package func hand(in image: RasterImage, region: RotatedRegion) throws -> Hand? {
    let found = try landmarkDetector.hand(
      in: image, candidate: HandCandidate(region: region), minPresence: options.minHandPresenceConfidence)
    return found.map { numbered([$0])[0] }
  }

  /// Palms in fractions of the picture, the best first, as the detector gives them: not limited to the number of hands.
  package func palms(in image: RasterImage, rotation: Float) throws -> [Palm] {
    try palmDetector.palms(in: image, rotation: rotation)
  }

  /// Goes on as if the hands of the frame before had been the ones to look for in `regions` now. They get new identities.
  package func follow(_ regions: [RotatedRegion]) {
    tracker.follow(regions)
  }

  /// Forgets the hands of the frames before. Identities that were given stay used.
  package func reset() {
    tracker.follow([] as [RotatedRegion])
  }

  private func detectedCandidates(in image: RasterImage, rotation: Float) throws -> [HandCandidate] {
    let palms = try StageClock.measure(.palmDetection) { try palmDetector.palms(in: image, rotation: rotation) }
    return palms.prefix(options.numHands).map { palm in
      HandCandidate(region: palm.handRegion(imageWidth: image.width, imageHeight: image.height), palmScore: palm.score)
    }
  }

  private func hand(in image: RasterImage, candidate: HandCandidate) throws -> Hand? {
    if candidate.region.isEmpty { return nil }
    return try StageClock.measure(.landmarks) {
      try landmarkDetector.hand(in: image, candidate: candidate, minPresence: options.minHandPresenceConfidence)
    }
  }

  /// Identities of a single picture: 0, 1, ….
  private func numbered(_ hands: [Hand]) -> [Hand] {
    hands.enumerated().map { index, hand in
      var hand = hand
      hand.id = index
      return hand
    }
  }
}
