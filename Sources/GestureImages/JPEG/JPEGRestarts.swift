/// Iterates over the segments of a scan, MCU by MCU.
///
/// Restart markers separate segments.
struct JPEGRestarts {
  private let file: UnsafeRawBufferPointer
  private let segment: JPEGSegment
  /// The number of MCUs between markers; 0 without markers.
  private let interval: Int
  let toleratesDamage: Bool
  /// The start of the current segment.
  private(set) var start: Int
  /// The offset of the marker after the current segment.
  private(set) var end: Int
  private var expected: UInt8 = 0
  /// The number of MCUs before the next marker.
  private var remaining: Int
  /// Whether the current segment has no more data.
  var isEmpty = false

  /// - Parameters:
  ///   - offset: The start of the entropy-coded data.
  ///   - segment: Receives the segments one after the other.
  init(_ file: UnsafeRawBufferPointer, at offset: Int, interval: Int, segment: JPEGSegment, toleratesDamage: Bool) {
    self.file = file
    self.segment = segment
    self.interval = interval
    self.toleratesDamage = toleratesDamage
    remaining = interval
    start = offset
    end = segment.load(file, from: offset)
  }

  /// A reader at the start of the current segment.
  var reader: JPEGBitReader { segment.reader }

  /// Counts an MCU.
  ///
  /// Returns whether a restart must precede it.
  @inline(__always)
  mutating func isDue() -> Bool {
    guard interval > 0 else { return false }
    remaining &-= 1
    return remaining < 0
  }

  /// Continues after the next restart marker.
  ///
  /// - Returns: Whether decoding can continue.
  mutating func restart(_ reader: inout JPEGBitReader) -> Bool {
    let isRight = advance()
    guard isRight || toleratesDamage else { return false }
    if isRight { isEmpty = false }
    reader = segment.reader
    remaining = interval &- 1
    return true
  }

  /// The marker after the current segment, and the offset after the marker.
  ///
  /// Nil if the file ends there.
  private var marker: (code: UInt8, next: Int)? {
    guard let code = file[end...].firstIndex(where: { $0 != 0xFF }), code > end else { return nil }
    return (file[code], code + 1)
  }

  /// Moves to the next segment.
  ///
  /// If damage is tolerated and the marker is wrong, decoding continues as in libjpeg: after a marker that is ahead,
  /// the segments in between are empty; a marker from before is skipped; any other marker counts as the right one.
  ///
  /// - Returns: Whether the marker is the expected one.
  private mutating func advance() -> Bool {
    defer { expected = (expected + 1) & 7 }
    while let (code, next) = marker {
      let isRestart = 0xD0...0xD7 ~= code
      if isRestart, code & 7 == expected {
        load(from: next)
        return true
      }
      guard toleratesDamage else { return false }
      let ahead = (code &- expected) & 7
      if code < 0xC0 || isRestart && ahead >= 6 {
        load(from: next)
        continue
      }
      if isRestart, ahead > 2 {
        load(from: next)
        return true
      }
      break
    }
    // Missing segments are empty.
    _ = segment.load(file, from: file.count)
    return false
  }

  private mutating func load(from offset: Int) {
    start = offset
    end = segment.load(file, from: offset)
  }

  /// Skips the restart markers after the scan.
  mutating func skipRest() {
    while let (code, next) = marker, 0xD0...0xD7 ~= code || code < 0xC0 { load(from: next) }
  }
}
