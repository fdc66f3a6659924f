import Foundation
import HandLandmarkerCore
import ImageFiles

/// The forms a drawing is written in.
package enum PictureFormat: String, CaseIterable, Sendable {
  case ppm, png, svg

  /// By the end of a file's name; nil if it says nothing known.
  package init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: "."), let format = PictureFormat(rawValue: fileName[fileName.index(after: dot)...].lowercased())
    else { return nil }
    self = format
  }

  /// The drawing as the bytes of a file.
  package func encode(_ picture: RasterImage, _ hands: [HandAnnotation], _ drawing: HandDrawing) -> Data {
    switch self {
    case .ppm: Self.ppm(drawing.draw(hands, on: picture))
    case .png: PNGWriter.encode(drawing.draw(hands, on: picture))
    case .svg: Data(drawing.svg(of: hands, width: picture.width, height: picture.height).utf8)
    }
  }

  private static func ppm(_ picture: RasterImage) -> Data {
    Data("P6\n\(picture.width) \(picture.height)\n255\n".utf8) + picture.rgbBytes()
  }
}
