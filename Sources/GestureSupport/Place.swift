/// The subject of an error: a file, and the location in it.
package struct Place: Hashable, Sendable {
  /// A path or stream by the name that the user wrote.
  package var file: String?
  /// The entry of an archive, after those that enclose it, with slashes between them.
  package var entry: String?
  /// The byte, line, key or operator within the file.
  package var location: String?

  package init(file: String?, entry: String? = nil, location: String? = nil) {
    self.file = file
    self.entry = entry
    self.location = location
  }

  /// A place within this one.
  package func at(_ location: String) -> Place {
    var place = self
    place.location = [self.location, location].compactMap(\.self).joined(separator: ", ")
    return place
  }

  package func at(byte: Int) -> Place { at("byte \(byte)") }

  /// An entry of the archive that this is.
  package func entry(_ name: String) -> Place {
    var place = self
    place.entry = [entry, name].compactMap(\.self).joined(separator: "/")
    return place
  }

  /// Refuses what is here unless it is as it must be.
  ///
  /// - Throws: `StatusError` with this place.
  package func require(
    _ isRight: Bool, _ status: StatusError.Status, _ message: @autoclosure () -> String,
    suggestion: @autoclosure () -> String? = nil
  ) throws(StatusError) {
    guard isRight else { throw StatusError(status, message(), place: self, suggestion: suggestion()) }
  }

  /// The same with the status of an invalid argument.
  package func require(
    _ isRight: Bool, _ message: @autoclosure () -> String, suggestion: @autoclosure () -> String? = nil
  ) throws(StatusError) {
    try require(isRight, .invalidArgument, message(), suggestion: suggestion())
  }

  /// In one line, such as `hand_landmarker.task/hand_detector.tflite, byte 1032`; empty for no place.
  package var text: String {
    let name = [file, entry].compactMap(\.self).joined(separator: "/")
    return [name.isEmpty && location != nil ? nil : name, location].compactMap(\.self).joined(separator: ", ")
  }
}
