import GestureImages
import GestureSupport

/// The layout of the primary image of a HEIF file (HEIC, AVIF).
///
/// The layout is read from the file's boxes (ISO 23008-12). The layout consists of the items that are coded images,
/// their grid, and the turn that makes the image upright. Other programs decode the coded images.
package struct HEIFLayout: Sendable, Equatable {
  /// The identifiers of the coded images, row by row.
  package private(set) var items: [Int] = []
  package private(set) var columns = 1
  /// The size of one coded image.
  package private(set) var tileWidth = 0, tileHeight = 0
  /// The size of the whole image before it is turned.
  ///
  /// Tiles may exceed the image.
  package private(set) var width = 0, height = 0
  package private(set) var orientation = ExifOrientation.upright
  /// Whether the file crops the image (`clap`).
  package private(set) var isCropped = false

  /// Reads the boxes of a file.
  ///
  /// - Returns: nil for a sequence of images, and for a file without a primary image.
  /// - Throws: `StatusError` for boxes that reach past the end, and for a primary image that is neither a coded image
  ///   nor a grid.
  package init?(file: Bytes) throws {
    let file = (bytes: file, boxes: try Self.boxes(file))
    guard !file.boxes.contains(where: { $0.type == "moov" }),
      let meta = file.boxes.first(where: { $0.type == "meta" })?.content
    else { return nil }
    let boxes = try Self.boxes(meta.dropping(4))
    func box(_ type: String) -> Bytes? { boxes.first { $0.type == type }?.content }
    guard let pitm = box("pitm") else { return nil }
    let primary = try pitm.number(at: 4, bytes: pitm.number(at: 0, bytes: 1) == 0 ? 2 : 4)
    let properties = try Self.properties(of: box("iprp"))
    for property in properties[primary] ?? [] {
      switch property.type {
      case "ispe":
        width = try property.content.number(at: 4, bytes: 4)
        height = try property.content.number(at: 8, bytes: 4)
      case "irot":
        for _ in 0..<(try property.content.number(at: 0, bytes: 1) & 3) {
          orientation = orientation.followed(by: .turnsLeft)
        }
      case "imir":
        let isLeftToRight = try property.content.number(at: 0, bytes: 1) & 1 == 1
        orientation = orientation.followed(by: isLeftToRight ? .mirrored : .mirroredUpsideDown)
      case "clap": isCropped = true
      default: break
      }
    }
    let type = try Self.types(of: box("iinf"))[primary] ?? ""
    items = [primary]
    tileWidth = width
    tileHeight = height
    if ["hvc1", "av01", "avc1", "jpeg"].contains(type) { return }
    let place = Place(file: file.bytes.name)
    try place.require(
      type == "grid", .unimplemented, "its primary image has the type \"\(type)\"",
      suggestion: "a coded image or a grid can be read")
    items = try Self.tiles(of: primary, in: box("iref"))
    guard let grid = try Self.content(of: primary, iloc: box("iloc"), idat: box("idat"), file: file.bytes) else {
      throw StatusError(.dataLoss, "its grid is missing", place: place, suggestion: "the file is damaged: get it again")
    }
    columns = try grid.number(at: 3, bytes: 1) + 1
    let size = try grid.number(at: 1, bytes: 1) & 1 == 0 ? 2 : 4
    width = try grid.number(at: 4, bytes: size)
    height = try grid.number(at: 4 + size, bytes: size)
    if let size = items.first.flatMap({ properties[$0] })?.first(where: { $0.type == "ispe" })?.content {
      tileWidth = try size.number(at: 4, bytes: 4)
      tileHeight = try size.number(at: 8, bytes: 4)
    }
    let rows = try grid.number(at: 2, bytes: 1) + 1
    try place.require(
      items.count == rows * columns && tileWidth * columns >= width && tileHeight * rows >= height, .dataLoss,
      "its \(items.count) tiles of \(tileWidth)×\(tileHeight) pixels do not form its grid",
      suggestion: "\(columns)×\(rows) tiles must cover \(width)×\(height) pixels")
  }

  private static func boxes(_ bytes: Bytes) throws -> [(type: String, content: Bytes)] {
    var boxes: [(type: String, content: Bytes)] = []
    var offset = 0
    while offset + 8 <= bytes.count {
      var size = try bytes.number(at: offset, bytes: 4)
      var header = 8
      if size == 1 { (size, header) = (try bytes.number(at: offset + 8, bytes: 8), 16) }
      if size == 0 { size = bytes.count - offset }
      let type = try bytes.slice(at: offset + 4, count: 4).text
      // A file that is cut off may lack pixels; the boxes that describe them come first.
      if type == "mdat" && size > bytes.count - offset { break }
      boxes.append((type, try bytes.slice(at: offset + header, count: size - header)))
      offset += size
    }
    return boxes
  }

  /// The properties of each item, in order.
  private static func properties(of iprp: Bytes?) throws -> [Int: [(type: String, content: Bytes)]] {
    let parts = try iprp.map(boxes) ?? []
    let all = try parts.first { $0.type == "ipco" }.map { try boxes($0.content) } ?? []
    var properties: [Int: [(type: String, content: Bytes)]] = [:]
    for ipma in parts where ipma.type == "ipma" {
      var reader = Reader(bytes: ipma.content)
      let version = try reader.next(1)
      let flags = try reader.next(3)
      for _ in 0..<(try reader.next(4)) {
        let item = try reader.next(version == 0 ? 2 : 4)
        for _ in 0..<(try reader.next(1)) {
          let index = try flags & 1 == 0 ? reader.next(1) & 0x7F : reader.next(2) & 0x7FFF
          if all.indices ~= index - 1 { properties[item, default: []].append(all[index - 1]) }
        }
      }
    }
    return properties
  }

  private static func types(of iinf: Bytes?) throws -> [Int: String] {
    guard let iinf else { return [:] }
    let start = try iinf.number(at: 0, bytes: 1) == 0 ? 6 : 8
    var types: [Int: String] = [:]
    for entry in try boxes(iinf.dropping(start)) where entry.type == "infe" {
      let size = try entry.content.number(at: 0, bytes: 1) < 3 ? 2 : 4
      types[try entry.content.number(at: 4, bytes: size)] = try entry.content.slice(at: 6 + size, count: 4).text
    }
    return types
  }

  /// The items from which an image is derived.
  private static func tiles(of item: Int, in iref: Bytes?) throws -> [Int] {
    guard let iref else { return [] }
    let size = try iref.number(at: 0, bytes: 1) == 0 ? 2 : 4
    for reference in try boxes(iref.dropping(4)) where reference.type == "dimg" {
      var reader = Reader(bytes: reference.content)
      guard try reader.next(size) == item else { continue }
      return try (0..<(try reader.next(2))).map { _ in try reader.next(size) }
    }
    return []
  }

  /// The bytes of an item, which are its first extent.
  ///
  /// Nil if there is none.
  private static func content(of item: Int, iloc: Bytes?, idat: Bytes?, file: Bytes) throws -> Bytes? {
    guard let iloc else { return nil }
    var reader = Reader(bytes: iloc)
    let version = try reader.next(1)
    _ = try reader.next(3)
    let sizes = try reader.next(1)
    let more = try reader.next(1)
    for _ in 0..<(try reader.next(version < 2 ? 2 : 4)) {
      let id = try reader.next(version < 2 ? 2 : 4)
      let method = try version > 0 ? reader.next(2) & 15 : 0
      _ = try reader.next(2)
      let base = try reader.next(more >> 4)
      for extent in 0..<(try reader.next(2)) {
        if version > 0 { _ = try reader.next(more & 15) }
        let offset = try reader.next(sizes >> 4)
        let length = try reader.next(sizes & 15)
        guard id == item, extent == 0 else { continue }
        let (start, overflow) = base.addingReportingOverflow(offset)
        return try (method == 1 ? idat ?? file : file).slice(at: overflow ? -1 : start, count: length)
      }
    }
    return nil
  }

  /// Reads consecutive numbers.
  private struct Reader {
    let bytes: Bytes
    var position = 0

    mutating func next(_ count: Int) throws -> Int {
      defer { position += count }
      return try bytes.number(at: position, bytes: count)
    }
  }
}

extension Bytes {
  /// The big-endian number of 0 to 8 bytes, at most `Int.max`.
  fileprivate func number(at offset: Int, bytes count: Int) throws -> Int {
    let value = try slice(at: offset, count: count).data.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(clamping: value)
  }

  fileprivate func dropping(_ count: Int) throws -> Bytes { try slice(at: count, count: self.count - count) }
}
