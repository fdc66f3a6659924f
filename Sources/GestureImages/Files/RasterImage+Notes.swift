extension RasterImage {
  /// The note for an image of 16 bits whose samples use no more than these; nil if they use the highest two, or none.
  package static func note(usedBits: UInt16) -> String? {
    guard usedBits > 0, let bits = [8, 10, 12, 14].first(where: { usedBits >> $0 == 0 }) else { return nil }
    let scale = ["rimax", "gimax", "bimax"].map { "\($0)=1/\(1 << (16 - bits))" }.joined(separator: ":")
    return
      "none of its 16-bit samples is above \((1 << bits) - 1) of 65535: its data seem to have \(bits) bits, so that it is dark; "
      + "scale it, for example with ffmpeg -i IN -vf colorlevels=\(scale) OUT.png"
  }

  /// The same of the upper bytes of such an image, which are what has become of it.
  package var noteOf16Bits: String? {
    let used = data.reduce(0, |)
    return used == 0 ? nil : Self.note(usedBits: UInt16(used) << 8 | 0xFF)
  }
}
