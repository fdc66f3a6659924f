import HandValues

/// A detector whose events have the person of their hand; see ``HandEventDetector/withPeople(_:)``.
struct PeopleDetector<Base: HandEventDetector>: HandEventDetector {
  /// The time after which no event comes of people who left. Settings delay an event by less.
  private static var memory: Duration { .seconds(7_200) }

  private var base: Base
  /// Nil if frames have their people already.
  private var people: HandPeople?
  private var order = StreamOrder()
  /// The person of each hand, by the identity of the hand.
  private var persons: [Int: Int] = [:]
  /// The time at which each person was seen last.
  private var sights: [Int: Duration] = [:]

  fileprivate init(_ base: Base, _ people: HandPeople?) {
    self.base = base
    self.people = people
  }

  /// Returns the events that a frame makes certain.
  mutating func events(for frame: HandFrame) -> [HandEvent] {
    switch order.step(to: frame) {
    case .next: note(people?.frame(frame) ?? frame)
    case .repeated: break
    case .late: return []
    case .restarted(let frames): return finish() + frames.flatMap { self.events(for: $0) }
    }
    return named(base.events(for: frame))
  }

  /// Ends what is still being made.
  mutating func finish() -> [HandEvent] {
    defer {
      people?.finish()
      order = StreamOrder()
      persons = [:]
      sights = [:]
    }
    return named(base.finish())
  }

  /// Remembers the people of a frame. The events of a hand that was renamed have its first identity.
  private mutating func note(_ frame: HandFrame) {
    for hand in frame.hands {
      persons[hand.id] = hand.personID
      if let person = hand.personID { sights[person] = frame.time }
    }
    let gone = sights.filter { frame.time - $0.value > Self.memory }
    if gone.isEmpty { return }
    persons = persons.filter { gone[$0.value] == nil }
    sights = sights.filter { gone[$0.key] == nil }
  }

  private func named(_ events: [HandEvent]) -> [HandEvent] {
    events.map { event in
      var event = event
      event.personID = persons[event.handID]
      return event
    }
  }
}

extension HandEventDetector {
  /// The same detector, whose events have a ``HandEvent/personID``.
  ///
  /// The identity is that of the person whose hand makes the event.
  ///
  /// ```swift
  /// let detector = HandMovementDetector().withPeople()
  /// for try await event in recognizer.results(for: camera).events(from: detector) { score[event.personID ?? 0] += 1 }
  /// ```
  ///
  /// - Parameter people: Tells people apart; nil takes those that the hands of the frames have.
  public func withPeople(_ people: HandPeople? = HandPeople()) -> some HandEventDetector {
    PeopleDetector(self, people)
  }
}

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
