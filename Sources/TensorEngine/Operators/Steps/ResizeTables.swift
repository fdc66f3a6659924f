import TensorKernelArguments

/// The source positions of a resize operator.
///
/// The memory outlives the calls.
///
/// Invariants: `indices` is the start of two integers for each row and column of the output, all below the input's
/// height and width. They do not change after the initialiser, and only `deinit` frees them. `floats` holds the slopes,
/// padded to whole vectors, and a weight for each row and column.
@safe final class ResizeTables: @unchecked Sendable {
  private let indices: UnsafeMutablePointer<Int>
  private let floats: AlignedFloats
  private let rowCount: Int
  private let weightStart: Int

  typealias Position = (lower: Int, upper: Int, weight: Float)

  init(rows: [Position], columns: [Position], slopes: [Float]?, lanes: Int) {
    rowCount = rows.count
    unsafe indices = .allocate(capacity: 2 * (rows.count + columns.count))
    weightStart = ((slopes?.count ?? 0) + lanes - 1) / lanes * lanes
    floats = AlignedFloats(count: weightStart + rows.count + columns.count)
    for (i, value) in (slopes ?? []).enumerated() { floats[i] = value }
    for (i, position) in (rows + columns).enumerated() {
      unsafe (indices + 2 * i).initialize(to: position.lower)
      unsafe (indices + 2 * i + 1).initialize(to: position.upper)
      floats[weightStart + i] = position.weight
    }
  }

  deinit {
    unsafe indices.deallocate()
  }

  func attach(to arguments: inout WindowArguments) {
    unsafe arguments.rowIndices = UnsafePointer(indices)
    unsafe arguments.columnIndices = UnsafePointer(indices + 2 * rowCount)
    unsafe arguments.rowWeights = UnsafePointer(floats.pointer + weightStart)
    unsafe arguments.columnWeights = UnsafePointer(floats.pointer + weightStart + rowCount)
    if weightStart > 0 { unsafe arguments.slopes = UnsafePointer(floats.pointer) }
  }
}
