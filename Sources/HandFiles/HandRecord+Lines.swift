import GestureFoundation
import GestureSupport

extension HandRecord {
  /// Returns the lines of a file with their locations.
  ///
  /// Blank lines are skipped.
  package static func lines(of data: Data, name: String) -> [(line: Data, place: Place)] {
    let ends = data.withUnsafeBytes { bytes in bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") } } + [data.count]
    let starts = [0] + ends.map { $0 + 1 }
    return zip(starts, ends).enumerated().compactMap { index, range in
      let line = data[data.startIndex + range.0..<data.startIndex + range.1]
      let isBlank = line.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
      return isBlank ? nil : (line, Place(file: name, location: "line \(index + 1)"))
    }
  }

  /// Runs `body`, which reads a line.
  ///
  /// Adds the location and the line's source to the errors of `body`.
  package static func reading<R>(_ line: Data, at place: Place, _ body: () throws -> R) throws(StatusError) -> R {
    do throws(StatusError) {
      return try StatusError.typed(body)
    } catch {
      guard let source = source(in: Array(line)) else { throw error.within(place) }
      let location = [place.location, "(\(source))"].compactMap(\.self).joined(separator: " ")
      throw error.within(Place(file: place.file, entry: place.entry, location: location))
    }
  }

  /// Returns the source that a line states.
  ///
  /// The line may have other problems.
  package static func source(in line: [UInt8]) -> String? {
    var reader = JSONReader(line)
    var source = String?.none
    try? reader.object { (reader, key) throws(JSONProblem) in
      if key == "source" { source = try reader.string() } else { try reader.skip() }
    }
    return source
  }
}
