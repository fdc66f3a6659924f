/// Decodes a scan of all components of a sequential file, row of MCUs by row of MCUs, straight into samples.
struct JPEGSequentialScan {
  /// The tables and state that decode one component. The pointers belong to `owners`.
  private struct Member {
    let component: Int
    let dc: JPEGHuffmanTable.Codes
    let ac: JPEGHuffmanTable.Codes
    let factors: UnsafePointer<Int16>
    let horizontal: Int
    let vertical: Int
    let stride: Int
    let side: Int
    var prediction = 0
    /// The first sample of the row of MCUs.
    var output: UnsafeMutablePointer<UInt8>
  }

  private let mcusPerRow: Int
  private let renderer: JPEGRenderer
  private let owners: [JPEGScanTables]
  private let segment: JPEGSegment
  private var restarts: JPEGRestarts
  private var reader: JPEGBitReader
  private var members: [Member]
  private let restartInterval: Int
  /// MCUs up to the next restart.
  private var remaining: Int
  /// Nothing is left of the segment: its MCUs stay gray.
  private var isEmpty = false
  private let toleratesDamage: Bool

  /// - Parameters:
  ///   - tables: The tables that decode the components of the scan, in the scan's order.
  ///   - offset: The start of the entropy-coded data.
  init(
    _ renderer: JPEGRenderer, _ tables: [JPEGScanTables], file: UnsafeRawBufferPointer, offset: Int, restartInterval: Int,
    toleratesDamage: Bool
  ) {
    mcusPerRow = renderer.frame.mcusPerRow
    self.renderer = renderer
    owners = tables
    segment = JPEGSegment()
    restarts = JPEGRestarts(file, at: offset, segment: segment, toleratesDamage: toleratesDamage)
    reader = segment.reader
    members = tables.map { table in
      let component = renderer.frame.components[table.component]
      let samples = renderer.samples[table.component]
      return Member(
        component: table.component, dc: table.dc.codes, ac: table.ac.codes, factors: table.quantization.factors,
        horizontal: component.horizontal, vertical: component.vertical, stride: samples.stride, side: component.blockSide,
        output: samples.row(0))
    }
    self.restartInterval = restartInterval
    remaining = restartInterval
    self.toleratesDamage = toleratesDamage
  }

  /// Decodes the samples of a row of MCUs.
  ///
  /// - Throws: `JPEGDamage`, unless damage is tolerated.
  mutating func decode(mcuRow: Int) throws(JPEGDamage) {
    // Local copies stay in registers.
    var reader = self.reader
    var members = self.members
    self.members = []
    defer {
      self.reader = reader
      self.members = members
    }
    for index in members.indices {
      members[index].output = renderer.samples[members[index].component].row(mcuRow * members[index].vertical * members[index].side)
    }
    var damage: String?
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 128, alignment: 16)
    defer { memory.deallocate() }
    let block = memory.bindMemory(to: Int16.self, capacity: 64)
    block.initialize(repeating: 0, count: 64)
    JPEGZigzag.order.withUnsafeBufferPointer { order in
      guard let order = order.baseAddress else { return }
      members.withUnsafeMutableBufferPointer { members in
        for mcu in 0..<mcusPerRow {
          if restartInterval > 0 {
            if remaining == 0 {
              guard restart(&reader, members) else {
                damage = "a restart marker is missing"
                return
              }
            }
            remaining &-= 1
          }
          var last = 0
          for index in 0..<members.count {
            last = max(last, decode(&members[index], mcu: mcu, &reader, block, order))
          }
          if last > 63 || reader.isExhausted {
            guard toleratesDamage else {
              damage = reader.isExhausted ? "the data ends" : last > 127 ? "a code does not exist" : "a block has more than 64 coefficients"
              return
            }
            isEmpty = isEmpty || reader.isExhausted
          }
        }
      }
    }
    if let damage { throw JPEGDamage(message: damage, mcuRow: mcuRow, offset: restarts.start) }
  }

  /// Decodes the blocks of a component in one MCU.
  ///
  /// - Returns: The largest result of the block decoder.
  @inline(__always)
  private func decode(
    _ member: inout Member, mcu: Int, _ reader: inout JPEGBitReader, _ block: UnsafeMutablePointer<Int16>, _ order: UnsafePointer<UInt8>
  ) -> Int {
    var largest = 0
    let (stride, side) = (member.stride, member.side)
    for row in 0..<member.vertical {
      var output = member.output + (row &* side &* stride &+ mcu &* member.horizontal &* side)
      for _ in 0..<member.horizontal {
        if isEmpty {
          JPEGInverseDCT.flat(0, side: side, to: output, stride: stride)
        } else {
          let last = JPEGBlockDecoder.decode(&reader, member.dc, member.ac, block, prediction: &member.prediction, order: order)
          largest = max(largest, last)
          JPEGInverseDCT.transform(block, member.factors, last: last, side: side, to: output, stride: stride)
          if last > 0 { Self.clear(block) }
        }
        output += side
      }
    }
    return largest
  }

  @inline(__always)
  private static func clear(_ block: UnsafeMutablePointer<Int16>) {
    for row in 0..<8 {
      UnsafeMutableRawPointer(block).storeBytes(of: SIMD8<Int16>(), toByteOffset: row &* 16, as: SIMD8<Int16>.self)
    }
  }

  /// Continues behind the next restart marker.
  ///
  /// - Returns: Whether that is possible.
  private mutating func restart(_ reader: inout JPEGBitReader, _ members: UnsafeMutableBufferPointer<Member>) -> Bool {
    let isRight = restarts.advance()
    guard isRight || toleratesDamage else { return false }
    if isRight { isEmpty = false }
    reader = segment.reader
    for index in members.indices { members[index].prediction = 0 }
    remaining = restartInterval
    return true
  }
}
