import GestureFoundation
import GestureSupport
import TensorEngine

/// Writes a zip archive of stored entries.
///
/// Equal entries give equal bytes.
package struct ZipWriter {
  /// The data so far, including the bytes before the archive.
  private var data: Data
  private var directory = Data()
  private var count = 0
  private let alignment: Int?

  /// Creates an archive without entries.
  ///
  /// - Parameters:
  ///   - prefix: The bytes before the archive, such as a model to which the archive is appended.
  ///   - alignment: The alignment of each entry's data, 4 in Google's bundles; nil for no padding.
  package init(after prefix: Data = Data(), alignment: Int? = nil) {
    data = prefix
    self.alignment = alignment
  }

  /// Returns the bytes of a `.task` bundle.
  ///
  /// Entries are in the given order, and padded like Google's (`model_asset_bundle_utils.py`).
  ///
  /// - Throws: `StatusError` if an entry or the archive is too large for the format: 4 GB, 65,535 entries.
  package static func bundle(_ entries: [(name: String, data: Data)]) throws -> Data {
    var writer = ZipWriter(alignment: 4)
    for entry in entries { try writer.add(name: entry.name, entry.data) }
    return try writer.finish()
  }

  /// Appends an entry.
  ///
  /// - Throws: `StatusError` if the entry or the archive is too large for the format: 4 GB, 65,535 entries.
  package mutating func add(name: String, _ contents: Data) throws {
    let name = Data(name.utf8)
    if let alignment {
      // Google's writer adds 1 to `alignment` zero bytes, never none.
      data.append(contentsOf: repeatElement(0, count: alignment - (data.count + 30 + name.count) % alignment))
    }
    guard let offset = UInt32(exactly: data.count), let size = UInt32(exactly: contents.count),
      let nameSize = UInt16(exactly: name.count),
      count < Int(UInt16.max)
    else {
      throw StatusError(
        .resourceExhausted, "The archive is too large",
        suggestion: "a zip archive holds at most 4 GB and 65,535 entries")
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

  /// Returns the whole archive after its prefix.
  ///
  /// - Throws: `StatusError` if the archive is too large for the format: 4 GB.
  package func finish() throws -> Data {
    guard let offset = UInt32(exactly: data.count), let size = UInt32(exactly: directory.count) else {
      throw StatusError(.resourceExhausted, "The archive is too large", suggestion: "a zip archive holds at most 4 GB")
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
