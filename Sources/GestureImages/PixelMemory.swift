import GestureFoundation
import GestureSupport

/// Memory for an image's pixels or coefficients during decoding.
///
/// The memory is aligned for vectors.
///
/// Invariant: `pointer` has `count` initialized bytes while the object lives. Coefficients are initially zero; pixels
/// have any values, since a decoder writes all of them or throws. Decoders that write from several threads write
/// different rows.
final class PixelMemory: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<UInt8>
  let count: Int
  /// The pages behind `pointer`; nil for memory from the heap.
  private let pages: SystemPages?

  /// The pages of the last released image.
  ///
  /// The next image of the same size reuses the pages. Clearing fresh pages takes a considerable part of the time of
  /// decoding a large photo. The system may reclaim the pages when memory is short.
  private static let spare = Locked<SystemPages?>(nil)
  /// The largest memory in bytes that is kept.
  ///
  /// Enough for an image of 22 megapixels.
  private static let largestSpare = 1 << 26

  /// - Parameter content: The name of the content in errors; nil for pixels.
  /// - Throws: `StatusError` (resource exhausted) if the system lacks the memory.
  init(count: Int, for content: String? = nil) throws(StatusError) {
    self.count = count
    pages = content == nil ? Self.takeSpare(count) ?? SystemPages(count) : SystemPages(count)
    guard pages != nil || count < 1 << 20 else {
      throw StatusError(.resourceExhausted, "there is not enough memory for \(content ?? "an image of \(count) bytes")")
    }
    if let pages {
      // The first write to each small page costs a trap into the system, which takes a considerable part of the time of
      // decoding a large photo.
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

  /// The bytes without a copy.
  ///
  /// The memory must not be written after this call.
  var data: Data {
    Data(bytesNoCopy: pointer, count: count, deallocator: .custom { _, _ in withExtendedLifetime(self) {} })
  }
}
