/// Leads through the segments of one scan, which restart markers separate.
struct JPEGRestarts {
  private let file: UnsafeRawBufferPointer
  private let segment: JPEGSegment
  private let toleratesDamage: Bool
  /// The start of the current segment.
  private(set) var start: Int
  /// The offset of the marker behind the current segment.
  private(set) var end: Int
  private var expected: UInt8 = 0

  init(_ file: UnsafeRawBufferPointer, at offset: Int, segment: JPEGSegment, toleratesDamage: Bool) {
    self.file = file
    self.segment = segment
    self.toleratesDamage = toleratesDamage
    start = offset
    end = segment.load(file, from: offset)
  }

  /// The marker behind the current segment and the offset behind it; nil if the file ends there.
  private var marker: (code: UInt8, next: Int)? {
    guard let code = file[end...].firstIndex(where: { $0 != 0xFF }), code > end else { return nil }
    return (file[code], code + 1)
  }

  /// Goes to the next segment.
  ///
  /// - Returns: Whether it is the one that was to follow. If damage is tolerated, and the marker is wrong, the data continues where libjpeg
  ///   continues: at a marker that comes too early it leaves the segments before it empty, prior ones are skipped, others taken for the right
  ///   one.
  mutating func advance() -> Bool {
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
    // The segments that are missing are empty.
    _ = segment.load(file, from: file.count)
    return false
  }

  private mutating func load(from offset: Int) {
    start = offset
    end = segment.load(file, from: offset)
  }

  /// Skips the restart markers behind the scan.
  mutating func skipRest() {
    while let (code, next) = marker, 0xD0...0xD7 ~= code || code < 0xC0 { load(from: next) }
  }
}
