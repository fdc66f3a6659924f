/// The frame header of a JPEG file (ITU-T T.81, B.2.2), checked.
struct JPEGFrame: Equatable {
  let width: Int
  let height: Int
  let isProgressive: Bool
  private(set) var components: [JPEGComponent]
  /// The largest sampling factors.
  let horizontal: Int
  let vertical: Int
  /// MCUs of a scan of all components.
  let mcusPerRow: Int
  let mcuRows: Int
  /// By how much the image that is made is smaller: 1, 2, 4 or 8.
  private(set) var reduction = 1

  /// - Parameter components: One, three or four, with factors 1…4.
  init(width: Int, height: Int, isProgressive: Bool, components: [JPEGComponent]) {
    var components = components
    if components.count == 1 {
      // The factors of a single component change nothing: its MCU is one block.
      components[0].horizontal = 1
      components[0].vertical = 1
    }
    let horizontal = components.reduce(1) { max($0, $1.horizontal) }
    let vertical = components.reduce(1) { max($0, $1.vertical) }
    let mcusPerRow = Self.quotient(width, 8 * horizontal)
    let mcuRows = Self.quotient(height, 8 * vertical)
    for index in components.indices {
      components[index].blocksPerRow = Self.quotient(width * components[index].horizontal, 8 * horizontal)
      components[index].blockRows = Self.quotient(height * components[index].vertical, 8 * vertical)
      components[index].paddedBlocksPerRow = mcusPerRow * components[index].horizontal
      components[index].paddedBlockRows = mcuRows * components[index].vertical
    }
    self.width = width
    self.height = height
    self.isProgressive = isProgressive
    self.components = components
    self.horizontal = horizontal
    self.vertical = vertical
    self.mcusPerRow = mcusPerRow
    self.mcuRows = mcuRows
    reduce(by: 1)
  }

  /// Makes the image smaller by decoding each block to fewer samples.
  ///
  /// Chroma that has fewer samples than luma keeps more of them, as far as it would have to be enlarged otherwise (libjpeg-turbo, `jdmaster.c`).
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

  /// Pixels of the image that is made.
  var pixelWidth: Int { Self.quotient(width, reduction) }
  var pixelHeight: Int { Self.quotient(height, reduction) }
  /// Samples on a side of a block of the component with the largest factors.
  var smallestSide: Int { 8 / reduction }

  /// The blocks of all components that hold samples of the image.
  var blockCount: Int { components.reduce(0) { $0 + $1.blocksPerRow * $1.blockRows } }

  private static func quotient(_ dividend: Int, _ divisor: Int) -> Int {
    (dividend + divisor - 1) / divisor
  }
}
