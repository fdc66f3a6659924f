/// Decodes a scan of all components of a sequential file.
///
/// Samples are decoded by rows of MCUs.
struct JPEGSequentialScan {
  /// The tables and state of one component.
  ///
  /// The pointers belong to `owners`.
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
    /// The first sample of the current row of MCUs.
    var output: UnsafeMutablePointer<UInt8>
  }

  private let mcusPerRow: Int
  private let renderer: JPEGRenderer
  private let owners: [JPEGScanTables]
  private var restarts: JPEGRestarts
  private var reader: JPEGBitReader
  private var members: [Member]

  /// - Parameter tables: The tables of the components, in the scan's order.
  init(_ renderer: JPEGRenderer, _ tables: [JPEGScanTables], _ restarts: JPEGRestarts) {
    mcusPerRow = renderer.frame.mcusPerRow
    self.renderer = renderer
    owners = tables
    self.restarts = restarts
    reader = restarts.reader
    members = tables.map { table in
      let component = renderer.frame.components[table.component]
      let samples = renderer.samples[table.component]
      return Member(
        component: table.component, dc: table.dc.codes, ac: table.ac.codes, factors: table.quantization.factors,
        horizontal: component.horizontal, vertical: component.vertical, stride: samples.stride,
        side: component.blockSide,
        output: samples.row(0))
    }
  }

  /// Decodes the samples of a row of MCUs.
  ///
  /// - Throws: `JPEGDamage` unless damage is tolerated.
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
      members[index].output = renderer.samples[members[index].component].row(
        mcuRow * members[index].vertical * members[index].side)
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
          if restarts.isDue() {
            guard restarts.restart(&reader) else {
              damage = "a restart marker is missing"
              return
            }
            for index in members.indices { members[index].prediction = 0 }
          }
          var last = 0
          for index in 0..<members.count {
            last = max(last, decode(&members[index], mcu: mcu, &reader, block, order))
          }
          if last > 63 || reader.isExhausted {
            guard restarts.toleratesDamage else {
              damage =
                reader.isExhausted
                ? "the data ends" : last > 127 ? "a code does not exist" : "a block has more than 64 coefficients"
              return
            }
            restarts.isEmpty = restarts.isEmpty || reader.isExhausted
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
    _ member: inout Member, mcu: Int, _ reader: inout JPEGBitReader, _ block: UnsafeMutablePointer<Int16>,
    _ order: UnsafePointer<UInt8>
  ) -> Int {
    var largest = 0
    let stride = member.stride
    let side = member.side
    for row in 0..<member.vertical {
      var output = member.output + (row &* side &* stride &+ mcu &* member.horizontal &* side)
      for _ in 0..<member.horizontal {
        if restarts.isEmpty {
          JPEGInverseDCT.flat(0, side: side, to: output, stride: stride)
        } else {
          let last = JPEGBlockDecoder.decode(
            &reader, member.dc, member.ac, block, prediction: &member.prediction, order: order)
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
}
