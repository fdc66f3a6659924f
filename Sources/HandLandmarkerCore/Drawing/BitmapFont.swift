/// A font of our own drawing for labels: the printable ASCII characters on a grid of 5 × 8, the last row for descenders.
package enum BitmapFont {
  package static let glyphWidth = 5
  package static let glyphHeight = 8
  /// From the left edge of one character to that of the next.
  package static let advance = 6

  /// Whether the pixel in this column and row of the character's grid is set. Characters the font does not have are a filled box.
  package static func isSet(_ character: Character, column: Int, row: Int) -> Bool {
    guard (0..<glyphWidth).contains(column), (0..<glyphHeight).contains(row) else { return false }
    guard let code = character.asciiValue, (32..<127).contains(code) else { return (1..<7).contains(row) }
    return glyphs[Int(code) - 32] >> UInt64((glyphHeight - 1 - row) * glyphWidth + glyphWidth - 1 - column) & 1 == 1
  }

  /// Five bits a row, the top row highest; from the space on in the order of ASCII.
  private static let glyphs: [UInt64] = [
    0x0000000000, 0x2108420080, 0x5294000000, 0x52BEAFA940, 0x23E8E2F880, 0xC644444C60,  //  !"#$%
    0x64A88AC9A0, 0x2110000000, 0x1110841040, 0x4104211100, 0x012AEA9000, 0x0109F21000,  // &'()*+
    0x0000003088, 0x0001F00000, 0x0000003180, 0x0044444000, 0x74675CC5C0, 0x23084211C0,  // ,-./01
    0x74422223E0, 0xF88820C5C0, 0x11952F8840, 0xFC3C10C5C0, 0x3221E8C5C0, 0xF844442100,  // 234567
    0x7462E8C5C0, 0x7462F08980, 0x0318063000, 0x0318061100, 0x1111041040, 0x003E0F8000,  // 89:;<=
    0x4104111100, 0x7442220080, 0x7442DAD5C0, 0x7463F8C620, 0xF463E8C7C0, 0x74610845C0,  // >?@ABC
    0xE4A318CB80, 0xFC21E843E0, 0xFC21E84200, 0x746178C5E0, 0x8C63F8C620, 0x71084211C0,  // DEFGHI
    0x3884214980, 0x8CA98A4A20, 0x84210843E0, 0x8EEB58C620, 0x8C7359C620, 0x746318C5C0,  // JKLMNO
    0xF463E84200, 0x74631AC9A0, 0xF463EA4A20, 0x7C20E087C0, 0xF908421080, 0x8C6318C5C0,  // PQRSTU
    0x8C6318A880, 0x8C635AD540, 0x8C54454620, 0x8C62A21080, 0xF8444443E0, 0x72108421C0,  // VWXYZ[
    0x0410410400, 0x70842109C0, 0x22A2000000, 0x000000001F, 0x4104000000, 0x001C17C5E0,  // \]^_`a
    0x842D98C7C0, 0x001D0845C0, 0x085B38C5E0, 0x001D1FC1C0, 0x3251C42100, 0x001F18BC2E,  // bcdefg
    0x842D98C620, 0x20184211C0, 0x100C210A4C, 0x84254C5240, 0x61084211C0, 0x00355AC620,  // hijklm
    0x002D98C620, 0x001D18C5C0, 0x003D18FA10, 0x001F18BC21, 0x002D984200, 0x001D0707C0,  // nopqrs
    0x42388424C0, 0x002318CDA0, 0x002318A880, 0x00231AD540, 0x0022A22A20, 0x002318BC2E,  // tuvwxy
    0x003E2223E0, 0x1108821040, 0x2108421080, 0x4108221100, 0x0011510000,  // z{|}~
  ]
}
