import Foundation
import GestureImages
import GestureSupport

/// A small file of `Goldens/images.tsv` with Pillow's result.
///
/// `Tests/Scripts/image-goldens.py` writes the file.
struct GoldenImage {
  let name: String
  let width: Int
  let height: Int
  let channels: Int
  let checksum: UInt32
  let file: Data
  /// The checksums of the reduced images.
  ///
  /// At a half, a quarter and an eighth of the size; none for PNG files.
  let reducedChecksums: [UInt32]

  var isPNG: Bool { name.hasPrefix("png") }

  static let all: [GoldenImage] = {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Goldens/images.tsv")
    guard let text = try? String(contentsOf: path, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count >= 6, let width = Int(fields[1]), let height = Int(fields[2]), let channels = Int(fields[3]),
        let checksum = UInt32(fields[4], radix: 16), let file = Data(base64Encoded: fields[5])
      else { return nil }
      return GoldenImage(
        name: fields[0], width: width, height: height, channels: channels, checksum: checksum, file: file,
        reducedChecksums: fields.dropFirst(6).compactMap { UInt32($0, radix: 16) })
    }
  }()

  static func named(_ name: String) -> GoldenImage? { all.first { $0.name == name } }
}

extension RasterImage {
  var checksum: UInt32 { data.withUnsafeBytes { CRC32.checksum($0) } }
}
