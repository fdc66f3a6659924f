extension HandContinuity {
  /// The distances between palms that begin and end a contact.
  ///
  /// In hand sizes.
  private static let (near, apart): (Float, Float) = (1.1, 1.4)
  /// The weight of the evidence of handedness, in hand sizes.
  private static let sideWeight: Float = 3
  /// The advantage that an exchange of identities needs.
  ///
  /// The first number holds if the tracker has followed both hands, the second if it has found one of the hands again.
  private static let (followed, found): (Float, Float) = (2, 0.3)

  /// Records the contacts of the hands in a frame.
  ///
  /// After a contact is over, or a hand in it was lost, decides whether the tracker has confused the hands: returns the
  /// identities to exchange.
  mutating func resolveContacts(at now: Double) -> [Int: Int] {
    var exchanged: [Int: Int] = [:]
    for index in tracks.indices {
      if let other = tracks[index].contact?.other, !tracks.contains(where: { $0.id == other }) {
        tracks[index].endContact()
      }
    }
    let present = tracks.indices.filter { tracks[$0].last.time == now }
    for (position, first) in present.enumerated() {
      for second in present[(position + 1)...] {
        let distance = (tracks[first].last.palm - tracks[second].last.palm).length
        let size = (tracks[first].size + tracks[second].size) / 2
        let isContact =
          tracks[first].contact?.other == tracks[second].id && tracks[second].contact?.other == tracks[first].id
        let isOver = distance > Self.apart * size
        if isContact, isOver || tracks[first].wasLostLately(at: now) {
          if isExchanged(tracks[first], tracks[second], at: now) {
            exchanged[tracks[first].id] = tracks[second].id
            exchanged[tracks[second].id] = tracks[first].id
            exchange(first, second)
          }
          if isOver {
            tracks[first].endContact()
            tracks[second].endContact()
          }
        } else if !isContact, distance < Self.near * size, tracks[first].contact == nil, tracks[second].contact == nil {
          tracks[second].beginContact(with: tracks[first].id)
          tracks[first].beginContact(with: tracks[second].id)
        }
      }
    }
    return exchanged
  }

  /// Handles a track that is not in the frame.
  ///
  /// The track may have been in the previous frame.
  mutating func miss(_ index: Int) {
    if tracks[index].last.time == lastTime { beginContactWithCover(of: index) }
    guard let other = tracks[index].contact?.other else { return }
    for hand in tracks.indices where hand == index || tracks[hand].id == other { tracks[hand].contact?.wasLost = true }
  }

  /// Begins a contact of a hand that vanishes.
  ///
  /// The nearest hand covers the hand. The tracker may follow either from now on, which matters more than earlier
  /// contacts.
  private mutating func beginContactWithCover(of index: Int) {
    func way(_ other: Int) -> Float { (tracks[other].last.palm - tracks[index].last.palm).length }
    let others = tracks.indices.filter {
      $0 != index && tracks[$0].last.time >= tracks[index].last.time && !tracks[$0].isRemnant
    }
    guard let cover = others.min(by: { way($0) < way($1) }), way(cover) < Self.near * tracks[index].size,
      tracks[index].contact?.other != tracks[cover].id
    else { return }
    for hand in [index, cover] {
      if let old = tracks.firstIndex(where: { $0.id == tracks[hand].contact?.other }) { tracks[old].endContact() }
      tracks[hand].endContact()
    }
    tracks[cover].beginContact(with: tracks[index].id)
    tracks[index].beginContact(with: tracks[cover].id)
  }

  private func isExchanged(_ first: ContinuedHand, _ second: ContinuedHand, at now: Double) -> Bool {
    guard let a = first.contact, let b = second.contact else { return false }
    /// Returns the cost of matching a hand with a current position.
    ///
    /// The hand is that before the contact. The evidence since the contact counts, too.
    func misfit(_ hand: ContinuedHand, _ place: ContinuedHand, _ side: SideEvidence) -> Float {
      min(hand.misfit(place.last.palm, at: now), 3) + Self.sideWeight * hand.side.mismatch(side)
    }
    let kept = misfit(first, first, a.side) + misfit(second, second, b.side)
    let exchanged = misfit(first, second, b.side) + misfit(second, first, a.side)
    return exchanged + (a.wasLost || b.wasLost ? Self.found : Self.followed) < kept
  }

  private mutating func exchange(_ first: Int, _ second: Int) {
    var a = tracks[first]
    var b = tracks[second]
    a.exchange(with: &b)
    tracks[first] = a
    tracks[second] = b
  }
}
