extension ResultRecord {
  /// The record as one line of JSON without a line break, keys in their fixed order, numbers in full float precision.
  public var json: String {
    var json = JSONWriter()
    json.object { object in
      if let source { object.member("source") { $0.string(source) } }
      if let width { object.member("width") { $0.integer(width) } }
      if let height { object.member("height") { $0.integer(height) } }
      object.member("timestampInMilliseconds") { $0.integer(timestampInMilliseconds) }
      if let gestures { object.member("gestures") { Self.categories(gestures, to: &$0) } }
      object.member("handedness") { Self.categories(handedness, to: &$0) }
      object.member("landmarks") {
        $0.array(landmarks) {
          $0.array($1) { Self.point(x: $1.x, y: $1.y, z: $1.z, $1.visibility?.floatValue, $1.presence?.floatValue, to: &$0) }
        }
      }
      object.member("worldLandmarks") {
        $0.array(worldLandmarks) {
          $0.array($1) { Self.point(x: $1.x, y: $1.y, z: $1.z, $1.visibility?.floatValue, $1.presence?.floatValue, to: &$0) }
        }
      }
      if let handIDs { object.member("handIDs") { $0.array(handIDs) { $0.integer($1) } } }
    }
    return json.text
  }

  private static func categories(_ hands: [[ResultCategory]], to json: inout JSONWriter) {
    json.array(hands) {
      $0.array($1) { json, category in
        json.object { object in
          object.member("index") { $0.integer(category.index) }
          object.member("score") { $0.number(category.score) }
          object.member("categoryName") { $0.string(category.categoryName) }
          object.member("displayName") { $0.string(category.displayName) }
        }
      }
    }
  }

  private static func point(x: Float, y: Float, z: Float, _ visibility: Float?, _ presence: Float?, to json: inout JSONWriter) {
    json.object { object in
      object.member("x") { $0.number(x) }
      object.member("y") { $0.number(y) }
      object.member("z") { $0.number(z) }
      if let visibility { object.member("visibility") { $0.number(visibility) } }
      if let presence { object.member("presence") { $0.number(presence) } }
    }
  }
}
