import HandLandmarkerCore

/// A result on its way out, with what the line of JSON that asked for it had besides.
package struct OutputRecord: Sendable {
  package var result: ResultRecord
  /// Handed on behind the result's own keys, if they are not among them.
  package var extras: [JSONValue.Member]

  package init(_ result: ResultRecord, extras: [JSONValue.Member] = []) {
    self.result = result
    self.extras = extras
  }

  /// One line of JSON without a line break.
  package var json: String {
    let added = extras.filter { !Self.keys.contains($0.key) }
    if added.isEmpty { return result.json }
    return result.json.dropLast() + ", " + JSONValue.object(added).text.dropFirst()
  }

  private static let keys: Set<String> = [
    "source", "width", "height", "timestampInMilliseconds", "gestures", "handedness", "landmarks", "worldLandmarks", "handIDs",
  ]
}
