/// What one component of a scan is decoded with.
struct JPEGScanTables {
  /// Position among the frame's components.
  let component: Int
  let dc: JPEGHuffmanTable
  let ac: JPEGHuffmanTable
  let quantization: JPEGQuantization
}
