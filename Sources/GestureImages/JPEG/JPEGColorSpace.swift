/// The meaning of the components of a JPEG file.
enum JPEGColorSpace: Equatable {
  case gray
  case rgb
  case yCbCr
  /// Four inks, inverted as Adobe's programs write them: 0 is full ink.
  case cmyk
  /// CMYK whose first three components are stored as YCbCr.
  case ycck
}
