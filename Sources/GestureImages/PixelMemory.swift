import GestureFoundation
import GestureSupport

/// Memory for the pixels or coefficients of an image that is being decoded, at an address that vectors can be loaded
/// from.
///
/// Invariant: `pointer` has `count` bytes, all initialized, as long as the object lives: zeros for coefficients; for
/// pixels anything, since a decoder writes them all or throws. Decoders that write from several threads write different
/// rows.
final class PixelMemory: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<UInt8>
  let count: Int
  /// Large memory comes from the system.
  private let pages: SystemPages?

  /// The memory of the image given back last, for the next one of its size: the system clears fresh pages, which takes
  /// a fifth of the time of decoding a large photo. The system may take it back when others need memory.
  private static let spare = Locked<SystemPages?>(nil)
  /// An image of 22 megapixels is kept, a larger one is not.
  private static let largestSpare = 1 << 26

  /// - Parameter content: The content by its name in errors; nil for pixels.
  /// - Throws: `StatusError` (resource exhausted) if the system has not so much memory.
  init(count: Int, for content: String? = nil) throws(StatusError) {
    self.count = count
    pages = content == nil ? Self.takeSpare(count) ?? SystemPages(count) : SystemPages(count)
    guard pages != nil || count < 1 << 20 else {
      throw StatusError(.resourceExhausted, "there is no memory for \(content ?? "an image of \(count) bytes")")
    }
    if let pages {
      // Each small page costs a trap into the system when it is first written, a fifth of the time of decoding a large
      // photo.
      #if os(Linux)
        madvise(pages.pointer, pages.count, MADV_HUGEPAGE)
      #endif
      pointer = pages.pointer.bindMemory(to: UInt8.self, capacity: count)
    } else {
      pointer = UnsafeMutableRawPointer.allocate(byteCount: max(count, 16), alignment: 16).bindMemory(
        to: UInt8.self, capacity: count)
      pointer.initialize(repeating: 0, count: count)
    }
  }

  deinit {
    guard let pages else { return UnsafeMutableRawPointer(pointer).deallocate() }
    #if os(Linux)
      guard pages.count <= Self.largestSpare else { return }
      madvise(pages.pointer, pages.count, MADV_FREE)
      Self.spare.withLock { $0 = pages }
    #endif
  }

  private static func takeSpare(_ count: Int) -> SystemPages? {
    spare.withLock { spare in
      guard let pages = spare, count <= pages.count, pages.count <= 2 * count else { return nil }
      spare = nil
      return pages
    }
  }

  /// The bytes without a copy. Nothing may be written any more.
  var data: Data {
    Data(bytesNoCopy: pointer, count: count, deallocator: .custom { _, _ in withExtendedLifetime(self) {} })
  }
}
