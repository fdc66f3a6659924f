import HandValues

/// A detector of the events of one person; see ``HandEventDetector/ofFirstPerson(_:)``.
struct FirstPersonDetector<Base: HandEventDetector>: HandEventDetector {
  private var base: Base
  private var person: FirstPerson
  private var order = StreamOrder()

  fileprivate init(_ base: Base, _ person: FirstPerson) { (self.base, self.person) = (base, person) }

  /// Returns the events that a frame makes certain.
  mutating func events(for frame: HandFrame) -> [HandEvent] {
    switch order.step(to: frame) {
    case .next: base.events(for: person.frame(frame))
    case .repeated, .late: []
    case .restarted(let frames): finish() + frames.flatMap { self.events(for: $0) }
    }
  }

  /// Ends what is still being made.
  mutating func finish() -> [HandEvent] {
    order = StreamOrder()
    person.finish()
    return base.finish()
  }
}

extension HandEventDetector {
  /// The same detector, which sees the hands of one person alone: of the one who was there first.
  ///
  /// ```swift
  /// let detector = HandMovementDetector().ofFirstPerson(try FirstPerson(memory: .seconds(10)))
  /// ```
  ///
  /// - Parameter person: Decides who that is, and for how long a person who is not seen keeps the place.
  public func ofFirstPerson(_ person: FirstPerson = FirstPerson()) -> some HandEventDetector {
    FirstPersonDetector(self, person)
  }
}
