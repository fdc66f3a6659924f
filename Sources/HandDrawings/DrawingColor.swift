import HandValues

/// An opaque colour, 0…255 per channel.
public struct DrawingColor: Sendable, Hashable {
  /// 0…255.
  public var red: UInt8
  /// 0…255.
  public var green: UInt8
  /// 0…255.
  public var blue: UInt8

  /// Creates a colour.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// As in HTML: `#rrggbb`.
  public var hexadecimal: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  package static let black = DrawingColor(red: 0, green: 0, blue: 0)
  package static let white = DrawingColor(red: 255, green: 255, blue: 255)
}
