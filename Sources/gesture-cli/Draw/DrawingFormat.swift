import GestureCommandLine
import GestureFoundation
import GestureImages
import HandDrawings
import HandLandmarkerCore

/// The formats a drawing is written in.
enum DrawingFormat: String {
  case ppm, png, svg
  case jpeg = "jpg"

  /// By the end of a file's name; nil if it is not known.
  init?(fileName: String) {
    let ending = URL(fileURLWithPath: fileName).pathExtension.lowercased()
    self.init(rawValue: ending == "jpeg" ? "jpg" : ending)
  }

  /// The drawing as the bytes of a file.
  func encode(_ image: RasterImage, _ hands: [Hand], _ drawing: HandDrawing) throws -> Data {
    switch self {
    case .ppm: drawing.draw(hands, on: image).ppmData
    case .png: drawing.draw(hands, on: image).pngData
    case .jpeg: try JPEGWriter.encode(drawing.draw(hands, on: image))
    case .svg: Data(drawing.svg(of: hands, width: image.width, height: image.height).utf8)
    }
  }
}
