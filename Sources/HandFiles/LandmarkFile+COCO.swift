import GestureSupport
import HandValues

/// Keypoints as in COCO's annotations of people.
///
/// The keypoints have x and y in pixels, and the visibility, 0 for a point without a position.
extension LandmarkFile {
  private struct Image {
    let name: String
    let width, height: Int
  }

  /// - Parameters:
  ///   - members: The members of the file's object.
  ///   - reader: The reader before the object.
  mutating func readCOCO(
    _ members: [(key: String, value: JSON)], _ reader: inout JSONReader, name: String
  ) throws(JSONProblem) {
    format = .coco
    let object = JSON.object(members)
    var images: [String: Image] = [:]
    for image in object["images"]?.elements ?? [] {
      guard let id = image["id"]?.text else { throw reader.problem("an image has no \"id\"", Self.ofCOCO) }
      let file = image["file_name"]?.string ?? id
      guard let width = image["width"]?.number, let height = image["height"]?.number, width >= 1, height >= 1,
        width < 1e6, height < 1e6
      else { throw reader.problem("image \(id) has no \"width\" and \"height\": keypoints are in pixels", Self.ofCOCO) }
      images[id] = Image(name: file, width: Int(width), height: Int(height))
    }
    var labels: [String: String] = [:]
    for category in object["categories"]?.elements ?? [] {
      if let id = category["id"]?.text, let label = category["name"]?.string { labels[id] = label }
    }
    // A single category only states that these are hands.
    let isLabelled = labels.count > 1
    var unlabelled = 0
    for (number, annotation) in (object["annotations"]?.elements ?? []).enumerated() {
      let place = Place(file: name, location: "annotation \(annotation["id"]?.text ?? String(number))")
      guard let id = annotation["image_id"]?.text, let image = images[id] else {
        throw reader.problem("\(place.location ?? "") belongs to no image in \"images\"", Self.ofCOCO)
      }
      guard let numbers = annotation["keypoints"]?.elements, numbers.count == 3 * HandPoints.count else {
        let count = annotation["keypoints"]?.elements?.count ?? 0
        throw reader.problem(
          "\(place.location ?? "") has \(count) numbers in \"keypoints\", not 63 (x, y and visibility of 21 points)",
          Self.ofCOCO)
      }
      let values = numbers.map { $0.number ?? .nan }
      guard values.allSatisfy(\.isFinite) else {
        throw reader.problem("\(place.location ?? "") has keypoints that are not numbers", Self.ofCOCO)
      }
      // A hand with a missing point is skipped.
      guard (0..<HandPoints.count).allSatisfy({ values[3 * $0 + 2] > 0 }) else {
        unlabelled += 1
        continue
      }
      let category = annotation["category_id"].flatMap { labels[$0.text] }
      let side = category.flatMap { Self.side(of: $0) }
      let points = HandPoints {
        SIMD3<Float>(values[3 * $0] / Float(image.width), values[3 * $0 + 1] / Float(image.height), 0)
      }
      let hand = Hand(
        handedness: side ?? .right, handednessScore: side == nil ? 0.5 : 1, landmarks: points, worldLandmarks: points)
      var entry = Entry(
        HandRecord(
          hands: [hand], source: image.name, imageSize: ImageSize(width: image.width, height: image.height),
          hasIdentities: false),
        lacking: side == nil ? [.depth, .worldLandmarks, .handedness] : [.depth, .worldLandmarks], place: place)
      entry.label = annotation["label"]?.string ?? (isLabelled && side == nil ? category : nil)
      entries.append(entry)
    }
    incompleteCount += unlabelled
    try reader.skip()
  }

  private static let ofCOCO =
    "COCO has \"images\" with id, width and height, and \"annotations\" with image_id and 63 numbers of keypoints"

  /// Returns the handedness in the name of a category, such as `left_hand`.
  ///
  /// Nil for none.
  private static func side(of category: String) -> Handedness? {
    let words = category.lowercased().split { !$0.isLetter }
    if words.contains("left") || words.contains("lefthand") { return .left }
    return words.contains("right") || words.contains("righthand") ? .right : nil
  }
}
