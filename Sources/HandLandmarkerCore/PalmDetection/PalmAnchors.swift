/// The centres of the palm detector's 2016 anchors, in its output order, as fractions of the crop's side.
///
/// Strides 8, 16, 16, 16 on 192 pixels, two anchors a cell and layer, equal strides merged, all of the same fixed size (`ssd_anchors_calculator.cc` with the
/// options of `hand_detector_graph.cc`): a 24×24 grid with 2 and a 12×12 grid with 6 equal anchors a cell, row by row.
package enum PalmAnchors {
  package static let count = 2016

  package static let centers: [SIMD2<Float>] = {
    var centers: [SIMD2<Float>] = []
    centers.reserveCapacity(count)
    for (grid, copies) in [(24, 2), (12, 6)] {
      for y in 0..<grid {
        for x in 0..<grid {
          let center = SIMD2((Float(x) + 0.5) / Float(grid), (Float(y) + 0.5) / Float(grid))
          for _ in 0..<copies { centers.append(center) }
        }
      }
    }
    return centers
  }()
}
