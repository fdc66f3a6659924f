import GestureSupport

/// Decodes JPEG files (ITU-T T.81): baseline, extended sequential and progressive.
///
/// Coding must be Huffman with 8 bits per sample. The pixels equal those of libjpeg-turbo with default settings in
/// every bit.
package struct JPEGDecoder {
  private let toleratesDamage: Bool
  private let threads: Int
  private let maximumPixelCount: Int
  private let reducedSide: Int?
  private let file: Bytes
  private var reader: JPEGMarkerReader
  private var tables = JPEGTables()
  private var frame: JPEGFrame?
  /// The quantization table of each component at its first scan.
  private var quantization: [JPEGQuantization?] = []
  private var coefficients: JPEGCoefficients?
  private let segment = JPEGSegment()
  /// The number of blocks in the scans so far.
  ///
  /// A block counts once per scan.
  private var visits = 0

  /// Decodes a whole JPEG file; for the options and errors see ``ImageFileDecoder``.
  ///
  /// Only damage of entropy-coded data can be tolerated.
  ///
  /// - Returns: The image as stored, before any turn: gray8 or rgb8.
  package static func decode(
    _ file: Bytes, toleratesDamage: Bool = false, threads: Int = 1,
    maximumPixelCount: Int = RasterImage.maximumPixelCount,
    reducedSide: Int? = nil
  ) throws(StatusError) -> RasterImage {
    try StatusError.typed {
      var decoder = JPEGDecoder(
        toleratesDamage: toleratesDamage, threads: threads, maximumPixelCount: maximumPixelCount,
        reducedSide: reducedSide, file: file,
        reader: try JPEGMarkerReader(file))
      return try decoder.image()
    }
  }

  private mutating func image() throws -> RasterImage {
    do {
      if let image = try scans() { return image }
    } catch  where toleratesDamage && coefficients != nil && !Cancellation.isRequested {
      // The earlier scans are complete.
    }
    return try rendered()
  }

  /// Reads the segments of the file.
  ///
  /// - Returns: The image, if one scan contains all of it; else nil.
  private mutating func scans() throws -> RasterImage? {
    while let marker = try reader.next(), marker.code != JPEGMarker.endOfImage {
      try Self.checkProcess(marker)
      switch marker.code {
      case 0xC0...0xC2:
        try place(marker.offset).require(frame == nil, "the JPEG file has two frame headers")
        var frame = try JPEGFrame(marker, maximumPixelCount: maximumPixelCount)
        if let reducedSide { frame.reduce(by: RasterImage.reduction(max(frame.width, frame.height), to: reducedSide)) }
        self.frame = frame
        quantization = frame.components.map { _ in nil }
      case JPEGMarker.startOfScan:
        if let image = try scan(marker) { return image }
      default: try tables.read(marker)
      }
    }
    return nil
  }

  /// - Throws: `StatusError` (unimplemented) for the frame header of an unsupported process.
  static func checkProcess(_ marker: JPEGMarkerReader.Segment) throws {
    guard let process = JPEGMarker.unsupportedProcesses[marker.code] else { return }
    throw StatusError(
      .unimplemented, "JPEG files with \(process) are not supported",
      place: marker.content.place.at(byte: marker.offset),
      suggestion: "use a baseline or progressive file with Huffman coding")
  }

  /// Decodes a scan.
  ///
  /// - Returns: The image, if the scan contains all of it; else nil.
  private mutating func scan(_ marker: JPEGMarkerReader.Segment) throws -> RasterImage? {
    guard let frame else {
      throw StatusError(
        .invalidArgument, "the JPEG file has a scan before its frame header", place: place(marker.offset))
    }
    let scan = try JPEGScanHeader(marker, frame)
    // Progressive files get no standard tables, as in libjpeg-turbo.
    if !frame.isProgressive { tables.addStandardHuffman() }
    for member in scan.members where quantization[member.component] == nil {
      let index = frame.components[member.component].quantization
      guard let table = tables.quantization[index] else {
        throw StatusError(
          .invalidArgument, "a JPEG component uses quantization table \(index), which is not defined",
          place: place(marker.offset))
      }
      quantization[member.component] = table
    }
    if coefficients == nil, !toleratesDamage { try checkLength(frame) }
    do {
      if !frame.isProgressive, scan.members.count == frame.components.count { return try sequential(scan, frame) }
      try advance(scan, frame)
      return nil
    } catch let damage as JPEGDamage {
      throw damage.error(in: file.place, rows: frame.mcuRows)
    }
  }

  /// Refuses a file that is too short for its blocks.
  ///
  /// A block takes at least one bit in a progressive scan, and two bits in a sequential one.
  private func checkLength(_ frame: JPEGFrame) throws {
    let needed = frame.blockCount * (frame.isProgressive ? 1 : 2) / 8
    let left = file.count - reader.position
    try place(reader.position).require(
      left >= needed, .dataLoss, "the JPEG file is too short for \(frame.width)×\(frame.height) pixels",
      suggestion: "\(left) bytes are left, at least \(needed) are needed: get the file again")
  }

  /// Decodes the only scan of a sequential file.
  private func sequential(_ scan: JPEGScanHeader, _ frame: JPEGFrame) throws -> RasterImage {
    let scanTables = try scanTables(scan)
    return try image(frame) { colorSpace, pixels in
      try file.withUnsafeBytes { bytes in
        let pipeline = JPEGPipeline(rows: frame.mcuRows, threads: threads)
        let renderer = JPEGRenderer(frame, colorSpace, pixels: pixels, mcuRows: pipeline.keptRows)
        try pipeline.run(JPEGSequentialScan(renderer, scanTables, restarts(in: bytes)), renderer)
      }
    }
  }

  /// Returns the tables of a scan's components.
  ///
  /// Huffman tables that the scan does not need are empty.
  private func scanTables(_ scan: JPEGScanHeader) throws -> [JPEGScanTables] {
    let needsDC = scan.band.lowerBound == 0 && scan.approximationHigh == 0
    let needsAC = scan.band.upperBound > 0
    return try scan.members.map { member in
      let dc = needsDC ? try tables.huffman(isDC: true, member.dcTable, place: place(scan.offset)) : .empty
      let ac = needsAC ? try tables.huffman(isDC: false, member.acTable, place: place(scan.offset)) : .empty
      guard let factors = quantization[member.component] else {
        throw StatusError(.internal, "a quantization table is missing")
      }
      return JPEGScanTables(component: member.component, dc: dc, ac: ac, quantization: factors)
    }
  }

  /// Decodes a scan that contains a part of the image.
  private mutating func advance(_ scan: JPEGScanHeader, _ frame: JPEGFrame) throws {
    try checkWork(scan, frame)
    let coefficients = try self.coefficients ?? JPEGCoefficients(frame)
    self.coefficients = coefficients
    try place(scan.offset).require(
      coefficients.advance(scan) || toleratesDamage, .dataLoss, "a JPEG scan is out of order or comes twice")
    let scanTables = try scanTables(scan)
    reader.position = try file.withUnsafeBytes { bytes in
      var decoding = JPEGCoefficientScan(coefficients, scan, scanTables, restarts(in: bytes))
      return try decoding.decode()
    }
  }

  /// Returns the segments of the scan whose header has been read.
  private func restarts(in file: UnsafeRawBufferPointer) -> JPEGRestarts {
    JPEGRestarts(
      file, at: reader.position, interval: tables.restartInterval, segment: segment, toleratesDamage: toleratesDamage)
  }

  /// Limits the work of all scans.
  ///
  /// A scan of a few bytes may visit all blocks. The limit depends on the sizes of image and file.
  private mutating func checkWork(_ scan: JPEGScanHeader, _ frame: JPEGFrame) throws {
    for component in scan.members.map({ frame.components[$0.component] }) {
      visits += component.paddedBlocksPerRow * component.paddedBlockRows
    }
    try place(scan.offset).require(
      visits <= 16 * frame.blockCount + 64 * file.count + 1 << 22, .resourceExhausted,
      "the JPEG file has too many scans")
  }

  /// Returns the image from the coefficients of all scans.
  private func rendered() throws -> RasterImage {
    guard let frame, let coefficients else {
      throw StatusError(
        .dataLoss, "the JPEG file has no image data", place: place(reader.position), suggestion: "get the file again")
    }
    guard toleratesDamage || coefficients.isComplete else {
      throw StatusError.tolerable("the JPEG file ends before all of its scans", place: place(reader.position))
    }
    return try image(frame) { colorSpace, pixels in
      try JPEGCoefficientRendering(
        coefficients: coefficients, quantization: quantization, colorSpace: colorSpace, pixels: pixels
      )
      .run(threads: threads)
    }
  }

  /// Returns the image of a frame, with pixels written by `fill`.
  private func image(_ frame: JPEGFrame, _ fill: (JPEGColorSpace, PixelMemory) throws -> Void) throws -> RasterImage {
    let colorSpace = tables.colorSpace(of: frame)
    let format: PixelFormat = colorSpace == .gray ? .gray8 : .rgb8
    let pixels = try PixelMemory(count: frame.pixelWidth * frame.pixelHeight * format.bytesPerPixel)
    try fill(colorSpace, pixels)
    return RasterImage(
      checkedData: pixels.data, width: frame.pixelWidth, height: frame.pixelHeight, format: format,
      fullWidth: frame.width,
      fullHeight: frame.height)
  }

  private func place(_ offset: Int) -> Place { file.place.at(byte: offset) }
}
