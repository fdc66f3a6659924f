import GestureFoundation
import GestureSupport

extension PNGChunkReader.Chunk {
  /// The types of chunks with text (PNG third edition, 11.3.3).
  static let textTypes = ["tEXt", "zTXt", "iTXt"]

  /// Returns the decompressed text of a chunk with this keyword.
  ///
  /// Nil for other chunks, damaged ones, and more than `limit` bytes.
  func text(named keyword: String, limit: Int) -> Bytes? {
    let name = keyword + "\0"
    guard Self.textTypes.contains(type), content.hasBytes(name, at: 0), content.count <= limit else { return nil }
    var rest = Array(content.data).dropFirst(name.utf8.count)
    var isCompressed = type == "zTXt"
    if type == "iTXt" {
      guard let flag = rest.popFirst() else { return nil }
      isCompressed = flag != 0
    }
    if type != "tEXt", rest.popFirst() != 0 { return nil }
    // The language, and the translated keyword.
    for _ in 0..<(type == "iTXt" ? 2 : 0) {
      guard let end = rest.firstIndex(of: 0) else { return nil }
      rest = rest[(end + 1)...]
    }
    guard let text = isCompressed ? try? Inflate.decompress(Array(rest), limit: limit) : Array(rest) else { return nil }
    return Bytes(Data(text), place: content.place)
  }
}
