import HandEvents

extension MotionRecording {
  /// A way back ends near the start of the movement, by this share of the movement's way.
  private static let nearness: Float = 0.4
  /// In hand sizes: a movement that ends where it began has no way back.
  private static let shortestWay: Float = 0.5

  /// Whether the hand only returns in this take, which follows another one: it ends where the other one began, from where that ended.
  package func isWayBack(after other: MotionRecording) -> Bool {
    guard let way = other.way, let back = self.way else { return false }
    let length = (way.end - way.start).length
    let ends = (back.end - way.start).length
    let begins = (back.start - way.end).length
    return length >= Self.shortestWay * way.size && max(ends, begins) <= Self.nearness * length
  }

  /// The first and last location of the palm that is seen longest, and the hand's size, in image heights.
  private var way: (start: SIMD2<Float>, end: SIMD2<Float>, size: Float)? {
    guard let track = tracks().max(by: { $0.count < $1.count }), track.count >= 4 else { return nil }
    func mean(_ samples: ArraySlice<HandPath.Sample>) -> SIMD2<Float> {
      samples.reduce(SIMD2<Float>.zero) { $0 + $1.measure.palm } / Float(samples.count)
    }
    return (mean(track.prefix(3)), mean(track.suffix(3)), track[track.count / 2].size)
  }
}

extension MotionDataset {
  /// The labels of which every second take is the way back of the one before.
  var alternating: [MotionTrainingReport.Alternating] {
    labels.filter { !GestureDataset.isBackground($0) }.compactMap { label in
      let takes = recordings.filter { $0.label == label }
      guard takes.count >= 4 else { return nil }
      let backs = zip(takes, takes.dropFirst()).enumerated().filter {
        $0.offset.isMultiple(of: 2) && $0.element.1.isWayBack(after: $0.element.0)
      }
      return backs.count * 4 >= (takes.count / 2) * 3 ? .init(label: label, count: takes.count) : nil
    }
  }
}
