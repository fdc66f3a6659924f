import GestureCommandLine
import GestureSupport
import HandFiles
import HandLandmarkerCore

/// A result on its way out, with what the line of JSON that asked for it had besides.
struct OutputRecord: Sendable {
  var result: HandRecord
  /// Handed on behind the result's own keys, if they are not among them.
  var extras: [(key: String, value: JSON)] = []
  /// The number of the frame in its video, from 0; nil if it is not known, or the result is not of a video.
  var videoFrame: Int?

  /// The number of the frame in its file, for tables.
  var frameInFile: Int? { result.frameNumber ?? videoFrame }

  /// The key of the number of a frame in its video, where frames are left out.
  static let sourceFrame = "sourceFrame"

  /// Gives a key behind the result's own its value, in place of one that came with the input.
  mutating func set(_ key: String, to value: JSON) {
    extras.removeAll { $0.key == key }
    extras.append((key, value))
  }

  /// One line of JSON without a line break.
  var json: String {
    let added = extras.filter { !Self.keys.contains($0.key) }
    if added.isEmpty { return result.json }
    return result.json.dropLast() + ", " + JSON.object(added).text.dropFirst()
  }

  private static let keys = Set(HandRecord.CodingKeys.allCases.map(\.rawValue) + ["error"])
}
