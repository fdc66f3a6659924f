import GestureSupport

extension StatusError {
  /// Damage of an image that a decoder can leave gray.
  static func tolerable(_ message: String, place: Place) -> StatusError {
    var error = StatusError(.dataLoss, message, place: place, suggestion: "get the file again, or tolerate the damage")
    error.isTolerable = true
    return error
  }
}
