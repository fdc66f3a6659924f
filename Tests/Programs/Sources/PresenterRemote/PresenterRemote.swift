import GestureClassifier
import HandEvents

/// A command of the remote to the slides.
public nonisolated enum Command: Hashable, Sendable {
  case next
  case previous
  /// The screen becomes black, or shows the slide again.
  case black
  /// The position of the pointer.
  ///
  /// In fractions of the slide's width and height; nil without a pointer.
  case pointer(SIMD2<Float>?)
  /// The presentation is over.
  case end
}

/// Turns the hands of a presenter into commands for slides.
///
/// The presenter stands before a camera.
///
/// - A swipe to the presenter's right shows the next slide, one to the left the previous one.
/// - A palm held for 0.8 seconds makes the screen black.
/// - A pinch takes the pointer along from where it was.
/// - A fist held for 1.2 seconds ends the presentation.
///
/// Only the hands of the person who was there first count, upright and with the palm to the camera: hands that hang
/// down, lie in the lap or touch the face do nothing.
public final class PresenterRemote {
  private let recognizer: HandGestureRecognizer
  private let perform: (Command) -> Void
  private var presenter: FirstPerson
  private var detectors: HandEventDetectors
  private var cursor: HandCursor
  /// The hand that pinches; nil while none does.
  private var pointingHand: Int?
  /// The time of the last pinch.
  private var lastPointed = Duration.seconds(-1)

  /// The options of a recognizer for the remote.
  ///
  /// Hands of listeners must be found to be distinguished from the presenter's.
  public static var options: HandGestureRecognizer.Options {
    var options = HandGestureRecognizer.Options(maximumHandCount: 4)
    options.tracking.maximumGap = .milliseconds(300)
    return options
  }

  /// - Parameters:
  ///   - recognizer: Tests give one that replays a recording.
  ///   - perform: Is called with every command.
  public init(recognizer: HandGestureRecognizer, perform: @escaping (Command) -> Void) throws {
    self.recognizer = recognizer
    self.perform = perform
    presenter = try FirstPerson(memory: .seconds(10))
    let held = GestureEventSettings(
      holdDuration: .milliseconds(800), holdDurations: [.closedFist: .milliseconds(1200)], holdMovement: 0.3)
    let swipes = HandMovementSettings(kinds: [.swipeLeft, .swipeRight], viewpoint: .person)
    detectors = HandEventDetectors([
      try GestureEventDetector(settings: held), try HandMovementDetector(settings: swipes),
    ])
    // The presenter faces the screen as a mirror, and need not reach its corners.
    cursor = HandCursor(try HandCursor.Area(from: SIMD2(0.8, 0.2), to: SIMD2(0.2, 0.8)))
  }

  /// Takes the frames of a camera until they or the presentation end.
  public func watch<Camera: AsyncSequence & Sendable>(_ camera: Camera) async throws
  where Camera.Element == VideoFrame {
    for try await frame in recognizer.results(for: camera) {
      var frame = presenter.frame(frame)
      frame.hands.removeAll { !Self.isShown($0) }
      movePointer(frame)
      if act(on: detectors.events(for: frame)) == .end { return }
    }
    _ = act(on: detectors.finish())
  }

  /// Performs the commands of events. After the end there are none.
  ///
  /// - Returns: The last command; nil for none.
  private func act(on events: [HandEvent]) -> Command? {
    var last: Command?
    // What begins before the end of a pinch is a part of it.
    for event in events where event.start > lastPointed && last != .end {
      guard let command = Self.command(event) else { continue }
      perform(command)
      last = command
    }
    return last
  }

  private static func command(_ event: HandEvent) -> Command? {
    switch (event.phase, event.gesture, event.movement) {
    case (.completed, _, .swipeRight): .next
    case (.completed, _, .swipeLeft): .previous
    case (.held, .openPalm, _): .black
    case (.held, .closedFist, _): .end
    default: nil
    }
  }

  /// Whether a hand is shown to the camera: upright, with its palm.
  private static func isShown(_ hand: Hand) -> Bool {
    guard let reading = hand.reading else { return false }
    return reading.side == .palm && abs(reading.roll) < 60
  }

  /// Moves the pointer while the hand pinches.
  ///
  /// The next pinch continues from the pointer's last position.
  private func movePointer(_ frame: HandFrame) {
    let hand = frame.hands.first { $0.id == pointingHand } ?? frame.hands.first
    if let hand, let state = cursor.update(hand, in: frame), state.isPressed {
      pointingHand = hand.id
      lastPointed = frame.time
      cursor.isHeld = false
      perform(.pointer(state.position))
    } else {
      if pointingHand != nil { perform(.pointer(nil)) }
      pointingHand = nil
      cursor.isHeld = true
    }
  }
}
