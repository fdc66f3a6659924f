/// The tables that decode one component of a scan.
struct JPEGScanTables {
  /// Position among the frame's components.
  let component: Int
  let dc: JPEGHuffmanTable
  let ac: JPEGHuffmanTable
  let quantization: JPEGQuantization
}
