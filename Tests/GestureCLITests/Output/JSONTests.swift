import CommandLineTool
import Foundation
import HandLandmarkerCore
import XCTest
import gesture_cli

final class JSONTests: XCTestCase {
  private func members(_ line: String) throws -> JSONMembers { try JSONMembers(Array(line.utf8), location: "line 1") }

  func testWhatIsReadIsWrittenUnchanged() throws {
    let text = #"{"b": [1, -2.50, 3e-7, true, false, null], "a": {"x": "q\"\\\n\u0001é😀,: ]}"}, "": []}"#
    XCTAssertEqual(JSON.object(try members(text).members).text, text)
    let spacious = "{ \"b\" :\t[ 1 ,2 ],\"a\":{ } , \"c\" : -2.50 }"
    XCTAssertEqual(JSON.object(try members(spacious).members).text, #"{"b": [1, 2], "a": {}, "c": -2.50}"#)
    XCTAssertEqual(try members("{ }").members.count, 0)
  }

  func testStringsAreReadWithTheirEscapes() throws {
    XCTAssertEqual(try members(#"{"a": 1, "source": "A\/\b\u00e9\ud83d\ude00"}"#).string("source"), "A/\u{8}é😀")
    XCTAssertNil(try members(#"{"source": 5}"#).string("source"))
    XCTAssertNil(try members("{}").string("source"))
  }

  func testKeysStayInOrderAndTextIsEscaped() {
    let json: JSON = ["b": 1, "a": "x\"\\\n\u{1}\u{2028}", "c": nil as Int?, "d": [true, false], "e": ["f": Float(0.1)] as JSON]
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

  func testRefusalsNameThePlace() {
    let cases: [(String, String)] = [
      (#"{"a": 1,}"#, "byte 8"), (#"{"a": [1, ]}"#, "byte 10"), (#"{"a": {"b": 1,}}"#, "byte 14"), (#"{"a" 1}"#, "character 5"),
      ("[1, 2", "Unexpected end"), ("01", "character 1"), ("nul", "Unexpected end"), ("{\"a\": \"b\nc\"}", "character"),
      (#"{"a": "\x"}"#, "character"), (#"{"a": +1}"#, "character"), ("", "Unexpected end"), ("[1]", "is not an object"),
      ("5", "is not an object"),
    ]
    for (text, place) in cases {
      XCTAssertThrowsError(try members(text), text) { error in
        let error = ToolError(describing: error)
        XCTAssertEqual(error.status, .dataError, text)
        XCTAssertEqual(error.subject, "line 1", text)
        XCTAssertTrue(error.message.contains(place), "\(text): \(error)")
      }
    }
  }

  func testDeepNestingIsRefusedNotFollowed() throws {
    func nested(_ depth: Int) -> String {
      "{\"a\": " + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
    }
    XCTAssertNoThrow(try members(nested(63)))
    for depth in [64, 500, 100_000] {
      XCTAssertThrowsError(try members(nested(depth))) { XCTAssertEqual(ToolError(describing: $0).status, .dataError) }
    }
  }
}
