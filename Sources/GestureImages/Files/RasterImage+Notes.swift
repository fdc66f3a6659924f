extension RasterImage {
  /// The note for a 16-bit image whose samples use only these bits.
  ///
  /// Nil if they use one of the highest two bits, or no bit.
  package static func note(usedBits: UInt16) -> String? {
    guard usedBits > 0, let bits = [8, 10, 12, 14].first(where: { usedBits >> $0 == 0 }) else { return nil }
    let scale = ["rimax", "gimax", "bimax"].map { "\($0)=1/\(1 << (16 - bits))" }.joined(separator: ":")
    return
      "its 16-bit samples are at most \((1 << bits) - 1) of 65535, so it is dark: the data seem to have \(bits) bits; "
      + "scale it, for example with ffmpeg -i IN -vf colorlevels=\(scale) OUT.png"
  }

  /// The same note for an 8-bit version of a 16-bit image.
  ///
  /// The 8-bit image has the upper bytes of the samples.
  package var noteOf16Bits: String? {
    let used = data.reduce(0, |)
    return used == 0 ? nil : Self.note(usedBits: UInt16(used) << 8 | 0xFF)
  }
}
