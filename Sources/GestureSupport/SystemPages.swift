import GestureFoundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#endif

/// Zeroed memory directly from the system.
///
/// Untouched pages take no memory, and all memory is returned at once. The C library's allocator would keep the holes
/// that loading a bundle leaves, as much again as its weights.
///
/// Invariants: `pointer` is the start of `count` mapped bytes, readable and writable, aligned to a page, during the
/// object's life; no other code unmaps them. The object has no other state, so it may be sent to any thread; a caller
/// that writes through `pointer` ensures that no other thread does.
@safe package final class SystemPages: @unchecked Sendable {
  package let pointer: UnsafeMutableRawPointer
  package let count: Int

  /// The smallest number of bytes for which pages are worthwhile.
  ///
  /// Pages have 4 KB or, on Apple's processors, 16 KB.
  private static let smallest = 1 << 16

  /// Creates memory.
  ///
  /// Nil for too few bytes, or if the system grants none.
  package init?(_ count: Int) {
    guard count >= Self.smallest,
      let pointer = unsafe mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0),
      unsafe pointer != MAP_FAILED
    else { return nil }
    unsafe self.pointer = pointer
    self.count = count
  }

  deinit { unsafe munmap(pointer, count) }

  /// Reads from a file into the memory, from `offset` on.
  ///
  /// - Returns: The number of bytes that were read, 0 at the end of the file, or −1 with `errno` set.
  func read(_ descriptor: Int32, to offset: Int) -> Int {
    precondition(offset >= 0 && offset <= count)
    return unsafe GestureFoundation.read(descriptor, pointer + offset, count - offset)
  }

  /// Returns the first `count` bytes, which keep the pages alive.
  ///
  /// The bytes must not be written any more.
  func data(count: Int) -> Data {
    precondition(count >= 0 && count <= self.count)
    return unsafe Data(
      bytesNoCopy: pointer, count: count, deallocator: .custom { _, _ in withExtendedLifetime(self) {} })
  }
}
