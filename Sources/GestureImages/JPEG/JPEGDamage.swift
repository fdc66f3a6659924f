import GestureSupport

/// The location of damage in entropy-coded data.
struct JPEGDamage: Error, Equatable {
  var message: String
  /// The row of MCUs, from 0.
  var mcuRow: Int
  /// The start of the damaged segment, in bytes of the file.
  var offset: Int

  func error(in place: Place, rows: Int) -> StatusError {
    .tolerable(
      "the JPEG data is damaged: \(message) in MCU row \(mcuRow) of \(rows)", place: place.at("after byte \(offset)"))
  }
}
