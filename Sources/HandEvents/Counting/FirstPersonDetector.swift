import HandValues

/// A detector of one person's events.
///
/// See ``HandEventDetector/ofFirstPerson(_:)``.
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

  /// Ends the actions in progress.
  mutating func finish() -> [HandEvent] {
    order = StreamOrder()
    person.finish()
    return base.finish()
  }
}

extension HandEventDetector {
  /// Returns this detector restricted to the hands of the first person.
  ///
  /// ```swift
  /// let detector = HandMovementDetector().ofFirstPerson(try FirstPerson(memory: .seconds(10)))
  /// ```
  ///
  /// - Parameter person: The choice of the person, and the duration for which an unseen person remains the first.
  public func ofFirstPerson(_ person: FirstPerson = FirstPerson()) -> some HandEventDetector {
    FirstPersonDetector(self, person)
  }
}
