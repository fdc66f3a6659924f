import GestureSupport

/// The tables and settings that segments have defined so far.
struct JPEGTables {
  private(set) var quantization = [JPEGQuantization?](repeating: nil, count: 4)
  /// The Huffman tables of the file.
  ///
  /// Keys are class and number (4 bits each). A scan checks the tables that it uses.
  private var huffman: [UInt8: (counts: [Int], symbols: [UInt8])] = [:]
  /// The number of MCUs between restart markers; 0 without markers.
  private(set) var restartInterval = 0
  private(set) var hasJFIF = false
  /// The colour transform of Adobe's segment.
  private(set) var adobeTransform: UInt8?

  /// Adds the definitions of a segment.
  ///
  /// - Throws: `StatusError` (invalid argument) if the segment is malformed.
  mutating func read(_ segment: JPEGMarkerReader.Segment) throws {
    let content = segment.content
    switch segment.code {
    case JPEGMarker.quantizationTables: try readQuantization(Array(content.data))
    case JPEGMarker.huffmanTables: try readHuffman(Array(content.data))
    case JPEGMarker.restartInterval:
      guard content.count == 2 else { throw malformed("a restart interval") }
      restartInterval = Int(UInt16(bigEndian: try content.load(at: 0)))
    case JPEGMarker.app0: hasJFIF = hasJFIF || content.count >= 14 && content.hasBytes("JFIF\0", at: 0)
    case JPEGMarker.app14:
      if content.count >= 12, content.hasBytes("Adobe", at: 0) { adobeTransform = try content.load(at: 11) }
    default: break
    }

    func malformed(_ what: String) -> StatusError {
      StatusError(
        .invalidArgument, "\(what) of the JPEG file is malformed", place: content.place.at(byte: segment.offset))
    }

    func readQuantization(_ content: [UInt8]) throws {
      var position = 0
      while position < content.count {
        let selector = content[position]
        let size = selector >> 4 == 0 ? 1 : 2
        let start = position + 1
        position = start + 64 * size
        guard selector >> 4 <= 1, selector & 15 < 4, position <= content.count else {
          throw malformed("a quantization table")
        }
        let factors = content[start..<position]
        quantization[Int(selector & 15)] = JPEGQuantization(
          coded: size == 1
            ? factors.map(UInt16.init)
            : stride(from: start, to: position, by: 2).map { UInt16(content[$0]) << 8 | UInt16(content[$0 + 1]) })
      }
    }

    func readHuffman(_ content: [UInt8]) throws {
      var position = 0
      while position < content.count {
        let selector = content[position]
        guard selector >> 4 <= 1, selector & 15 < 4, position + 17 <= content.count else {
          throw malformed("a Huffman table")
        }
        let counts = content[position + 1..<position + 17].map(Int.init)
        let start = position + 17
        position = start + counts.reduce(0, +)
        guard position - start <= 256, position <= content.count else { throw malformed("a Huffman table") }
        huffman[selector] = (counts, Array(content[start..<position]))
      }
    }
  }

  /// Fills the empty tables 0 and 1 with standard ones.
  ///
  /// The standard tables are those of ITU-T T.81, annex K. The frames of webcams lack tables.
  mutating func addStandardHuffman() {
    for table in JPEGHuffmanCodes.all where huffman[table.id] == nil {
      huffman[table.id] = (table.counts.map(Int.init), table.symbols)
    }
  }

  /// Returns a Huffman table prepared for decoding.
  ///
  /// - Parameters:
  ///   - index: The index of the table, 0…3.
  ///   - place: The location of the scan.
  /// - Throws: `StatusError` (invalid argument) if the table is undefined or has too many codes.
  func huffman(isDC: Bool, _ index: Int, place: Place) throws -> JPEGHuffmanTable {
    let name = "\(isDC ? "DC" : "AC") Huffman table \(index)"
    guard let source = huffman[UInt8(index) | (isDC ? 0 : 0x10)] else {
      throw StatusError(.invalidArgument, "a JPEG scan uses \(name), which is not defined", place: place)
    }
    guard let table = JPEGHuffmanTable(counts: source.counts, symbols: source.symbols, isDC: isDC) else {
      throw StatusError(.invalidArgument, "\(name) has codes that do not fit", place: place)
    }
    return table
  }

  /// Returns the meaning of a frame's components.
  ///
  /// JFIF takes precedence, then Adobe's segment, then the components' identifiers.
  func colorSpace(of frame: JPEGFrame) -> JPEGColorSpace {
    switch frame.components.count {
    case 1: return .gray
    case 4: return adobeTransform ?? 0 == 0 ? .cmyk : .ycck
    default:
      if hasJFIF { return .yCbCr }
      if let adobeTransform { return adobeTransform == 0 ? .rgb : .yCbCr }
      return frame.components.map(\.identifier).elementsEqual("RGB".utf8) ? .rgb : .yCbCr
    }
  }
}

/// 64 factors of coefficients, row by row, aligned for vectors.
///
/// Only `init` writes the memory, which belongs to the object; readers keep the object alive.
final class JPEGQuantization: @unchecked Sendable {
  let factors: UnsafePointer<Int16>

  /// - Parameter coded: 64 factors in coded order.
  init(coded: [UInt16]) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 128, alignment: 16).bindMemory(
      to: Int16.self, capacity: 64)
    memory.initialize(repeating: 0, count: 64)
    for (position, factor) in coded.prefix(64).enumerated() {
      memory[Int(JPEGZigzag.order[position])] = Int16(bitPattern: factor)
    }
    factors = UnsafePointer(memory)
  }

  deinit {
    UnsafeMutableRawPointer(mutating: factors).deallocate()
  }
}

/// The coded order of coefficients (ITU-T T.81, figure A.6).
enum JPEGZigzag {
  /// The index in the block, row by row, for each coded position.
  ///
  /// 16 more entries repeat the last index, because a run of zeros in damaged data may exceed the block.
  static let order: [UInt8] = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21,
    28, 35, 42, 49, 56,
    57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63, 63,
    63, 63, 63, 63, 63,
    63, 63, 63, 63, 63, 63, 63, 63, 63, 63,
  ]
}
