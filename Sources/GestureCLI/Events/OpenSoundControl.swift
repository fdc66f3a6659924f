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

  /// The reason why a message cannot be written.
  package enum Problem: Error, Equatable {
    /// An integer that does not fit into 32 bits.
    case integer(Int)
    /// A number of bytes that is too large for a datagram.
    case length(Int)
  }

  /// The address, in printable ASCII with a leading slash. The address has none of the characters of OSC patterns.
  package var address: String
  package var arguments: [Argument]

  package init(_ address: String, _ arguments: [Argument]) { (self.address, self.arguments) = (address, arguments) }

  /// The bytes of the message: address, type tags and arguments. Each part is filled up to a multiple of four bytes;
  /// numbers are big-endian.
  ///
  /// Strings are written as UTF-8, which includes the ASCII of the specification. NULs, which would end a string, are
  /// left out.
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

  /// The text with NULs up to a multiple of four bytes. At least one NUL follows the text.
  private static func bytes(of text: String) -> [UInt8] {
    let bytes = text.utf8.filter { $0 != 0 }
    return bytes + [UInt8](repeating: 0, count: 4 - bytes.count % 4)
  }

  private static func bytes(of number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }
}

extension OSCMessage {
  /// The messages of an event.
  ///
  /// The address of the first message is the event, such as `/gesture/began`. The arguments are always the same,
  /// followed by the person if people are distinguished. A value that a hand sets has a different message, such as
  /// `/hand/left/openness`. A tap has a second message with its speed, such as `/hand/left/tap/index`.
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
  /// The messages with the joints of hands, such as `/hand/left/joints`. Each message has 182 floats, the
  /// ``FittedHand/numbers``. If a side has several hands, only the first hand has a message.
  package static func messages(of hands: [FittedHand]) -> [OSCMessage] {
    Handedness.allCases.compactMap { side in hands.first { $0.handedness == side } }.map { hand in
      OSCMessage("/hand/\(hand.handedness.rawValue.lowercased())/joints", hand.numbers.map { .float($0) })
    }
  }
}

/// Sends events as messages of Open Sound Control. Each reason for an unsent message is reported once, and does not end
/// the stream.
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
