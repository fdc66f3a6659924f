import CommandLineTool
import HandLandmarkerCore
import ImageFiles
import LeanFoundation

/// The formats a drawing is written in.
enum DrawingFormat: String {
  case ppm, png, svg

  /// By the end of a file's name; nil if it is not known.
  init?(fileName: String) { self.init(rawValue: URL(fileURLWithPath: fileName).pathExtension.lowercased()) }

  /// The drawing as the bytes of a file.
  func encode(_ image: RasterImage, _ hands: [Hand], _ drawing: HandDrawing) -> Data {
    switch self {
    case .ppm: drawing.draw(hands, on: image).ppmData
    case .png: drawing.draw(hands, on: image).pngData
    case .svg: Data(drawing.svg(of: hands, width: image.width, height: image.height).utf8)
    }
  }
}
