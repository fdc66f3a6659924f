/// Offsets of values in one block of memory.
///
/// Values that are never alive together share memory.
struct MemoryPlan: Sendable {
  /// A need for memory from step `first` to step `last`, both included.
  struct Request {
    var count: Int
    var first: Int
    var last: Int
  }

  /// The offset of each request, in floats.
  let offsets: [Int]
  /// The total number of floats.
  let count: Int

  /// Alignment of offsets in floats: one cache line.
  private static let alignment = 16

  /// Places large requests first.
  ///
  /// Each request gets the lowest offset that is free while the request is alive.
  init(_ requests: [Request]) {
    var offsets = [Int](repeating: 0, count: requests.count)
    var placed: [Int] = []
    var total = 0
    let order = requests.indices.sorted { requests[$0].count > requests[$1].count }
    for index in order {
      let request = requests[index]
      let neighbours = placed.filter { requests[$0].first <= request.last && request.first <= requests[$0].last }
        .sorted { offsets[$0] < offsets[$1] }
      var offset = 0
      for other in neighbours {
        if offsets[other] - offset >= request.count { break }
        offset = max(offset, Self.aligned(offsets[other] + requests[other].count))
      }
      offsets[index] = offset
      total = max(total, offset + request.count)
      placed.append(index)
    }
    self.offsets = offsets
    count = Self.aligned(total)
  }

  private static func aligned(_ count: Int) -> Int { (count + alignment - 1) / alignment * alignment }
}
