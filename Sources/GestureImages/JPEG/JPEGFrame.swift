import GestureSupport

/// The checked frame header of a JPEG file (ITU-T T.81, B.2.2).
struct JPEGFrame {
  let width: Int
  let height: Int
  let isProgressive: Bool
  /// The components: one, three or four.
  private(set) var components: [JPEGComponent]
  /// The largest horizontal sampling factor.
  let horizontal: Int
  /// The largest vertical sampling factor.
  let vertical: Int
  /// The number of MCUs per row in a scan of all components.
  let mcusPerRow: Int
  /// The number of rows of MCUs in a scan of all components.
  let mcuRows: Int
  /// The reduction of the decoded image: 1, 2, 4 or 8.
  private(set) var reduction = 1

  /// Reads a frame header and checks it.
  ///
  /// - Throws: `StatusError`: invalid argument for invalid sizes and factors, resource exhausted for more pixels than
  ///   `maximumPixelCount`, unimplemented for unsupported variants.
  init(_ segment: JPEGMarkerReader.Segment, maximumPixelCount: Int = RasterImage.maximumPixelCount) throws {
    let content = segment.content
    let place = content.place.at(byte: segment.offset)
    try place.require(content.count >= 6, "the JPEG frame header is too short")
    let precision: UInt8 = try content.load(at: 0)
    try place.require(
      precision == 8, .unimplemented, "JPEG files with \(precision) bits per sample are not supported",
      suggestion: "convert it to 8 bits")
    height = Int(UInt16(bigEndian: try content.load(at: 1)))
    width = Int(UInt16(bigEndian: try content.load(at: 3)))
    try place.require(
      height > 0, .unimplemented, "JPEG files that give their height after the first scan are not supported",
      suggestion: "the frame header must have the height")
    _ = try RasterImage.checkedSize(
      width: width, height: height, format: .rgb8, maximumPixelCount: maximumPixelCount, place: place)
    let count = Int(try content.load(UInt8.self, at: 5))
    try place.require(
      [1, 3, 4].contains(count), .unimplemented, "JPEG files with \(count) components are not supported",
      suggestion: "the number must be 1, 3 or 4")
    try place.require(content.count == 6 + 3 * count, "the JPEG frame header does not fit its \(count) components")
    components = try (0..<count).map { index in
      let factors: UInt8 = try content.load(at: 7 + 3 * index)
      let horizontal = Int(factors >> 4)
      let vertical = Int(factors & 15)
      try place.require(
        1...4 ~= horizontal && 1...4 ~= vertical,
        "the JPEG sampling factors \(horizontal)×\(vertical) are out of range",
        suggestion: "each must be 1 to 4")
      let quantization: UInt8 = try content.load(at: 8 + 3 * index)
      try place.require(
        quantization < 4, "a JPEG component names quantization table \(quantization)",
        suggestion: "tables have the numbers 0 to 3")
      // The factors of a single component do not matter: its MCU is one block.
      return JPEGComponent(
        identifier: try content.load(at: 6 + 3 * index), horizontal: count == 1 ? 1 : horizontal,
        vertical: count == 1 ? 1 : vertical,
        quantization: Int(quantization))
    }
    try place.require(Set(components.map(\.identifier)).count == count, "two JPEG components have the same name")
    isProgressive = segment.code == 0xC2
    horizontal = components.reduce(1) { max($0, $1.horizontal) }
    vertical = components.reduce(1) { max($0, $1.vertical) }
    mcusPerRow = Self.quotient(width, 8 * horizontal)
    mcuRows = Self.quotient(height, 8 * vertical)
    for index in components.indices {
      components[index].blocksPerRow = Self.quotient(width * components[index].horizontal, 8 * horizontal)
      components[index].blockRows = Self.quotient(height * components[index].vertical, 8 * vertical)
      components[index].paddedBlocksPerRow = mcusPerRow * components[index].horizontal
      components[index].paddedBlockRows = mcuRows * components[index].vertical
    }
    reduce(by: 1)
    for component in components {
      try place.require(
        horizontal % component.horizontal == 0 && vertical % component.vertical == 0, .unimplemented,
        "JPEG sampling factors \(component.horizontal)×\(component.vertical) beside \(horizontal)×\(vertical) are not supported",
        suggestion: "the largest factors must be multiples of the others")
    }
  }

  /// Reduces the decoded image by decoding each block to fewer samples.
  ///
  /// Subsampled chroma keeps more samples per block, as far as upsampling would otherwise have to enlarge it
  /// (libjpeg-turbo, `jdmaster.c`).
  ///
  /// - Parameter reduction: 1, 2, 4 or 8.
  mutating func reduce(by reduction: Int) {
    self.reduction = reduction
    for index in components.indices {
      let component = components[index]
      var side = smallestSide
      while side < 8, horizontal * smallestSide % (component.horizontal * side * 2) == 0,
        vertical * smallestSide % (component.vertical * side * 2) == 0
      {
        side *= 2
      }
      components[index].blockSide = side
      components[index].width = Self.quotient(width * component.horizontal * side, 8 * horizontal)
      components[index].height = Self.quotient(height * component.vertical * side, 8 * vertical)
    }
  }

  /// The width of the decoded image in pixels.
  var pixelWidth: Int { Self.quotient(width, reduction) }
  /// The height of the decoded image in pixels.
  var pixelHeight: Int { Self.quotient(height, reduction) }
  /// The side in samples of the smallest block.
  ///
  /// Blocks of the component with the largest factors are the smallest.
  var smallestSide: Int { 8 / reduction }

  /// The number of blocks that hold samples of the image.
  ///
  /// The blocks of all components are counted.
  var blockCount: Int { components.reduce(0) { $0 + $1.blocksPerRow * $1.blockRows } }

  private static func quotient(_ dividend: Int, _ divisor: Int) -> Int { (dividend + divisor - 1) / divisor }
}

/// One component of a JPEG frame.
///
/// Contains its sampling factors and the sizes that follow from them.
struct JPEGComponent: Equatable {
  /// The identifier of the component in scans.
  var identifier: UInt8
  /// Horizontal samples per unit of the frame's grid, 1…4.
  var horizontal: Int
  /// Vertical samples per unit of the frame's grid, 1…4.
  var vertical: Int
  /// The index of the quantization table, 0…3.
  var quantization: Int

  /// The number of samples on each side of a block.
  ///
  /// 8, or fewer in a reduced image.
  var blockSide = 8
  /// The width of the component in samples.
  ///
  /// The component's share of the image's width, rounded up.
  var width = 0
  /// The height of the component in samples.
  ///
  /// The component's share of the image's height, rounded up.
  var height = 0
  /// The number of blocks per row that hold samples.
  ///
  /// Scans of this component alone have no other blocks.
  var blocksPerRow = 0
  /// The number of rows of blocks that hold samples of the image.
  var blockRows = 0
  /// The number of blocks per row, including padding.
  ///
  /// Padding completes the last MCU.
  var paddedBlocksPerRow = 0
  /// The number of rows of blocks, including padding.
  ///
  /// Padding completes the last row of MCUs.
  var paddedBlockRows = 0
}

/// The meaning of the components of a JPEG file.
enum JPEGColorSpace: Equatable {
  case gray
  case rgb
  case yCbCr
  /// Four inks, inverted as Adobe's programs write them: 0 is full ink.
  case cmyk
  /// CMYK whose first three components are stored as YCbCr.
  case ycck
}
