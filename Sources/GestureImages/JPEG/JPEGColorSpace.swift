/// The meaning of the components of a JPEG file.
enum JPEGColorSpace: Equatable {
  case gray
  case rgb
  case yCbCr
  /// Four inks, inverted: 0 is all of it, as Adobe's programs write it.
  case cmyk
  /// `cmyk` whose first three are stored as YCbCr.
  case ycck
}
