import TensorEngine

/// The stages from an image to hands with gestures.
///
/// Not thread-safe.
package struct GesturePipeline: HandSource {
  package let classifier: HandGestureClassifier
  private let hands: HandPipeline
  private let maximumHandCount: Int
  /// Whether a hand with a gesture precedes one without.
  ///
  /// Only matters if an image shows one hand more than requested.
  private let prefersGestures: Bool

  /// - Parameters:
  ///   - model: The networks.
  ///   - options: The options; those of hands are valid.
  package init(model: GestureModel, options: HandGestureRecognizer.Options) throws {
    self.init(
      try HandGestureClassifier(model.networks, options: options),
      try HandPipeline(model: model.hands, options: options.hands),
      options: options)
  }

  private init(_ classifier: HandGestureClassifier, _ hands: HandPipeline, options: HandGestureRecognizer.Options) {
    self.classifier = classifier
    self.hands = hands
    maximumHandCount = options.finding.maximumHandCount
    let finding = options.finding
    prefersGestures =
      options.canned.namesTurnedHands && finding.search != .standard && finding.preference == .score
  }

  /// Returns a pipeline with other options that shares this pipeline's memory.
  ///
  /// - Parameters:
  ///   - options: Valid options with the limits of this pipeline.
  ///   - naming: The naming of the options for this pipeline's networks.
  func with(_ options: HandGestureRecognizer.Options, _ naming: HandGestureClassifier.Naming) -> GesturePipeline {
    GesturePipeline(HandGestureClassifier(classifier, naming), hands.with(options.hands), options: options)
  }

  package func prepare(threads: Int) { hands.prepare(threads: threads) }

  package func makeStream() -> StreamState { hands.makeStream() }

  package func hands(in image: RasterImage) throws -> [Hand] {
    guard prefersGestures else { return try hands.presented(named(hands.found(in: image), in: image)) }
    let named = try named(hands.found(in: image, spareHands: 1), in: image)
    let chosen = (named.filter { $0.gesture != nil } + named.filter { $0.gesture == nil }).prefix(maximumHandCount).map(
      \.id)
    return hands.presented(Hand.numbered(named.filter { chosen.contains($0.id) }))
  }

  package func hands(in image: RasterImage, at time: Duration, continuing stream: inout StreamState) throws -> [Hand] {
    let named = try named(hands.followed(in: image, at: time, continuing: &stream), in: image)
    return hands.presented(
      stream.smoothed(named, at: time, imageSize: ImageSize(width: image.width, height: image.height)))
  }

  package func hands(in image: RasterImage, regions: [HandRegion]) throws -> [Hand] {
    try hands.presented(named(hands.found(in: image, regions: regions), in: image))
  }

  private func named(_ hands: [Hand], in image: RasterImage) throws -> [Hand] {
    try classifier.named(hands, in: ImageGeometry(image))
  }
}
