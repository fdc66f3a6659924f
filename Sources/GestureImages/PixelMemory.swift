import GestureFoundation
import GestureSupport

/// Zeroed memory for the pixels or coefficients of an image that is being decoded, at an address that vectors can be loaded from.
///
/// Invariant: `pointer` has `count` bytes, all initialized, as long as the object lives. Decoders that write from several threads write
/// different rows.
final class PixelMemory: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<UInt8>
  let count: Int
  /// Large memory comes from the system, zeroed and untouched.
  private let pages: SystemPages?

  /// - Parameter content: The content by its name in errors; nil for pixels.
  /// - Throws: `StatusError` (resource exhausted) if the system has not so much memory.
  init(count: Int, for content: String? = nil) throws(StatusError) {
    self.count = count
    pages = SystemPages(count)
    guard pages != nil || count < 1 << 20 else {
      throw StatusError(.resourceExhausted, "there is no memory for \(content ?? "an image of \(count) bytes")")
    }
    if let pages {
      // Each small page costs a trap into the system when it is first written, a fifth of the time of decoding a large photo.
      #if os(Linux)
        madvise(pages.pointer, pages.count, MADV_HUGEPAGE)
      #endif
      pointer = pages.pointer.bindMemory(to: UInt8.self, capacity: count)
    } else {
      pointer = UnsafeMutableRawPointer.allocate(byteCount: max(count, 16), alignment: 16).bindMemory(to: UInt8.self, capacity: count)
      pointer.initialize(repeating: 0, count: count)
    }
  }

  deinit {
    if pages == nil { UnsafeMutableRawPointer(pointer).deallocate() }
  }

  /// The bytes without a copy. Nothing may be written any more.
  var data: Data {
    Data(bytesNoCopy: pointer, count: count, deallocator: .custom { _, _ in withExtendedLifetime(self) {} })
  }
}
