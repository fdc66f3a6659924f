import GestureSupport
import HandValues

extension HandRecord {
  /// The frame as one line of JSON without a line break, keys in their fixed order, numbers in full float precision.
  public var json: String {
    var members: [(key: String, value: JSON)] = []
    if let source { members.append(("source", source.json)) }
    if let frameNumber { members.append(("frame", frameNumber.json)) }
    if let width { members.append(("width", width.json)) }
    if let height { members.append(("height", height.json)) }
    members.append(("timestampInMilliseconds", time.map { JSON.plain($0.millisecondsText) }.json))
    if hasGestures { members.append(("gestures", hands.map { $0.gestureCategories(all: hasAllScores).map(Self.category) }.json)) }
    members.append(("handedness", hands.map { [Self.category($0.handednessCategory)] }.json))
    members.append(("landmarks", hands.map { $0.landmarks.map(Self.point) }.json))
    members.append(("worldLandmarks", hands.map { $0.worldLandmarks.map(Self.point) }.json))
    if hasIdentities { members.append(("handIDs", hands.map(\.id).json)) }
    if hands.contains(where: \.isFilled) { members.append(("filled", hands.map(\.isFilled).json)) }
    if hands.contains(where: { $0.personID != nil }) { members.append(("personIDs", hands.map(\.personID).json)) }
    return JSON.object(members).text
  }

  private static func category(_ category: Category) -> JSON {
    ["index": category.index, "score": category.score, "categoryName": category.categoryName, "displayName": category.displayName]
  }

  private static func point(_ point: SIMD3<Float>) -> JSON { ["x": point.x, "y": point.y, "z": point.z] }
}
