import Foundation

extension CGImage {
  /// Not part of the SDK: reads the image of a `P6` file.
  ///
  /// The format stands for every format of the system.
  public convenience init?(portablePixmap data: Data) {
    var numbers: [Int] = []
    var bytes = data.dropFirst(2)
    guard data.starts(with: Array("P6".utf8)) else { return nil }
    while numbers.count < 3 {
      bytes = bytes.drop { $0 <= 0x20 }
      guard let number = Int(String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)) else { return nil }
      numbers.append(number)
      bytes = bytes.drop { $0 > 0x20 }
    }
    let rgb = Array(bytes.dropFirst())
    guard numbers[2] == 255, rgb.count == numbers[0] * numbers[1] * 3 else { return nil }
    let pixels = stride(from: 0, to: rgb.count, by: 3).flatMap { rgb[$0..<$0 + 3] + [255] }
    self.init(width: numbers[0], height: numbers[1], pixels: pixels)
  }
}
