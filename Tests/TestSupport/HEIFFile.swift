import Foundation

/// A HEIF file of a single image, written by ISO 23008-12.
package struct HEIFFile {
  /// The type of the primary item, such as `av01`.
  ///
  /// `grid` for an image of tiles.
  package var type: String
  /// Boxes of properties.
  package var properties: [Data]
  /// The properties of the primary item, by their positions from 1.
  package var own: [Int]
  /// The items of the tiles, in their order.
  package var tiles: [Int] = []
  package var tileType = "hvc1"
  /// The properties of each tile.
  package var tileProperties = [1]
  /// The content of the item `grid`.
  package var grid = Data()
  /// The bytes of the primary item, or of the tiles.
  package var pixels: [Data] = []

  package init(_ type: String, _ properties: [Data], own: [Int]) {
    self.type = type
    self.properties = properties
    self.own = own
  }

  /// A number, the most significant byte first.
  package static func number(_ value: Int, _ count: Int) -> Data {
    Data((0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
  }

  package static func box(_ type: String, _ content: Data...) -> Data {
    let content = content.reduce(Data(), +)
    return number(content.count + 8, 4) + Data(type.utf8) + content
  }

  /// The property that states a size in pixels.
  package static func size(_ width: Int, _ height: Int) -> Data {
    box("ispe", number(0, 4), number(width, 4), number(height, 4))
  }

  package static func grid(rows: Int, columns: Int, _ width: Int, _ height: Int) -> Data {
    Data([0, 0, UInt8(rows - 1), UInt8(columns - 1)]) + number(width, 2) + number(height, 2)
  }

  /// The first box of a type in a file, as a whole.
  ///
  /// The box may be anywhere.
  package static func firstBox(_ type: String, in file: Data) -> Data? {
    guard let place = file.firstRange(of: Data(type.utf8))?.lowerBound, place >= file.startIndex + 4 else { return nil }
    let count = file[place - 4..<place].reduce(0) { $0 << 8 | Int($1) }
    return file.dropFirst(place - 4 - file.startIndex).prefix(count)
  }

  package var data: Data {
    let start = Self.box("ftyp", Data((type == "av01" || tileType == "av01" ? "avif" : "heic").utf8), Self.number(0, 4))
    // The places of the pixels do not change its length.
    let end = start.count + meta(pixelsFrom: 0).count + 8
    return start + meta(pixelsFrom: end) + Self.box("mdat", pixels.isEmpty ? Data(count: 8) : pixels.reduce(Data(), +))
  }

  private func meta(pixelsFrom start: Int) -> Data {
    let number = Self.number
    var entries = Data()
    for (item, type) in [(1, type)] + tiles.map({ ($0, tileType) }) {
      entries += Self.box("infe", number(2 << 24, 4), number(item, 2), number(0, 2), Data(type.utf8), Data([0]))
    }
    var associations = number(1, 2)
    associations += Data([UInt8(own.count)]) + Data(own.map { UInt8($0) })
    for tile in tiles {
      associations += number(tile, 2)
      associations += Data([UInt8(tileProperties.count)]) + Data(tileProperties.map { UInt8($0) })
    }
    let count = tiles.count + 1
    let ipma = Self.box("ipma", number(0, 4), number(count, 4), associations)
    let iprp = Self.box("iprp", Self.box("ipco", properties.reduce(Data(), +)), ipma)
    let order = tiles.reduce(Data()) { $0 + number($1, 2) }
    let references = tiles.isEmpty ? Data() : Self.box("dimg", number(1, 2), number(tiles.count, 2), order)
    var places = Data()
    var offset = start
    if type == "grid" { places += Self.place(of: 1, method: 1, offset: 0, count: grid.count) }
    for (item, bytes) in zip(tiles.isEmpty ? [1] : tiles, pixels) {
      places += Self.place(of: item, method: 0, offset: offset, count: bytes.count)
      offset += bytes.count
    }
    let placeCount = places.count / 16
    let iloc = Self.box("iloc", number(1 << 24, 4), Data([0x44, 0]), number(placeCount, 2), places)
    let handler = Self.box("hdlr", number(0, 8), Data("pict".utf8), number(0, 4), number(0, 4), number(0, 5))
    let pitm = Self.box("pitm", number(0, 4), number(1, 2))
    let iinf = Self.box("iinf", number(0, 4), number(count, 2), entries)
    let iref = Self.box("iref", number(0, 4), references)
    return Self.box("meta", number(0, 4), handler, pitm, iinf, iprp, iref, iloc, Self.box("idat", grid))
  }

  /// An entry of `iloc`: item, construction method, and one extent.
  private static func place(of item: Int, method: Int, offset: Int, count: Int) -> Data {
    var entry = number(item, 2) + number(method, 2)
    entry += number(0, 2) + number(1, 2)
    entry += number(offset, 4) + number(count, 4)
    return entry
  }
}
