import HandEvents

extension MovementRecording {
  /// The largest distance between a way back's end and the start.
  ///
  /// The start is that of the movement. A share of the movement's length.
  private static let nearness: Float = 0.4
  /// The smallest length of a movement with a way back.
  ///
  /// In hand sizes. A movement that ends at its start has none.
  private static let shortestWay: Float = 0.5

  /// Whether this take is only the return from the previous one.
  ///
  /// A return leads from the end of the previous movement to its start.
  package func isWayBack(after other: MovementRecording) -> Bool {
    guard let way = other.way, let back = self.way else { return false }
    let length = (way.end - way.start).length
    let ends = (back.end - way.start).length
    let begins = (back.start - way.end).length
    return length >= Self.shortestWay * way.size && max(ends, begins) <= Self.nearness * length
  }

  /// The first and last position of the palm, and the hand's size.
  ///
  /// Belongs to the hand that is visible longest, in image heights. A hand that is lost and found again counts as one.
  private var way: (start: SIMD2<Float>, end: SIMD2<Float>, size: Float)? {
    let pieces = pieces
    guard let first = pieces.first, let last = pieces.last, let longest = pieces.max(by: { $0.count < $1.count }),
      longest.count >= 4
    else {
      return nil
    }
    func mean(_ samples: ArraySlice<HandPath.Sample>) -> SIMD2<Float> {
      samples.reduce(SIMD2<Float>.zero) { $0 + $1.measure.palm } / Float(samples.count)
    }
    return (mean(first.prefix(3)), mean(last.suffix(3)), longest[longest.count / 2].size)
  }

  /// The tracks of the hand that is visible longest, in order.
  ///
  /// The tracks do not overlap with each other.
  private var pieces: [[HandPath.Sample]] {
    var pieces: [[HandPath.Sample]] = []
    for track in tracks().filter({ $0.count >= 2 }).sorted(by: { $0.count > $1.count }) {
      guard let start = track.first?.time, let end = track.last?.time else { continue }
      let isFree = pieces.allSatisfy { piece in (piece.last?.time ?? 0) < start || end < (piece.first?.time ?? 0) }
      if isFree { pieces.append(track) }
    }
    return pieces.sorted { ($0.first?.time ?? 0) < ($1.first?.time ?? 0) }
  }

  /// The longest time in seconds for which the hand was lost.
  ///
  /// 0 if the hand was not lost in the take.
  package var longestLoss: Double {
    let pieces = pieces
    return zip(pieces, pieces.dropFirst()).map { ($1.first?.time ?? 0) - ($0.last?.time ?? 0) }.max() ?? 0
  }
}

extension MovementDataset {
  /// The labels of which many takes are returns from the previous one.
  var alternating: [MovementTrainingReport.Alternating] {
    labels.filter { !GestureDataset.isBackground($0) }.compactMap { label in
      let takes = recordings.filter { $0.label == label }
      guard takes.count >= 4 else { return nil }
      var index = 1
      var backs = 0
      while index < takes.count {
        let isBack = takes[index].isWayBack(after: takes[index - 1])
        backs += isBack ? 1 : 0
        // The movement after a return is never a return.
        index += isBack ? 2 : 1
      }
      return backs >= max(2, takes.count / 4) ? .init(label: label, count: takes.count, backs: backs) : nil
    }
  }
}
