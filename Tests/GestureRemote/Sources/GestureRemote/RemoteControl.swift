import MediaPipeTasksVision

/// Turns the hands of a camera into commands for a player.
///
/// - A palm pauses, a victory sign plays: when the gesture has been made for a moment.
/// - A thumb up or down changes the volume for as long as it is held.
/// - Two fists at once mute.
/// - A swipe to the side changes the title.
public struct RemoteControl: Sendable {
  private var events: GestureEventDetector
  private var motions: HandMotionDetector
  private var isMuted = false

  public init() {
    var settings = GestureEventSettings()
    settings.holdDuration = 400
    settings.holdInterval = 400
    events = GestureEventDetector(settings: settings)
    var swipes = HandMotionSettings()
    swipes.kinds = [.swipeLeft, .swipeRight]
    motions = HandMotionDetector(settings: swipes)
  }

  /// Takes the result of the next frame.
  public mutating func commands(for result: GestureRecognizerResult) -> [Command] {
    var commands: [Command] = []
    if let mute = mute(result.hands) { commands.append(mute) }
    commands += motions.events(for: result).map { $0.kind == .swipeRight ? .next : .previous }
    for event in events.events(for: result) {
      switch (event.phase, event.gesture) {
      case (.began, "Open_Palm"): commands.append(.pause)
      case (.began, "Victory"): commands.append(.play)
      case (.held, "Thumb_Up"): commands.append(.louder)
      case (.held, "Thumb_Down"): commands.append(.quieter)
      default: break
      }
    }
    return commands
  }

  /// Once for each time that both hands are fists.
  private mutating func mute(_ hands: [Hand]) -> Command? {
    let fists = hands.filter { $0.gesture?.name == "Closed_Fist" }.count
    defer { isMuted = fists == 2 }
    return fists == 2 && !isMuted ? .mute : nil
  }
}
