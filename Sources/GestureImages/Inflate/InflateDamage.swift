/// The damage of compressed data; raw values are one sentence about it.
package enum InflateDamage: String, Error {
  case header = "the compressed data has no zlib header of Deflate"
  case truncated = "the compressed data ends too early"
  case blockType = "a compressed block has an unknown type"
  case storedLength = "the length of a stored block does not match its complement"
  case codes = "the Huffman codes of a compressed block do not fit"
  case code = "the compressed data has a code that does not exist"
  case distance = "the compressed data refers to bytes before its start"
  case checksum = "the checksum of the uncompressed data is wrong"
  /// More bytes come out than there can be.
  case tooMuch = "there is more compressed data than the image needs"
  /// The consumer wants no more.
  case stopped = "decompressing was stopped"
}
