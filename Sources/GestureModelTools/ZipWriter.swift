import GestureFoundation
import GestureSupport
import TensorEngine

/// Writes a zip archive of stored entries. The same entries give the same bytes.
package struct ZipWriter {
  /// The data written so far, with the bytes in front of the archive.
  private var data: Data
  private var directory = Data()
  private var count = 0
  private let alignment: Int?

  /// An archive without entries.
  ///
  /// - Parameters:
  ///   - prefix: Bytes in front of the archive, such as a model that the archive is appended to.
  ///   - alignment: Every entry's data starts at a multiple of this, as in Google's bundles (there 4); nil writes no
  ///     padding.
  package init(after prefix: Data = Data(), alignment: Int? = nil) {
    data = prefix
    self.alignment = alignment
  }

  /// The bytes of a `.task` bundle: entries in the given order, padded as Google's writer pads
  /// (`model_asset_bundle_utils.py`).
  ///
  /// - Throws: `StatusError` if an entry or the archive is too large for the format: 4 GB, 65,535 entries.
  package static func bundle(_ entries: [(name: String, data: Data)]) throws -> Data {
    var writer = ZipWriter(alignment: 4)
    for entry in entries { try writer.add(name: entry.name, entry.data) }
    return try writer.finish()
  }

  /// Adds an entry after those that are there.
  ///
  /// - Throws: `StatusError` if the entry or the archive is too large for the format: 4 GB, 65,535 entries.
  package mutating func add(name: String, _ contents: Data) throws {
    let name = Data(name.utf8)
    if let alignment {
      // As Google's writer does it: 1 to `alignment` zero bytes, never none.
      data.append(contentsOf: repeatElement(0, count: alignment - (data.count + 30 + name.count) % alignment))
    }
    guard let offset = UInt32(exactly: data.count), let size = UInt32(exactly: contents.count),
      let nameSize = UInt16(exactly: name.count),
      count < Int(UInt16.max)
    else {
      throw StatusError(
        .resourceExhausted, "The archive grows too large",
        suggestion: "at most 4 GB and 65,535 entries fit a zip archive")
    }
    // Version 2.0, no flags, stored, 1 January 1980, checksum, sizes, length of the name, no extra field.
    var header = Data()
    header.append(little: UInt16(20), 0, 0, 0, 0x21)
    header.append(little: CRC32.checksum(contents), size, size)
    header.append(little: nameSize, 0)
    data.append(little: UInt32(0x0403_4b50))
    data.append(header)
    data.append(name)
    data.append(contents)
    directory.append(little: UInt32(0x0201_4b50))
    directory.append(little: UInt16(20))
    directory.append(header)
    directory.append(little: UInt16(0), 0, 0)
    directory.append(little: UInt32(0), offset)
    directory.append(name)
    count += 1
  }

  /// The whole archive, after its prefix.
  ///
  /// - Throws: `StatusError` if it is too large for the format: 4 GB.
  package func finish() throws -> Data {
    guard let offset = UInt32(exactly: data.count), let size = UInt32(exactly: directory.count) else {
      throw StatusError(.resourceExhausted, "The archive grows too large", suggestion: "at most 4 GB fit a zip archive")
    }
    var result = data
    result.append(directory)
    result.append(little: UInt32(0x0605_4b50))
    result.append(little: UInt16(0), 0, UInt16(truncatingIfNeeded: count), UInt16(truncatingIfNeeded: count))
    result.append(little: size, offset)
    result.append(little: UInt16(0))
    return result
  }
}

extension Data {
  /// Appends integers, little-endian.
  fileprivate mutating func append<T: FixedWidthInteger>(little values: T...) {
    for value in values { append(contentsOf: value.littleEndianBytes) }
  }
}
