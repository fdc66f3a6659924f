import Foundation
import GestureSupport
import HandLandmarkerCore
import XCTest

final class JSONTests: XCTestCase {
  func testKeysStayInOrderAndTextIsEscaped() {
    let json: JSON = [
      "b": 1, "a": "x\"\\\n\u{1}\u{2028}", "c": nil as Int?, "d": [true, false], "e": ["f": Float(0.1)] as JSON,
    ]
    XCTAssertEqual(json.text, #"{"b": 1, "a": "x\"\\\n\u0001\u2028", "c": null, "d": [true, false], "e": {"f": 0.1}}"#)
    XCTAssertEqual(json.adding(["g": 2]).text.suffix(9), #", "g": 2}"#)
    let nested: JSON = ["a": [["b": 1] as JSON], "c": [1, 2]]
    XCTAssertEqual(nested.indentedText, "{\n  \"a\": [\n    {\n      \"b\": 1\n    }\n  ],\n  \"c\": [1, 2]\n}")
  }

  func testFloatsReadBackAsTheSameFloat() throws {
    for bits in stride(from: UInt32(0), to: 0x7F80_0000, by: 7_654_321) {
      let value = Float(bitPattern: bits)
      let object = try JSONSerialization.jsonObject(with: Data("[\(value.json.text)]".utf8)) as? [Double]
      XCTAssertEqual(object.map { Float($0[0]) }, value)
    }
    XCTAssertEqual(Float.nan.json.text, "null")
    XCTAssertEqual(Double.infinity.json.text, "null")
  }
}
