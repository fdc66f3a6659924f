import GestureSupport

extension JPEGFrame {
  /// Reads a frame header and checks it.
  ///
  /// - Throws: `StatusError`: invalid argument for sizes and factors that cannot be, resource exhausted for more pixels than
  ///   `maximumPixelCount`, unimplemented for what is not decoded.
  init(_ segment: JPEGMarkerReader.Segment, maximumPixelCount: Int = RasterImage.maximumPixelCount) throws {
    let content = segment.content
    let place = content.place.at(byte: segment.offset)
    guard content.count >= 6 else { throw StatusError(.invalidArgument, "the JPEG frame header is too short", place: place) }
    let precision: UInt8 = try content.load(at: 0)
    guard precision == 8 else {
      throw StatusError(
        .unimplemented, "JPEG files with \(precision) bits per sample are not supported", place: place,
        suggestion: "convert it to 8 bits")
    }
    let height = Int(UInt16(bigEndian: try content.load(at: 1)))
    let width = Int(UInt16(bigEndian: try content.load(at: 3)))
    guard height > 0 else {
      throw StatusError(
        .unimplemented, "JPEG files that give their height behind the first scan are not supported", place: place,
        suggestion: "the frame header must have the height")
    }
    _ = try RasterImage.checkedSize(width: width, height: height, format: .rgb8, maximumPixelCount: maximumPixelCount, place: place)
    let count = Int(try content.load(UInt8.self, at: 5))
    guard [1, 3, 4].contains(count) else {
      throw StatusError(
        .unimplemented, "JPEG files with \(count) components are not supported", place: place, suggestion: "1, 3 and 4 are")
    }
    guard content.count == 6 + 3 * count else {
      throw StatusError(.invalidArgument, "the JPEG frame header does not fit its \(count) components", place: place)
    }
    let components = try (0..<count).map { index in
      let factors: UInt8 = try content.load(at: 7 + 3 * index)
      return JPEGComponent(
        identifier: try content.load(at: 6 + 3 * index), horizontal: Int(factors >> 4), vertical: Int(factors & 15),
        quantization: Int(try content.load(UInt8.self, at: 8 + 3 * index)))
    }
    for component in components {
      guard 1...4 ~= component.horizontal, 1...4 ~= component.vertical else {
        throw StatusError(
          .invalidArgument, "the JPEG sampling factors \(component.horizontal)×\(component.vertical) cannot be", place: place,
          suggestion: "each must be 1 to 4")
      }
      guard component.quantization < 4 else {
        throw StatusError(
          .invalidArgument, "a JPEG component names quantization table \(component.quantization)", place: place,
          suggestion: "there are 0 to 3")
      }
    }
    guard Set(components.map(\.identifier)).count == count else {
      throw StatusError(.invalidArgument, "two JPEG components have the same name", place: place)
    }
    self.init(width: width, height: height, isProgressive: segment.code == 0xC2, components: components)
    for component in self.components where horizontal % component.horizontal != 0 || vertical % component.vertical != 0 {
      throw StatusError(
        .unimplemented,
        "JPEG sampling factors \(component.horizontal)×\(component.vertical) beside \(horizontal)×\(vertical) are not supported",
        place: place, suggestion: "the largest factors must be multiples of the others")
    }
  }
}
