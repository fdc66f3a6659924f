/// The landmarks of a hand, and the errors of a fitted hand.
struct HandFit {
  /// A landmark as the fit uses it.
  ///
  /// The target has the slopes of the line of sight, and the world landmark in units of the hand and the axes of
  /// ``FitState``.
  private typealias Target = (sight: SIMD2<Float>, world: SIMD3<Float>)

  /// The weights of the three distances between landmarks and fitted hand. The first is the distance in the image. The
  /// others are the sideways distance and the depth in the world landmarks. Determined on drawn hands that the models
  /// found.
  private static let weights = SIMD3<Float>(1, 0.35, 0.5)
  /// The weight of a likely pose relative to one landmark. The weight is large because neighbouring landmarks have
  /// similar errors, so that many count as few. Determined like ``weights``.
  private static let priorWeight: Float = 14

  private var targets: [Target] = []
  private var bones = HandBones.average
  private var depth: Float = 1

  /// Sets a hand.
  ///
  /// - Parameters:
  ///   - sights: The slopes of a landmark's line of sight, y downwards.
  ///   - unit: The length of the hand in the world landmarks.
  mutating func set(
    _ world: HandPoints, sights: (Int) -> SIMD2<Float>, unit: Float, mirror: SIMD3<Float>, bones: HandBones
  ) {
    self.bones = bones
    targets.removeAll(keepingCapacity: true)
    for (index, point) in world.enumerated() { targets.append((sights(index) * mirror.xy, point * mirror / unit)) }
  }

  /// Returns the best fit and its mean square distance in the image. The search starts from the better of two states.
  mutating func solve(_ first: FitState, before second: FitState?) -> (state: FitState, square: Float)? {
    depth = -first.shift.z
    guard depth > 0 else { return nil }
    var (state, (image, data, prior)) = placed(first)
    if let second {
      let other = placed(second)
      if other.distances.data < data || !data.isFinite { (state, (image, data, prior)) = other }
    }
    guard data.isFinite else { return nil }
    var damping = Float(1e-4)
    var equations = FitEquations()
    for _ in 0..<10 {
      // The weight of a likely pose grows with the noise of the landmarks.
      let noise = Self.priorWeight * data / Float(5 * HandPoints.count)
      equations.clear()
      add(state, prior: noise, to: &equations)
      guard let step = equations.solve(damping: damping, limits: limits(state)) else { break }
      var next = state
      for finger in Finger.allCases { next.angles[finger].values += step.angles[finger] * (180 / .pi) }
      let whole = step.whole
      next.rotate(by: SIMD3(whole[5], whole[6], whole[7]))
      next.shift += SIMD3(whole[8], whole[9], whole[10])
      next.worldShift += SIMD3(whole[11], whole[12], whole[13])
      next.worldScale += whole[14]
      limit(&next)
      let (nextImage, nextData, nextPrior) = distances(of: next)
      let before = data + noise * prior
      let after = nextData + noise * nextPrior
      guard after < before else {
        damping *= 30
        if damping > 1e3 { break }
        continue
      }
      state = next
      image = nextImage
      data = nextData
      prior = nextPrior
      damping = max(damping / 10, 1e-6)
      if before - after < 1e-4 * before { break }
    }
    return (state, image / Float(HandPoints.count))
  }

  private func limit(_ state: inout FitState) {
    for finger in Finger.allCases {
      state.angles[finger].values.clamp(
        lowerBound: JointLimits.lowest[finger].values, upperBound: JointLimits.highest[finger].values)
    }
  }

  private func limits(_ state: FitState) -> FingerValues<SIMD8<Float>> {
    FingerValues { finger in
      let values = state.angles[finger].values
      let highest = SIMD8<Float>.zero.replacing(with: 1, where: values .>= JointLimits.highest[finger].values)
      return highest.replacing(with: -1, where: values .<= JointLimits.lowest[finger].values)
    }
  }

  /// Returns a start within the limits of the joints. The mean of its world landmarks is the hand's.
  private func placed(_ start: FitState) -> (state: FitState, distances: (image: Float, data: Float, prior: Float)) {
    var state = start
    limit(&state)
    var sum = SIMD3<Float>.zero
    eachPoint(state) { index, point, _, _ in sum += targets[index].world * state.worldScale - state.turned(point) }
    state.worldShift = sum / Float(HandPoints.count)
    return (state, distances(of: state))
  }

  /// Calls a function for each landmark. The arguments are the landmark's number, its point in the hand's own space,
  /// its digit, and its number within the digit. A landmark of the palm has no digit.
  @inline(never)
  private func eachPoint(_ state: FitState, _ body: (Int, SIMD3<Float>, PosedDigit?, Int) -> Void) {
    body(0, PalmShape.wrist, nil, 0)
    for finger in Finger.allCases {
      let digit = PosedDigit(finger, state.angles[finger], bones.digits[finger])
      let first = finger.firstLandmark
      body(first, finger == .thumb ? digit[0] + HandSkeleton.thumbRootOffset : digit[0], nil, 0)
      for point in 1...3 { body(first + point, digit[point], digit, point) }
    }
  }

  /// Returns the squares of the fit's distances.
  ///
  /// The squares are those of the distances in the image, of all weighted distances, and of the distance from the
  /// likely pose.
  private func distances(of state: FitState) -> (image: Float, data: Float, prior: Float) {
    var image = SIMD2<Float>.zero
    var world = SIMD3<Float>.zero
    eachPoint(state) { index, own, _, _ in
      let target = targets[index]
      let turned = state.turned(own)
      let point = turned + state.shift
      let distance = point.z < -0.05 ? -point.z : .nan
      let offset = point.xy / distance - target.sight
      let worldOffset = turned + state.worldShift - target.world * state.worldScale
      image += offset * offset
      world += worldOffset * worldOffset
    }
    let square = image.sum() * depth * depth
    let squares = Self.weights * Self.weights
    var prior = Float(0)
    for finger in Finger.allCases {
      let lack = LikelyPose.lack(state.angles[finger], finger)
      prior += (lack * lack).sum()
    }
    return (square, square * squares.x + (world.x + world.y) * squares.y + world.z * squares.z, prior)
  }

  private func add(_ state: FitState, prior: Float, to equations: inout FitEquations) {
    eachPoint(state) { index, own, digit, number in
      let target = targets[index]
      let turned = state.turned(own)
      // The derivatives of the turned point, by axis, with respect to the angles and the turn.
      var x = SIMD8<Float>(0, 0, 0, 0, 0, 0, turned.z, -turned.y)
      var y = SIMD8<Float>(0, 0, 0, 0, 0, -turned.z, 0, turned.x)
      var z = SIMD8<Float>(0, 0, 0, 0, 0, turned.y, -turned.x, 0)
      if let digit {
        for angle in 0..<FitEquations.angles {
          guard let change = digit.derivative(of: number, by: angle) else { continue }
          let derivative = state.turned(change)
          x[angle] = derivative.x
          y[angle] = derivative.y
          z[angle] = derivative.z
        }
      }
      let block = digit == nil ? 5 : (index - 1) / 4
      let point = turned + state.shift
      let inverse = -1 / point.z
      let u = point.x * inverse
      let v = point.y * inverse
      let scale = depth * Self.weights.x
      let near = inverse * scale
      let su = u * inverse * scale
      let sv = v * inverse * scale
      equations.add(
        SIMD16(lowHalf: x * near + z * su, highHalf: SIMD8(near, 0, su, 0, 0, 0, 0, (target.sight.x - u) * scale)),
        digit: block)
      equations.add(
        SIMD16(lowHalf: y * near + z * sv, highHalf: SIMD8(0, near, sv, 0, 0, 0, 0, (target.sight.y - v) * scale)),
        digit: block)
      let lack = target.world * state.worldScale - turned - state.worldShift
      let sideways = Self.weights.y
      let deep = Self.weights.z
      equations.add(
        SIMD16(lowHalf: x, highHalf: SIMD8(0, 0, 0, 1, 0, 0, -target.world.x, lack.x)) * sideways, digit: block)
      equations.add(
        SIMD16(lowHalf: y, highHalf: SIMD8(0, 0, 0, 0, 1, 0, -target.world.y, lack.y)) * sideways, digit: block)
      equations.add(SIMD16(lowHalf: z, highHalf: SIMD8(0, 0, 0, 0, 0, 1, -target.world.z, lack.z)) * deep, digit: block)
    }
    let weight = prior.squareRoot()
    for finger in Finger.allCases {
      let lack = LikelyPose.lack(state.angles[finger], finger) * weight
      for angle in 0..<FitEquations.angles {
        var row = SIMD16(lowHalf: LikelyPose.derivative(of: angle, finger) * weight, highHalf: .zero)
        row[FitEquations.right] = lack[angle]
        equations.add(row, digit: finger.position)
      }
    }
  }
}

/// The usual poses of hands: a normal distribution of the joint angles.
///
/// The joints of a finger bend together. Couplings come from 1,350 fitted hands in photos of people; the spreads are
/// half again as large.
enum LikelyPose {
  private static let mean = FingerValues<SIMD8<Float>>(
    thumb: SIMD8(35, 18, 12, 15, 12, 0, 0, 0), index: SIMD8(5, 0, 45, 11, 0, 0, 0, 0),
    middle: SIMD8(0, 0, 45, 11, 0, 0, 0, 0),
    ring: SIMD8(-4, 0, 45, 11, 0, 0, 0, 0), pinky: SIMD8(-9, 0, 45, 11, 0, 0, 0, 0))

  /// The standard deviations of the angles.
  private static func spread(_ finger: Finger) -> SIMD8<Float> {
    finger == .thumb ? SIMD8(25, 25, 20, 25, 30, 1, 1, 1) : SIMD8(10, 30, 40, 26, 16, 1, 1, 1)
  }

  /// The share of the previous angle that a finger's angle follows.
  private static let coupling = SIMD8<Float>(0, 0, 0, 0.9, 0.6, 0, 0, 0)

  /// Returns the distance of the angles from their means, in standard deviations.
  static func lack(_ angles: JointAngles, _ finger: Finger) -> SIMD8<Float> {
    var lack = mean[finger] - angles.values
    if finger != .thumb { for angle in 3...4 { lack[angle] += coupling[angle] * angles.values[angle - 1] } }
    return lack / spread(finger)
  }

  /// Returns the negated derivatives of the distances by an angle in radians.
  static func derivative(of angle: Int, _ finger: Finger) -> SIMD8<Float> {
    let scale = (180 / .pi) / spread(finger)[angle]
    var row = SIMD8<Float>.zero
    row[angle] = scale
    if angle > 2, finger != .thumb { row[angle - 1] = -coupling[angle] * scale }
    return row
  }
}
