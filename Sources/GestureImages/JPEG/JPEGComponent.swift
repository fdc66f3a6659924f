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
