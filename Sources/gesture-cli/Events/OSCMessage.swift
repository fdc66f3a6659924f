import GestureCommandLine

/// A message of Open Sound Control 1.0.
package struct OSCMessage: Sendable, Equatable {
  package enum Argument: Sendable, Equatable {
    case string(String)
    case float(Float)
    case int(Int)
  }

  /// Why a message cannot be written.
  package enum Problem: Error, Equatable {
    /// It does not begin with a slash, or has a character that is not printable ASCII or that patterns are made of.
    case address(String)
    /// An integer does not fit into 32 bits.
    case integer(Int)
    /// The number of bytes is too large for a datagram.
    case length(Int)
  }

  package var address: String
  package var arguments: [Argument]

  package init(_ address: String, _ arguments: [Argument]) {
    self.address = address
    self.arguments = arguments
  }

  /// The bytes: address, type tags, arguments, each filled up to a multiple of four, numbers with the highest byte first.
  ///
  /// Strings are written as UTF-8, of which the ASCII that the specification has is a part; a NUL, which would end them, is left out.
  package func encoded() throws(Problem) -> [UInt8] {
    let isAddress = address.utf8.allSatisfy { (0x21...0x7E).contains($0) && !" #*,?[]{}".utf8.contains($0) }
    guard address.hasPrefix("/"), isAddress else { throw .address(address) }
    var bytes: [UInt8] = []
    Self.append(address, to: &bytes)
    let tags = arguments.map { argument in
      switch argument {
      case .string: "s"
      case .float: "f"
      case .int: "i"
      }
    }
    Self.append("," + tags.joined(), to: &bytes)
    for argument in arguments {
      switch argument {
      case .string(let text): Self.append(text, to: &bytes)
      case .float(let number): Self.append(number.bitPattern, to: &bytes)
      case .int(let number):
        guard let small = Int32(exactly: number) else { throw .integer(number) }
        Self.append(UInt32(bitPattern: small), to: &bytes)
      }
    }
    guard bytes.count <= DatagramSocket.longest else { throw .length(bytes.count) }
    return bytes
  }

  /// Text, at least one NUL, and more of them up to a multiple of four bytes.
  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes += text.utf8.filter { $0 != 0 }
    bytes += [UInt8](repeating: 0, count: 4 - bytes.count % 4)
  }

  private static func append(_ number: UInt32, to bytes: inout [UInt8]) {
    bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

extension OSCMessage {
  /// The message of an event: its address is the event, such as `/gesture/began`; the arguments are always the same.
  package init(_ event: ReportedEvent) {
    self.init(
      "/gesture/\(event.text(of: .event))",
      [
        .string(event.event.name), .string(event.text(of: .hand)), .float(event.event.location.x), .float(event.event.location.y),
        .int(event.event.handID), .float(event.event.score ?? 1), .float(event.event.aperture ?? 0),
      ])
  }
}
