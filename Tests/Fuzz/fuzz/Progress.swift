import Foundation

/// Numbers in a file that worker and supervisor both map.
///
/// The numbers outlive the worker, however it ends.
final class Progress: @unchecked Sendable {
  private enum Field: Int, CaseIterable { case current, accepted, peakMemory }

  private let numbers: UnsafeMutablePointer<Int>

  init(path: String) throws {
    let size = Field.allCases.count * MemoryLayout<Int>.stride
    let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
    guard descriptor >= 0, ftruncate(descriptor, off_t(size)) == 0,
      let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), memory != MAP_FAILED
    else { throw CocoaError(.fileWriteUnknown) }
    close(descriptor)
    numbers = memory.bindMemory(to: Int.self, capacity: Field.allCases.count)
  }

  /// The number of the input that is being read.
  var current: Int {
    get { numbers[Field.current.rawValue] }
    set { numbers[Field.current.rawValue] = newValue }
  }

  var accepted: Int {
    get { numbers[Field.accepted.rawValue] }
    set { numbers[Field.accepted.rawValue] = newValue }
  }

  /// Resident bytes at most.
  var peakMemory: Int {
    get { numbers[Field.peakMemory.rawValue] }
    set { numbers[Field.peakMemory.rawValue] = newValue }
  }
}
