import GestureSupport

/// Decodes one scan, of some components or some bits, into coefficients.
struct JPEGCoefficientScan {
  /// A component of the scan.
  ///
  /// The codes belong to `owners`.
  private struct Member {
    let component: Int
    let dc: JPEGHuffmanTable.Codes
    let ac: JPEGHuffmanTable.Codes
    var prediction = 0
  }

  private let coefficients: JPEGCoefficients
  private let isProgressive: Bool
  private let isFirst: Bool
  private let band: JPEGRefinement.Band
  private let owners: [JPEGScanTables]
  private var restarts: JPEGRestarts
  private var reader: JPEGBitReader
  private var members: [Member]
  /// The number of further blocks whose band has ended.
  private var endOfBands = 0

  /// - Parameter tables: The tables of each component of the scan; Huffman tables that the scan does not need are not
  ///   read.
  init(_ coefficients: JPEGCoefficients, _ scan: JPEGScanHeader, _ tables: [JPEGScanTables], _ restarts: JPEGRestarts) {
    self.coefficients = coefficients
    isProgressive = coefficients.frame.isProgressive
    isFirst = scan.approximationHigh == 0
    band = .init(first: scan.band.lowerBound, last: scan.band.upperBound, low: scan.approximationLow)
    owners = tables
    self.restarts = restarts
    reader = restarts.reader
    members = tables.map { Member(component: $0.component, dc: $0.dc.codes, ac: $0.ac.codes) }
  }

  /// Decodes the whole scan.
  ///
  /// - Returns: The offset of the next marker.
  /// - Throws: `JPEGDamage` unless damage is tolerated; `StatusError` (cancelled) if the task was cancelled.
  mutating func decode() throws -> Int {
    let frame = coefficients.frame
    let isInterleaved = members.count > 1
    let first = frame.components[members[0].component]
    let (rows, mcus) = isInterleaved ? (frame.mcuRows, frame.mcusPerRow) : (first.blockRows, first.blocksPerRow)
    for row in 0..<rows {
      try Cancellation.check()
      try decode(row: row, mcuRow: isInterleaved ? row : row / first.vertical, mcus: mcus, isInterleaved: isInterleaved)
    }
    restarts.skipRest()
    return restarts.end
  }

  /// Decodes a row of MCUs of the scan.
  ///
  /// - Parameters:
  ///   - row: The row of MCUs of this scan.
  ///   - mcuRow: The frame's row of MCUs that contains it.
  private mutating func decode(row: Int, mcuRow: Int, mcus: Int, isInterleaved: Bool) throws(JPEGDamage) {
    var reader = self.reader
    var endOfBands = self.endOfBands
    var members = self.members
    self.members = []
    defer {
      self.reader = reader
      self.endOfBands = endOfBands
      self.members = members
    }
    // A scan of AC coefficients has one component, whose data stays in registers in the loop.
    let isBandOfAC = isProgressive && band.first > 0
    let ac = members[0].ac
    var damage: String?
    JPEGZigzag.order.withUnsafeBufferPointer { order in
      guard let order = order.baseAddress else { return }
      for mcu in 0..<mcus {
        if restarts.isDue() {
          guard restarts.restart(&reader) else {
            damage = "a restart marker is missing"
            return
          }
          endOfBands = 0
          for index in members.indices { members[index].prediction = 0 }
        }
        if restarts.isEmpty { continue }
        var isValid = true
        if isBandOfAC {
          let block = coefficients.block(members[0].component, row: row, column: mcu)
          isValid =
            isFirst
            ? JPEGRefinement.first(&reader, ac, block, band, endOfBands: &endOfBands, order: order)
            : JPEGRefinement.refine(&reader, ac, block, band, endOfBands: &endOfBands, order: order)
        } else {
          for index in members.indices {
            let component = coefficients.frame.components[members[index].component]
            let (width, height) = isInterleaved ? (component.horizontal, component.vertical) : (1, 1)
            for y in 0..<height {
              for x in 0..<width {
                let block = coefficients.block(
                  members[index].component, row: row &* height &+ y, column: mcu &* width &+ x
                ).values
                isValid = decode(block, &members[index], &reader, order) && isValid
              }
            }
          }
        }
        if !isValid || reader.isExhausted {
          guard restarts.toleratesDamage else {
            damage = reader.isExhausted ? "the data ends" : "a code does not exist or leads too far"
            return
          }
          restarts.isEmpty = restarts.isEmpty || reader.isExhausted
        }
      }
    }
    if let damage { throw JPEGDamage(message: damage, mcuRow: mcuRow, offset: restarts.start) }
  }

  /// Decodes a block of a sequential scan, or a block's DC coefficient.
  @inline(__always)
  private func decode(
    _ block: UnsafeMutablePointer<Int16>, _ member: inout Member, _ reader: inout JPEGBitReader,
    _ order: UnsafePointer<UInt8>
  ) -> Bool {
    guard isProgressive else {
      return JPEGBlockDecoder.decode(&reader, member.dc, member.ac, block, prediction: &member.prediction, order: order)
        < 64
    }
    reader.refill()
    guard isFirst else {
      if reader.take(1) == 1 { block[0] |= Int16(truncatingIfNeeded: 1 &<< band.low) }
      return true
    }
    let code = member.dc.symbol(reader.bits)
    reader.skip(code.length)
    if code.symbol > 0 { member.prediction &+= reader.takeSigned(code.symbol) }
    block[0] = Int16(truncatingIfNeeded: member.prediction &<< band.low)
    return code.isValid
  }
}
