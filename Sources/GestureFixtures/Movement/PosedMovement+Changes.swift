import GestureSupport

extension PosedMovement {
  /// Returns the motion with every hand changed.
  package func mapHands(_ change: (PosedHand) -> PosedHand) -> PosedMovement {
    PosedMovement(tracks.map { Track($0.keyFrames.map { KeyFrame(at: $0.time, change($0.hand), pace: $0.pace) }) })
  }

  /// Returns the motion with every time changed, in milliseconds.
  ///
  /// Key frames at times that are not finite are dropped.
  private func mapTimes(_ change: (Double) -> Double) -> PosedMovement {
    PosedMovement(
      tracks.map { track in
        Track(
          track.keyFrames.compactMap { KeyFrame(at: change($0.time.fractionalMilliseconds), $0.hand, pace: $0.pace) })
      })
  }

  /// Returns the motion delayed; no hand is visible before its start.
  package func delayed(by time: Duration) -> PosedMovement { mapTimes { $0 + time.fractionalMilliseconds } }

  /// Returns the motion at another speed: 2 takes half the time.
  ///
  /// - Parameter factor: The factor of the speed, above 0.
  package func atSpeed(_ factor: Double) -> PosedMovement {
    mapTimes { $0 / factor }
  }

  /// Returns the motion followed by another.
  ///
  /// A hand of the same identity stays, and moves to its next position during the pause.
  ///
  /// - Parameters:
  ///   - next: The motion after this one.
  ///   - pause: The time between both.
  public func then(_ next: PosedMovement, pause: Duration = .milliseconds(300)) -> PosedMovement {
    var all = tracks
    let start = duration.fractionalMilliseconds + pause.fractionalMilliseconds
    for track in next.mapTimes({ $0 + start }).tracks {
      if let index = all.firstIndex(where: { $0.id == track.id }) {
        all[index] = Track(all[index].keyFrames + track.keyFrames)
      } else {
        all.append(track)
      }
    }
    return PosedMovement(all)
  }

  /// Returns the motion together with another.
  ///
  /// The other's hands keep their identities unless a hand of this motion has one of them; then they get the following
  /// ones.
  public func and(_ other: PosedMovement) -> PosedMovement {
    let isFree = Set(tracks.map(\.id)).isDisjoint(with: other.tracks.map(\.id))
    let first = isFree ? 0 : (tracks.map(\.id).max() ?? -1) + 1 - min(other.tracks.map(\.id).min() ?? 0, 0)
    return PosedMovement(tracks + other.mapHands { $0.with(id: $0.id + first) }.tracks)
  }

  /// Returns the motion moved to the right and downwards.
  ///
  /// In units of the image's shorter side.
  public func shifted(_ right: Float, _ down: Float) -> PosedMovement { mapHands { $0.shifted(right, down) } }

  /// Returns the motion with larger or smaller hands.
  ///
  /// The path becomes longer or shorter, too.
  ///
  /// - Parameter factor: The factor of the size, above 0.
  package func scaled(by factor: Float) -> PosedMovement {
    mapHands { hand in
      changed(hand) { scaled in
        scaled.scale *= factor
        scaled.shift *= factor
      }
    }
  }

  /// The motion with hands of the opposite handedness on the same paths.
  package var withOtherHands: PosedMovement {
    mapHands { hand in changed(hand) { $0.pose = hand.pose.mirrored } }
  }

  /// The motion in a mirror: left and right are swapped.
  public var mirrored: PosedMovement { mapHands(\.mirrored) }

  /// The amount of change by ``varied(seed:by:)``.
  package struct Variation: Sendable, Hashable {
    /// The range of the factor of the speed.
    package var speed: ClosedRange<Double> = 0.6...2
    /// The range of the factor of the size of hands and paths.
    package var size: ClosedRange<Float> = 0.65...1.3
    /// The largest shift of the whole motion in each direction.
    ///
    /// In units of the image's shorter side.
    package var place: Float = 0.12
    /// The largest turn of the hands about each axis, in degrees.
    ///
    /// Paths are not turned.
    package var turn: Float = 8
    /// Whether about half of the motions use the opposite handedness.
    package var changesHands = true

    /// Creates the default amounts.
    package init() {}
  }

  /// Returns the motion as made by another person.
  ///
  /// Speed, size, position and handedness may differ, and the orientation differs slightly.
  ///
  /// - Parameter seed: The random seed; equal seeds give equal motions.
  public func varied(seed: UInt64) -> PosedMovement { varied(seed: seed, by: Variation()) }

  /// - Parameter variation: The amount of change.
  package func varied(seed: UInt64, by variation: Variation) -> PosedMovement {
    var generator = SeededGenerator(seed: seed)
    let speed = variation.speed
    let factor = speed.lowerBound + (speed.upperBound - speed.lowerBound) * Double(generator.between(0, 1))
    let size = generator.between(variation.size.lowerBound, variation.size.upperBound)
    let right = variation.place * generator.symmetric()
    let down = variation.place * generator.symmetric()
    let turns = SIMD3(generator.symmetric(), generator.symmetric(), generator.symmetric()) * variation.turn
    let changesHands = generator.symmetric() < 0 && variation.changesHands
    let motion = (changesHands ? withOtherHands : self).atSpeed(max(factor, 0.01)).scaled(by: max(size, 0.01)).shifted(
      right, down)
    return motion.mapHands { hand in
      changed(hand) { $0.pose = $0.pose.tilted(by: turns.x).swivelled(by: turns.y).turned(by: turns.z) }
    }
  }
}
