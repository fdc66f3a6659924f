public import HandValues

/// The product HandValues: fingers of a hand, in words.
nonisolated public func fingers(of hand: Hand) -> [String] {
  guard let reading = hand.reading else { return [] }
  return Finger.allCases.map { "\($0) is \(reading.state(of: $0))" }
}
