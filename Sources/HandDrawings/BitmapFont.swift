/// A bitmap font for labels.
///
/// The font has the printable ASCII characters on a grid of 5 × 8; the last row is for descenders.
package enum BitmapFont {
  package static let glyphWidth = 5
  package static let glyphHeight = 8
  /// The distance between the left edges of adjacent characters.
  package static let advance = 6

  /// Whether a pixel of a character is set.
  ///
  /// `column` and `row` are positions in the character's grid. Characters outside the font are a filled box.
  package static func isSet(_ character: Character, column: Int, row: Int) -> Bool {
    guard (0..<glyphWidth).contains(column), (0..<glyphHeight).contains(row) else { return false }
    guard let code = character.asciiValue, (32..<127).contains(code) else { return (1..<7).contains(row) }
    return glyphs[Int(code) - 32] >> UInt64((glyphHeight - 1 - row) * glyphWidth + glyphWidth - 1 - column) & 1 == 1
  }

  /// The characters in ASCII order from the space on.
  ///
  /// Each row has five bits; the top row is highest.
  private static let glyphs: [UInt64] = [
    0x00_0000_0000, 0x21_0842_0080, 0x52_9400_0000, 0x52_BEAF_A940, 0x23_E8E2_F880, 0xC6_4444_4C60,  //  !"#$%
    0x64_A88A_C9A0, 0x21_1000_0000, 0x11_1084_1040, 0x41_0421_1100, 0x01_2AEA_9000, 0x01_09F2_1000,  // &'()*+
    0x00_0000_3088, 0x00_01F0_0000, 0x00_0000_3180, 0x00_4444_4000, 0x74_675C_C5C0, 0x23_0842_11C0,  // ,-./01
    0x74_4222_23E0, 0xF8_8820_C5C0, 0x11_952F_8840, 0xFC_3C10_C5C0, 0x32_21E8_C5C0, 0xF8_4444_2100,  // 234567
    0x74_62E8_C5C0, 0x74_62F0_8980, 0x03_1806_3000, 0x03_1806_1100, 0x11_1104_1040, 0x00_3E0F_8000,  // 89:;<=
    0x41_0411_1100, 0x74_4222_0080, 0x74_42DA_D5C0, 0x74_63F8_C620, 0xF4_63E8_C7C0, 0x74_6108_45C0,  // >?@ABC
    0xE4_A318_CB80, 0xFC_21E8_43E0, 0xFC_21E8_4200, 0x74_6178_C5E0, 0x8C_63F8_C620, 0x71_0842_11C0,  // DEFGHI
    0x38_8421_4980, 0x8C_A98A_4A20, 0x84_2108_43E0, 0x8E_EB58_C620, 0x8C_7359_C620, 0x74_6318_C5C0,  // JKLMNO
    0xF4_63E8_4200, 0x74_631A_C9A0, 0xF4_63EA_4A20, 0x7C_20E0_87C0, 0xF9_0842_1080, 0x8C_6318_C5C0,  // PQRSTU
    0x8C_6318_A880, 0x8C_635A_D540, 0x8C_5445_4620, 0x8C_62A2_1080, 0xF8_4444_43E0, 0x72_1084_21C0,  // VWXYZ[
    0x04_1041_0400, 0x70_8421_09C0, 0x22_A200_0000, 0x00_0000_001F, 0x41_0400_0000, 0x00_1C17_C5E0,  // \]^_`a
    0x84_2D98_C7C0, 0x00_1D08_45C0, 0x08_5B38_C5E0, 0x00_1D1F_C1C0, 0x32_51C4_2100, 0x00_1F18_BC2E,  // bcdefg
    0x84_2D98_C620, 0x20_1842_11C0, 0x10_0C21_0A4C, 0x84_254C_5240, 0x61_0842_11C0, 0x00_355A_C620,  // hijklm
    0x00_2D98_C620, 0x00_1D18_C5C0, 0x00_3D18_FA10, 0x00_1F18_BC21, 0x00_2D98_4200, 0x00_1D07_07C0,  // nopqrs
    0x42_3884_24C0, 0x00_2318_CDA0, 0x00_2318_A880, 0x00_231A_D540, 0x00_22A2_2A20, 0x00_2318_BC2E,  // tuvwxy
    0x00_3E22_23E0, 0x11_0882_1040, 0x21_0842_1080, 0x41_0822_1100, 0x00_1151_0000,  // z{|}~
  ]
}
