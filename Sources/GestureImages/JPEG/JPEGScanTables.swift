/// The tables that decode one component of a scan.
struct JPEGScanTables {
  /// The index of the component in the frame.
  let component: Int
  let dc: JPEGHuffmanTable
  let ac: JPEGHuffmanTable
  let quantization: JPEGQuantization
}
