import GestureFoundation

/// The bytes of one entropy-coded segment without stuffed zeros.
///
/// The next segment reuses the memory.
///
/// Invariant: `memory` holds `count` bytes of data and ``padding`` zeros after them.
final class JPEGSegment {
  /// More bytes than any MCU can take; see ``JPEGBitReader``.
  static let padding = 4096

  private var memory = UnsafeMutablePointer<UInt8>.allocate(capacity: padding)
  private var capacity = 0
  private(set) var count = 0

  init() {
    memory.initialize(repeating: 0, count: Self.padding)
  }

  deinit {
    memory.deallocate()
  }

  /// A reader at the start of the data.
  ///
  /// Valid until the next `load`.
  var reader: JPEGBitReader { JPEGBitReader(start: memory, end: memory + count) }

  /// Loads the bytes from `offset` to the next marker.
  ///
  /// - Returns: The offset of the marker's 0xFF; the end of the file if there is none.
  func load(_ file: UnsafeRawBufferPointer, from offset: Int) -> Int {
    count = 0
    var position = min(offset, file.count)
    while position < file.count, let start = file.baseAddress.map({ $0 + position }) {
      let found = memchr(start, 0xFF, file.count - position)
      let run = found.map { UnsafeRawPointer($0) - start } ?? file.count - position
      append(start, run)
      position += run
      // Any number of 0xFF may precede a marker; 0xFF followed by zero is data.
      var next = position
      while next < file.count, file[next] == 0xFF { next += 1 }
      guard next < file.count, next > position, file[next] == 0 else { break }
      append(start + run, 1)
      position = next + 1
    }
    memset(memory + count, 0, Self.padding)
    return position
  }

  private func append(_ bytes: UnsafeRawPointer, _ length: Int) {
    if count + length > capacity {
      let larger = max(capacity * 2, count + length, 1 << 16)
      let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: larger + Self.padding)
      memory.update(from: self.memory, count: count)
      self.memory.deallocate()
      self.memory = memory
      capacity = larger
    }
    memcpy(memory + count, bytes, length)
    count += length
  }
}
