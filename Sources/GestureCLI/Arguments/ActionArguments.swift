import GestureCommandLine

/// The actions for each event, beside writing it.
struct ActionArguments: Sendable {
  /// The programs and scripts that run for each event.
  let commands: [CommandQueue.Command]
  /// Whether several commands run at once.
  let runsParallel: Bool
  /// The longest time that a command may run; nil for no limit.
  let timeout: Duration?
  /// The addresses that get each event by Open Sound Control.
  let addresses: [String]
  /// The field of view in degrees if joints are sent, else nil.
  let jointsFieldOfView: Float?

  init(_ given: ParsedArguments) throws {
    commands =
      try given[Options.execute].map { try CommandQueue.Command(program: $0) }
      + given[Options.executeShell].map { try CommandQueue.Command(script: $0) }
    runsParallel = given[Options.executeParallel]
    timeout = given[Options.executeTimeout].map { Duration(roundedSeconds: $0) }
    addresses = given[Options.osc]
    let hasJoints = given[Options.joints]
    jointsFieldOfView = hasJoints ? given[Options.fieldOfViewDegrees] : nil
    try given.refuse(
      Options.executeParallel, Options.executeTimeout, unless: !commands.isEmpty,
      "needs --exec COMMAND or --exec-shell SCRIPT")
    try given.refuse(Options.joints, unless: !addresses.isEmpty, "needs --osc HOST:PORT")
    try given.refuse(Options.fieldOfViewDegrees, unless: hasJoints, "needs --joints")
  }
}
