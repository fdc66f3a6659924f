public import GestureImages
public import GestureTraining
public import HandEvents
public import HandValues

// A `switch` over each kind that may grow, complete today: `@unknown default` lets it compile with the cases of later
// versions, and the compiler then names what is new. Tests/Scripts/check-growing-kinds.py adds a case to each kind, and
// shows that.

public func text(_ action: HandEvent.Action) -> String {
  switch action {
  case .gesture(let made): "\(made.gesture), \(made.score)"
  case .swipe(let swipe): "swipe \(swipe.direction), \(swipe.speed)"
  case .circle(let circle): circle.isClockwise ? "clockwise" : "counterclockwise"
  case .spread(let hands): "spread \(hands.otherHandID), \(hands.speed)"
  case .squeeze(let hands): "squeeze \(hands.otherHandID), \(hands.speed)"
  case .pinch(let pinch): "pinch \(pinch.aperture ?? 0)"
  case .fingerPinch(let pinch): "pinch of \(pinch.finger), \(pinch.strength)"
  case .tap(let tap): "tap of \(tap.finger), \(tap.speed)"
  case .fader(let fader): "\(fader.measure) \(fader.value)"
  case .trained(let movement): "\(movement.label), \(movement.score)"
  case .custom(let name): name
  case .wave: "wave"
  case .grab: "grab"
  case .release: "release"
  @unknown default: "another action"
  }
}

public func isStart(_ phase: HandEvent.Phase) -> Bool {
  switch phase {
  case .began, .completed, .armed: true
  case .moved, .held, .ended, .disarmed: false
  @unknown default: false
  }
}

public func hands(of movement: HandMovement) -> Int {
  switch movement {
  case .swipeLeft, .swipeRight, .swipeUp, .swipeDown, .wave, .pinch, .grab, .release, .circleClockwise,
    .circleCounterclockwise:
    1
  case .tap, .thumbTap, .middleTap, .ringTap, .pinkyTap: 1
  case .spread, .squeeze: 2
  @unknown default: 0
  }
}

public func isWorthAnotherTry(_ status: StatusError.Status) -> Bool {
  switch status {
  case .unavailable, .cancelled: true
  case .unknown, .invalidArgument, .notFound, .permissionDenied, .resourceExhausted, .failedPrecondition: false
  case .unimplemented, .internal, .dataLoss: false
  @unknown default: false
  }
}

public func hasAlpha(_ format: PixelFormat) -> Bool {
  switch format {
  case .rgba8, .bgra8: true
  case .rgb8, .gray8: false
  @unknown default: false
  }
}

public func isOfTheWholeHand(_ angle: HandAngle) -> Bool {
  switch angle {
  case .pitch, .yaw, .roll: true
  case .indexMCP, .indexPIP, .indexDIP, .indexSpread, .middleMCP, .middlePIP, .middleDIP, .middleSpread: false
  case .ringMCP, .ringPIP, .ringDIP, .ringSpread, .pinkyMCP, .pinkyPIP, .pinkyDIP, .pinkySpread: false
  case .thumbMCP, .thumbIP, .thumbSpread, .thumbLift: false
  case .betweenIndexAndMiddle, .betweenMiddleAndRing, .betweenRingAndPinky: false
  @unknown default: false
  }
}

public func finger(of requirement: GestureExplanation.Requirement) -> Finger? {
  switch requirement {
  case .finger(let finger, _): finger
  case .touch(_, let finger): finger
  case .direction(let finger, _): finger
  case .angle, .side, .handedness, .not: nil
  @unknown default: nil
  }
}

public func isAngle(_ measure: HandFader.Measure) -> Bool {
  switch measure {
  case .roll: true
  case .height, .pinch, .openness: false
  @unknown default: false
  }
}

public func needsMoreHands(_ warning: GestureTrainingWarning) -> Bool {
  switch warning {
  case .fewHands, .fewTestHands, .noEarlyStopping, .fewGroups: true
  case .lowAccuracy, .confused, .nearCopies, .stopped: false
  @unknown default: false
  }
}

/// Gestures are a structure, since models have different labels.
public func emoji(_ gesture: HandGesture) -> String {
  switch gesture {
  case .openPalm: "✋"
  case .closedFist: "✊"
  case .pointingUp: "☝️"
  case .thumbUp: "👍"
  case .thumbDown: "👎"
  case .victory: "✌️"
  case .iLoveYou: "🤟"
  default: "?"
  }
}
