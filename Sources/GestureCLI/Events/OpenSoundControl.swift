import GestureCommandLine
import HandEvents
import HandFiles

/// A message of Open Sound Control 1.0.
package struct OSCMessage: Sendable, Equatable {
  package enum Argument: Sendable, Equatable {
    case string(String)
    case float(Float)
    case int(Int)
  }

  /// Why a message cannot be written.
  package enum Problem: Error, Equatable {
    /// An integer does not fit into 32 bits.
    case integer(Int)
    /// The number of bytes is too large for a datagram.
    case length(Int)
  }

  /// Begins with a slash, and is printable ASCII without the characters that patterns are made of.
  package var address: String
  package var arguments: [Argument]

  package init(_ address: String, _ arguments: [Argument]) { (self.address, self.arguments) = (address, arguments) }

  /// The bytes: address, type tags, settings, each filled up to a multiple of four, numbers with the highest byte
  /// first.
  ///
  /// Strings are written as UTF-8, of which the ASCII that the specification has is a part; a NUL, which would end
  /// them, is left out.
  package func encoded() throws(Problem) -> [UInt8] {
    var tags = ","
    var values: [UInt8] = []
    for argument in arguments {
      switch argument {
      case .string(let text):
        tags += "s"
        values += Self.bytes(of: text)
      case .float(let number):
        tags += "f"
        values += Self.bytes(of: number.bitPattern)
      case .int(let number):
        guard let small = Int32(exactly: number) else { throw .integer(number) }
        tags += "i"
        values += Self.bytes(of: UInt32(bitPattern: small))
      }
    }
    let bytes = Self.bytes(of: address) + Self.bytes(of: tags) + values
    guard bytes.count <= DatagramSocket.longest else { throw .length(bytes.count) }
    return bytes
  }

  /// Text, at least one NUL, and more of them up to a multiple of four bytes.
  private static func bytes(of text: String) -> [UInt8] {
    let bytes = text.utf8.filter { $0 != 0 }
    return bytes + [UInt8](repeating: 0, count: 4 - bytes.count % 4)
  }

  private static func bytes(of number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }
}

extension OSCMessage {
  /// The messages of an event.
  ///
  /// The address of the first is the event, such as `/gesture/began`; the arguments are always the same, with the
  /// person behind them if people are told apart. A value that a hand sets has one of its own instead, such as
  /// `/hand/left/openness`, and a tap also has one, such as `/hand/left/tap/index`, with its speed.
  package static func messages(of event: ReportedEvent) -> [OSCMessage] {
    let hand = "/hand/\(event.text(of: .hand).lowercased())"
    if let fader = event.event.fader {
      return event.event.phase == .ended ? [] : [OSCMessage("\(hand)/\(event.event.name)", [.float(fader.value)])]
    }
    var arguments: [Argument] = [
      .string(event.event.name), .string(event.text(of: .hand)), .float(event.event.location.x),
      .float(event.event.location.y),
      .int(event.event.handID), .float(event.event.score ?? 1), .float(event.event.aperture ?? 0),
    ]
    if let person = event.event.personID { arguments.append(.int(person)) }
    let message = OSCMessage("/gesture/\(event.text(of: .event))", arguments)
    guard case .tap(let tap) = event.event.action else { return [message] }
    return [message, OSCMessage("\(hand)/tap/\(tap.finger.rawValue)", [.float(tap.speed)])]
  }
}

extension OSCMessage {
  /// The messages with the joints of hands, such as `/hand/left/joints`: 182 floats, the ``FittedHand/numbers``. Of
  /// several hands of one side the first has a message.
  package static func messages(of hands: [FittedHand]) -> [OSCMessage] {
    Handedness.allCases.compactMap { side in hands.first { $0.handedness == side } }.map { hand in
      OSCMessage("/hand/\(hand.handedness.rawValue.lowercased())/joints", hand.numbers.map { .float($0) })
    }
  }
}

/// Sends events as messages of Open Sound Control. What cannot be sent is reported once for each reason, and does not
/// end the stream.
struct OSCSender {
  private let socket: DatagramSocket
  private let option: String
  private let console: Console
  private var reported: Set<String> = []

  /// - Parameter address: `HOST:PORT`, an IPv6 address in brackets.
  /// - Throws: `ToolError` with `.usage` about the address.
  init(to address: String, option: String, console: Console) throws {
    let name = option + " " + address
    guard let place = NetworkAddress(address) else {
      throw ToolError(.usage, name, "must be HOST:PORT, such as 127.0.0.1:9000 or [::1]:9000")
    }
    socket = try DatagramSocket(host: place.host, port: place.port, option: name)
    self.option = name
    self.console = console
  }

  mutating func send(_ messages: [OSCMessage]) {
    for message in messages {
      let problem: String?
      do { problem = socket.send(try message.encoded()) } catch {
        problem = "an event cannot be written as a message: \(error)"
      }
      guard let problem, reported.insert(problem).inserted else { continue }
      console.report(ToolError(.inputOutputError, option, problem), isWarning: true)
    }
  }
}
