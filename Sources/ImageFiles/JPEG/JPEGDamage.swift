import SystemSupport

/// Where entropy-coded data is damaged.
struct JPEGDamage: Error, Equatable {
  var message: String
  /// The row of MCUs, from 0.
  var mcuRow: Int
  /// The byte of the file the damaged segment begins at.
  var offset: Int

  func error(in name: String, rows: Int) -> StatusError {
    StatusError(
      .dataLoss, "the JPEG data is damaged: \(message) in MCU row \(mcuRow) of \(rows)", location: "\(name), after byte \(offset)",
      suggestion: "get the file again, or tolerate the damage")
  }
}
