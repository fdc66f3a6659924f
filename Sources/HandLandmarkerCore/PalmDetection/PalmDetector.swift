import GestureFoundation
import TensorEngine

/// Detects palms in an image (`hand_detector_graph.cc`): letterboxed crop, network, decoding, merging, projection.
package final class PalmDetector {
  private let model: ImageModel
  private let decoder: PalmDecoder

  /// - Throws: `StatusError` if `model` is not a palm detector.
  package static func compiled(_ model: Bytes) throws -> CompiledImageModel {
    try CompiledImageModel(
      model, role: "palm detector", inputSide: Int(PalmDecoder.side),
      outputShapes: [[1, PalmAnchors.count, PalmDecoder.valuesPerBox], [1, PalmAnchors.count, 1]], border: .black,
      deferredOutputs: [0])
  }

  /// - Parameters:
  ///   - model: A model from `compiled`.
  ///   - minScore: The smallest score of a palm, unchecked: above 1 finds nothing, 0 or less keeps every anchor.
  package init(_ model: CompiledImageModel, minScore: Float, _ workspace: Workspace) throws {
    self.model = try ImageModel(model, workspace)
    decoder = PalmDecoder(minScore: minScore)
  }

  /// Creates a detector with another threshold that uses the memory of `other`.
  init(_ other: PalmDetector, minScore: Float) {
    model = other.model
    decoder = PalmDecoder(minScore: minScore)
  }

  /// Returns the palms of an image by descending score.
  ///
  /// Positions are fractions of the image. The number of palms is not limited.
  package func palms(in image: RasterImage) throws -> [Palm] {
    var none: PalmSigns?
    return try palms(in: image, faintScore: nil, signs: &none).clear
  }

  /// Returns clear and faint palms of an image by descending score.
  ///
  /// `clear` has the palms of `palms(in:)`, and `faint` those above a lower threshold.
  ///
  /// - Parameters:
  ///   - faintScore: The lower threshold; nil for no faint palms.
  ///   - signs: Receives further signs of hands, unless nil.
  func palms(in image: RasterImage, faintScore: Float?, signs: inout PalmSigns?) throws -> (
    clear: [Palm], faint: [Palm]
  ) {
    let whole = HandRegion.wholeImage(width: image.width, height: image.height, rotation: image.rotation)
    let region = try PixelRegion(whole, imageWidth: image.width, imageHeight: image.height).letterboxed
    return try StageClock.measure(.palmDetection) {
      try model.run(on: image, region: region)
      let projection = CropProjection(region: region, imageWidth: image.width, imageHeight: image.height)
      let detections = try detections(for: &signs, projection)
      let faint = try faintScore.map { try mergedPalms(PalmDecoder(minScore: $0)) } ?? []
      let examined = faint.filter {
        $0.score < decoder.minScore && PalmSigns.support($0, by: detections, isFurther: false)
      }
      return (try mergedPalms(decoder).map(projection.project), examined.map(projection.project))
    }
  }

  /// Returns the palms in a search area by descending score.
  ///
  /// Positions are fractions of the image.
  ///
  /// - Parameters:
  ///   - tone: The colours for a toned search area.
  ///   - signs: Receives further signs of hands, unless nil.
  func palms(in image: RasterImage, _ look: SearchLook, tone: SkinTone?, signs: inout PalmSigns?) throws -> [Palm] {
    try StageClock.measure(.palmDetection) {
      let region = look.region(rotation: image.rotation)
      try model.run(on: image, region: region, border: look.border, tone: look.isToned ? tone : nil)
      let projection = CropProjection(region: region, imageWidth: image.width, imageHeight: image.height)
      let detections = try detections(for: &signs, projection)
      let lowered = look.minimumScore.map { PalmDecoder(minScore: min($0, decoder.minScore)) } ?? decoder
      let asked = look.needsSupport ? detections : nil
      return try mergedPalms(lowered).filter { PalmSigns.support($0, by: asked, isFurther: true) }.map { palm in
        let projected = projection.project(palm)
        // The upright hull of a rotated box would be larger than the palm.
        guard look.turn != 0 else { return projected }
        let size = SIMD2(palm.box.width, palm.box.height) * region.width
        return projected.withBox(of: size, imageWidth: image.width, imageHeight: image.height)
      }
    }
  }

  /// Returns the palms in a search area without tone.
  ///
  /// Palms are in order of descending score, in fractions of the image.
  package func palms(in image: RasterImage, _ look: SearchLook) throws -> [Palm] {
    var none: PalmSigns?
    return try palms(in: image, look, tone: nil, signs: &none)
  }

  /// Returns the tone of an image.
  func tone(of image: RasterImage) throws -> SkinTone { try model.tone(of: image) }

  /// Adds the signs of hands that a search area shows.
  ///
  /// - Returns: The detections that are signs, in fractions of the crop; nil without `signs`.
  private func detections(for signs: inout PalmSigns?, _ projection: CropProjection) throws -> [Palm]? {
    guard signs != nil else { return nil }
    let detections = try palms(PalmDecoder(minScore: PalmSigns.leastScore))
    signs?.add(detections, projection)
    return detections
  }

  private func mergedPalms(_ decoder: PalmDecoder) throws -> [Palm] {
    WeightedNonMaximumSuppression.merge(try palms(decoder))
  }

  /// Computes boxes only for anchors whose score passes.
  private func palms(_ decoder: PalmDecoder) throws -> [Palm] {
    let passing = try model.interpreter.withOutput(1) { decoder.passing(logits: $0) }
    return try passing.compactMap { anchor, score in
      try model.interpreter.withRow(anchor, ofOutput: 0) { decoder.palm(score: score, anchor: anchor, values: $0) }
    }
  }
}

/// The centres of the palm detector's 2016 anchors in output order.
///
/// Fractions of the crop's side. The anchors form a 24×24 grid with 2 equal anchors per cell, and a 12×12 grid with 6,
/// row by row. Source: `ssd_anchors_calculator.cc` with the options of `hand_detector_graph.cc` (strides 8, 16, 16, 16
/// on 192 pixels, two anchors per cell and layer, equal strides merged, fixed size).
package enum PalmAnchors {
  package static let count = 2016

  package static let centers = [(24, 2), (12, 6)].flatMap { grid, copies in
    (0..<grid * grid).flatMap { cell in
      let center = SIMD2((Float(cell % grid) + 0.5) / Float(grid), (Float(cell / grid) + 0.5) / Float(grid))
      return [SIMD2<Float>](repeating: center, count: copies)
    }
  }
}

/// Decodes palms from the detector's two outputs (`tensors_to_detections_calculator.cc`).
///
/// The function computes the scores of all anchors, then the boxes of the few that pass.
package struct PalmDecoder: Sendable {
  /// The number of values per anchor.
  ///
  /// The values are x, y, width, height, and seven key points, in pixels of the crop relative to the anchor.
  package static let valuesPerBox = 18
  /// The side of the crop in pixels.
  static let side: Float = 192

  package let minScore: Float
  /// A logit that is certainly too low.
  ///
  /// The bound rejects most anchors without an exponential.
  private let lowestLogit: Float

  package init(minScore: Float) {
    self.minScore = minScore
    // Rounding changes a score by some 1e-7; this margin is a thousand times wider for any threshold.
    let probability = Double(min(max(minScore, 1e-30), 1 - 1e-6))
    lowestLogit = minScore > 0 ? Float(log(probability / (1 - probability))) - 1e-2 : -.infinity
  }

  /// Returns the anchors with a score of at least `minScore`.
  ///
  /// Anchors are in order, with their scores.
  package func passing(logits: UnsafeBufferPointer<Float>) -> [(anchor: Int, score: Float)] {
    var passing: [(anchor: Int, score: Float)] = []
    for (anchor, logit) in logits.enumerated() where logit >= lowestLogit {
      let score = 1 / (1 + RoundedMath.exp(-min(max(logit, -100), 100)))
      if score >= minScore { passing.append((anchor, score)) }
    }
    return passing
  }

  /// Returns the palm of an anchor in fractions of the crop's side.
  ///
  /// Nil if its box has no positive size.
  ///
  /// - Parameter values: `valuesPerBox` numbers.
  package func palm(score: Float, anchor: Int, values: UnsafeBufferPointer<Float>) -> Palm? {
    let center = PalmAnchors.centers[anchor]
    func point(_ i: Int) -> SIMD2<Float> {
      SIMD2(values[i] / Self.side + center.x, values[i + 1] / Self.side + center.y)
    }
    let middle = point(0)
    let size = SIMD2(values[2], values[3]) / Self.side
    let box = Box(low: middle - size / 2, high: middle + size / 2)
    guard box.width >= 0, box.height >= 0 else { return nil }
    return Palm(score: score, box: box, wrist: point(4), middleFingerMCP: point(8))
  }
}
