import GestureCommandLine
import HandEvents

/// Writes the events that pass the filter, and performs their actions.
struct EventReporter {
  private let writer: EventWriter
  private let filter: EventFilter
  private var actions: EventActions
  private let console: Console

  init(_ writer: EventWriter, _ filter: EventFilter, _ actions: EventActions, _ console: Console) {
    self.writer = writer
    self.filter = filter
    self.actions = actions
    self.console = console
  }

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
    actions.sendJoints(of: step, source: source)
  }
}

/// The actions for each event, beside writing it.
struct EventActions {
  private var senders: [OSCSender]
  private let commands: [CommandQueue]
  /// The messages of joints; nil if joints are not sent.
  private var joints: JointMessages?

  init(_ arguments: ActionArguments, _ console: Console) throws {
    senders = try arguments.addresses.map { try OSCSender(to: $0, option: "--osc", console: console) }
    commands = arguments.commands.map {
      CommandQueue($0, isParallel: arguments.runsParallel, timeout: arguments.timeout, console: console)
    }
    joints = arguments.jointsFieldOfView.map {
      JointMessages(fieldOfView: $0) { console.report($0, isWarning: true) }
    }
  }

  mutating func perform(_ event: ReportedEvent) {
    send(OSCMessage.messages(of: event))
    for queue in commands { queue.add(event) }
  }

  /// Sends the joints of a frame, if that is asked for.
  mutating func sendJoints(of step: HandEventStream.Step, source: String?) {
    if let messages = joints?.messages(of: step, source: source) { send(messages) }
  }

  private mutating func send(_ messages: [OSCMessage]) {
    for index in senders.indices { senders[index].send(messages) }
  }

  /// Waits for commands that still run.
  func finish() { for queue in commands { queue.finish() } }
}
