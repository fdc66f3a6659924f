/// One component of a JPEG frame: its sampling factors and the sizes that follow from them.
struct JPEGComponent: Equatable {
  /// The byte by which scans name the component.
  var identifier: UInt8
  /// Samples per unit of the frame's grid, 1…4.
  var horizontal: Int
  var vertical: Int
  /// Which quantization table scales the coefficients, 0…3.
  var quantization: Int

  /// Samples on each side of a block: 8, or fewer in a reduced image.
  var blockSide = 8
  /// Samples of the component, as they are made of its blocks: its share of the image's size, rounded up.
  var width = 0
  var height = 0
  /// Blocks that hold samples of the image; scans of this component alone have no others.
  var blocksPerRow = 0
  var blockRows = 0
  /// Blocks including those that fill the last MCU of a row and the last row of MCUs.
  var paddedBlocksPerRow = 0
  var paddedBlockRows = 0
}
