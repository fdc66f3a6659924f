import GestureFoundation
import GestureImages
import GestureModelTools
import HandLandmarkerCore

/// The input that bare models are measured on: an image where a model takes one, pseudo-random numbers elsewhere.
struct BenchmarkInput {
  let name: String
  private let image: RasterImage

  init(_ image: RasterImage, name: String) {
    (self.image, self.name) = (image, name)
  }

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

  /// The landmarks of a drawn hand, in pixels.
  private static let points: [(x: Int, y: Int)] = [
    (107, 194), (135, 177), (164, 152), (185, 130), (199, 113), (139, 116), (139, 75), (139, 50), (139, 34), (116, 113), (116, 73),
    (116, 48), (116, 31), (94, 118), (94, 78), (94, 53), (94, 36), (76, 129), (76, 88), (76, 63), (76, 47),
  ]

  /// Rounded bones with a highlight along their middle, in skin's colour on grey. The landmark model takes it for a hand.
  private static func drawing() -> RasterImage {
    let side = 224
    let bones = HandConnection.all.map { (Int($0.start.rawValue), Int($0.end.rawValue)) } + [(0, 9), (0, 13), (1, 5)]
    var pixels = Data(repeating: 105, count: side * side * 3)
    for index in 0..<side * side {
      var depth: Float = 0
      for (start, end) in bones {
        let origin = points[start]
        let (dx, dy) = (Float(points[end].x - origin.x), Float(points[end].y - origin.y))
        let (px, py) = (Float(index % side - origin.x), Float(index / side - origin.y))
        let position = min(max((px * dx + py * dy) / (dx * dx + dy * dy), 0), 1)
        let (ox, oy) = (px - dx * position, py - dy * position)
        // The bones of the palm are broader.
        let radius: Float = start == 0 || end % 4 == 1 ? 20 : 11
        depth = max(depth, 1 - (ox * ox + oy * oy) / (radius * radius))
      }
      guard depth > 0 else { continue }
      for (channel, value) in [Float(224), 172, 144].enumerated() {
        pixels[index * 3 + channel] = UInt8(value * (0.55 + 0.45 * depth.squareRoot()))
      }
    }
    return RasterImage(checkedData: pixels, width: side, height: side, bytesPerRow: side * 3, format: .rgb8)
  }
}
