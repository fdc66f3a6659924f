/// The actions for each event, beside writing it.
struct EventActions {
  var sender: OSCSender?
  var commands: CommandQueue?

  mutating func perform(_ event: ReportedEvent) {
    sender?.send(event)
    commands?.add(event)
  }

  /// Waits for commands that still run.
  func finish() { commands?.finish() }
}
