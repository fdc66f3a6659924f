import GestureCommandLine
import HandEvents

/// Writes the events that are reported, and has them acted on.
struct EventReporter {
  let writer: EventWriter
  let filter: EventFilter
  var actions: EventActions
  /// Nil if the joints of hands are not sent.
  var joints: JointMessages?
  let console: Console

  /// Reports the events of a frame.
  ///
  /// - Parameter source: The input of the frame.
  mutating func report(_ step: HandEventStream.Step, source: String?) throws {
    let events = step.events.filter(filter.passes).map { ReportedEvent($0, source: source) }
    if !events.isEmpty {
      console.progress("")
      try writer.write(events)
      for event in events { actions.perform(event) }
    }
    if let messages = joints?.messages(of: step, source: source) { actions.send(messages) }
  }
}

/// The actions for each event, beside writing it.
struct EventActions {
  var senders: [OSCSender]
  var commands: [CommandQueue]

  mutating func perform(_ event: ReportedEvent) {
    send(OSCMessage.messages(of: event))
    for queue in commands { queue.add(event) }
  }

  mutating func send(_ messages: [OSCMessage]) { for index in senders.indices { senders[index].send(messages) } }

  /// Waits for commands that still run.
  func finish() { for queue in commands { queue.finish() } }
}
