import Foundation

/// The small image files of the decoders' tests.
enum ImageSeeds {
  /// - Parameter isWanted: Gets the name of a golden image.
  static func files(_ isWanted: (String) -> Bool) -> [Data] {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    let path = folder.appendingPathComponent("GestureImagesTests/Goldens/images.tsv")
    guard let text = try? String(contentsOf: path, encoding: .utf8) else { fatalError("\(path.path) is missing") }
    return text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t")
      guard fields.count >= 6, isWanted(String(fields[0])) else { return nil }
      return Data(base64Encoded: String(fields[5]))
    }
  }
}
