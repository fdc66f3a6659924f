/// The damage of compressed data.
///
/// A raw value is a clause that describes it.
package enum InflateDamage: String, Error {
  case header = "the compressed data has no zlib header of Deflate"
  case truncated = "the compressed data ends too early"
  case blockType = "a compressed block has an unknown type"
  case storedLength = "the length of a stored block does not match its complement"
  case codes = "the Huffman codes of a compressed block do not fit"
  case code = "the compressed data has a code that does not exist"
  case distance = "the compressed data refers to bytes before its start"
  case checksum = "the checksum of the uncompressed data is wrong"
  /// The decompressed data exceeds the limit.
  case tooMuch = "there is more compressed data than the image needs"
  /// The consumer needs no more bytes.
  case stopped = "decompressing was stopped"
}
