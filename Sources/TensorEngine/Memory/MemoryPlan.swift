/// Places for values in one block of memory, shared by values that are never alive at the same time.
struct MemoryPlan: Sendable {
  /// Something that needs memory from step `first` to step `last`, both included.
  struct Request {
    var count: Int
    var first: Int
    var last: Int
  }

  /// For each request its offset in floats.
  let offsets: [Int]
  /// Floats in all.
  let count: Int

  /// Offsets are multiples of this many floats, a cache line.
  private static let alignment = 16

  /// Places large requests first, each at the lowest offset where it meets none that is alive with it.
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
