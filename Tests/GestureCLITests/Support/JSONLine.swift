import Foundation
import XCTest

/// A line of results as another program reads it.
struct JSONLine {
  let object: [String: Any]

  init(_ line: String) throws {
    object = try XCTUnwrap(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  var source: String? { object["source"] as? String }
  var timestamp: Int? { object["timestampInMilliseconds"] as? Int }
  var width: Int? { object["width"] as? Int }
  var height: Int? { object["height"] as? Int }
  var handIDs: [Int]? { object["handIDs"] as? [Int] }
  var gestures: [String]? { names("gestures") }
  var handedness: [String] { names("handedness") ?? [] }
  var landmarks: [[[String: Double]]] { object["landmarks"] as? [[[String: Double]]] ?? [] }

  private func names(_ key: String) -> [String]? {
    (object[key] as? [[[String: Any]]])?.map { $0.first?["categoryName"] as? String ?? "" }
  }
}
