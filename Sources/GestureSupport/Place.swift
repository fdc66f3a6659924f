/// The subject of an error: a file, and the location in it.
package struct Place: Hashable, Sendable {
  /// The path or stream by the name that the user wrote.
  package var file: String?
  /// The entry of an archive, after its enclosing entries and slashes.
  package var entry: String?
  /// The byte, line, key or operator within the file.
  package var location: String?

  package init(file: String?, entry: String? = nil, location: String? = nil) {
    self.file = file
    self.entry = entry
    self.location = location
  }

  /// Returns a place within this place.
  package func at(_ location: String) -> Place {
    var place = self
    place.location = [self.location, location].compactMap(\.self).joined(separator: ", ")
    return place
  }

  package func at(byte: Int) -> Place { at("byte \(byte)") }

  /// Returns the place of an entry of this archive.
  package func entry(_ name: String) -> Place {
    var place = self
    place.entry = [entry, name].compactMap(\.self).joined(separator: "/")
    return place
  }

  /// Throws an error with this place unless a condition holds.
  ///
  /// - Throws: `StatusError` with this place.
  package func require(
    _ isRight: Bool, _ status: StatusError.Status, _ message: @autoclosure () -> String,
    suggestion: @autoclosure () -> String? = nil
  ) throws(StatusError) {
    guard isRight else { throw StatusError(status, message(), place: self, suggestion: suggestion()) }
  }

  /// Throws an error with this place unless a condition holds.
  ///
  /// The status is invalid argument.
  package func require(
    _ isRight: Bool, _ message: @autoclosure () -> String, suggestion: @autoclosure () -> String? = nil
  ) throws(StatusError) {
    try require(isRight, .invalidArgument, message(), suggestion: suggestion())
  }

  /// The place in one line, empty for no place.
  ///
  /// An example is `hand_landmarker.task/hand_detector.tflite, byte 1032`.
  package var text: String {
    let name = [file, entry].compactMap(\.self).joined(separator: "/")
    return [name.isEmpty && location != nil ? nil : name, location].compactMap(\.self).joined(separator: ", ")
  }
}
