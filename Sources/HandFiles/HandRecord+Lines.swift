import GestureFoundation
import GestureSupport

extension HandRecord {
  /// The lines of a file that are not blank, with their places.
  package static func lines(of data: Data, name: String) -> [(line: Data, place: Place)] {
    let ends = data.withUnsafeBytes { bytes in bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") } } + [data.count]
    let starts = [0] + ends.map { $0 + 1 }
    return zip(starts, ends).enumerated().compactMap { index, range in
      let line = data[data.startIndex + range.0..<data.startIndex + range.1]
      let isBlank = line.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
      return isBlank ? nil : (line, Place(file: name, location: "line \(index + 1)"))
    }
  }
}
