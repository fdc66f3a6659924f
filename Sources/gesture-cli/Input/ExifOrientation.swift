/// How a camera was held, from the Exif block of a JPEG file (Exif 2.3, tag 0x0112): 1 upright … 8.
package enum ExifOrientation: Sendable, Equatable {
  /// A value from 1 to 8; 1 also if the file does not say.
  case found(Int)
  /// The headers go on beyond the bytes that are there.
  case needsMoreBytes

  /// No header of a camera is longer; what follows is not looked at.
  package static let longestHeader = 1 << 18

  /// - Parameter bytes: The start of a JPEG file.
  package init(jpeg bytes: [UInt8]) {
    var position = 2
    while true {
      guard position + 4 <= bytes.count else {
        self = bytes.count < Self.longestHeader ? .needsMoreBytes : .found(1)
        return
      }
      guard bytes[position] == 0xFF else { break }
      let marker = bytes[position + 1]
      if marker == 0xFF {  // fill byte
        position += 1
        continue
      }
      if marker == 0xDA || marker == 0xD9 { break }
      if marker == 0x01 || (0xD0...0xD8).contains(marker) {  // markers without content
        position += 2
        continue
      }
      let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
      if marker == 0xE1 {
        guard position + 2 + length <= bytes.count else {
          self = bytes.count < Self.longestHeader ? .needsMoreBytes : .found(1)
          return
        }
        if length >= 8, bytes[(position + 4)...].starts(with: "Exif\0\0".utf8) {
          self = .found(Self.orientation(tiff: Array(bytes[(position + 10)..<(position + 2 + length)])))
          return
        }
      }
      position += 2 + max(length, 2)
    }
    self = .found(1)
  }

  /// The value of the tag in the first directory of a TIFF block.
  private static func orientation(tiff: [UInt8]) -> Int {
    guard tiff.count >= 8 else { return 1 }
    let littleEndian = tiff[0] == UInt8(ascii: "I")
    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, offset + count <= tiff.count else { return nil }
      let bytes = tiff[offset..<offset + count]
      return littleEndian ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : bytes.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return 1 }
    for entry in 0..<count {
      let offset = directory + 2 + entry * 12
      guard let tag = number(offset, 2) else { return 1 }
      if tag == 0x0112, let value = number(offset + 8, 2), (1...8).contains(value) { return value }
    }
    return 1
  }

  /// The filter of ffmpeg that turns the picture upright; nil if it is.
  package static func filter(for orientation: Int) -> String? {
    switch orientation {
    case 2: "hflip"
    case 3: "hflip,vflip"
    case 4: "vflip"
    case 5: "transpose=cclock_flip"
    case 6: "transpose=clock"
    case 7: "transpose=clock_flip"
    case 8: "transpose=cclock"
    default: nil
    }
  }
}
