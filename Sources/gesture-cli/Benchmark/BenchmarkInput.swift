import GestureFoundation
import GestureImages
import GestureModelTools
import HandLandmarkerCore
import HandValues
import TensorEngine

/// The input that bare models are measured on: an image where a model takes one, pseudo-random numbers elsewhere.
struct BenchmarkInput {
  /// For the report.
  let name: String
  private let image: RasterImage

  /// The first frame of a file.
  init(_ image: RasterImage, name: String) {
    self.image = image
    self.name = name
  }

  /// An open hand.
  static let drawnHand = BenchmarkInput(drawing(), name: "drawn hand")

  /// Fills all inputs of a model. An image keeps its aspect ratio, with black bars.
  func fill(_ interpreter: Interpreter) throws {
    try interpreter.fillInputs()
    let whole = PixelRegion(
      xCenter: Float(image.width) / 2, yCenter: Float(image.height) / 2, width: Float(image.width), height: Float(image.height), rotation: 0
    )
    for (index, shape) in interpreter.model.inputShapes.enumerated() where shape == [1, shape[1], shape[1], 3] {
      try interpreter.withInput(index) { try ImageCrop(side: shape[1], border: .black).fill($0, from: image, region: whole.letterboxed) }
    }
  }

  /// Rounded bones with a highlight along their middle, in skin's colour on grey. The landmark model takes it for a hand.
  private static func drawing() -> RasterImage {
    let side = 224
    let points = ReadingBenchmark.points(extended: 31, roll: 0)
    let bones = HandConnection.all.map { (Int($0.start.rawValue), Int($0.end.rawValue)) } + [(0, 9), (0, 13), (1, 5)]
    var pixels = Data(repeating: 105, count: side * side * 3)
    for index in 0..<side * side {
      // Metres from the wrist.
      let (x, y) = ((Float(index % side) - 111.5) / 1050, (Float(index / side) - 199.5) / 960)
      var depth: Float = 0
      for (start, end) in bones {
        let (dx, dy) = (points[end].x - points[start].x, points[end].y - points[start].y)
        let (px, py) = (x - points[start].x, y - points[start].y)
        let position = min(max((px * dx + py * dy) / (dx * dx + dy * dy), 0), 1)
        let (ox, oy) = (px - dx * position, py - dy * position)
        // The bones of the palm are broader.
        let radius: Float = start == 0 || end % 4 == 1 ? 0.02 : 0.011
        depth = max(depth, 1 - (ox * ox + oy * oy) / (radius * radius))
      }
      guard depth > 0 else { continue }
      let light = 0.55 + 0.45 * depth.squareRoot()
      pixels[index * 3] = UInt8(224 * light)
      pixels[index * 3 + 1] = UInt8(172 * light)
      pixels[index * 3 + 2] = UInt8(144 * light)
    }
    return RasterImage(checkedData: pixels, width: side, height: side, bytesPerRow: side * 3, format: .rgb8)
  }
}
