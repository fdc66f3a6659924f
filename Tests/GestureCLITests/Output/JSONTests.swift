import Foundation
import XCTest
import gesture_cli

final class JSONTests: XCTestCase {
  func testWhatIsReadIsWrittenUnchanged() throws {
    let text = #"{"b": [1, -2.50, 3e-7, true, false, null], "a": {"x": "q\"\\\n\u0001é😀"}, "": []}"#
    XCTAssertEqual(try JSONParser.parse(text.utf8).text, text)
  }

  func testEscapesAreReadAsRFC8259HasThem() throws {
    XCTAssertEqual(try JSONParser.parse(#""\u0041\/\b\f\r\t\ud83d\ude00\ud83dx""#.utf8), .string("A/\u{8}\u{C}\r\t😀\u{FFFD}x"))
  }

  func testFloatsReadBackAsTheSameFloat() throws {
    for bits in stride(from: UInt32(0), to: 0x7F80_0000, by: 7_654_321) {
      let value = Float(bitPattern: bits)
      let object = try JSONSerialization.jsonObject(with: Data("[\(JSONValue.float(value).text)]".utf8)) as? [Double]
      XCTAssertEqual(object.map { Float($0[0]) }, value)
    }
    XCTAssertEqual(JSONValue.float(.nan), .null)
    XCTAssertEqual(JSONValue.float(.infinity), .null)
  }

  func testRefusalsNameTheByte() {
    let cases: [(String, Int, String)] = [
      (#"{"a": 1,}"#, 8, "expected a key in double quotes"),
      (#"{"a" 1}"#, 5, "expected a colon"),
      ("[1, 2", 5, "the text ends where a comma or ] should be"),
      ("[1 2]", 3, "expected a comma or ]"),
      ("01", 1, "expected the end of the value"),
      ("nul", 0, "expected a value"),
      ("-", 1, "the text ends where a value should be"),
      ("\"a\nb\"", 2, "expected no control character in a string"),
      (#""\x""#, 2, "expected an escaped character"),
      (#""\u12g4""#, 3, "expected four hexadecimal digits"),
      (#""abc"#, 4, "the text ends where the closing quote should be"),
      ("", 0, "the text ends where a value should be"),
    ]
    for (text, byte, message) in cases {
      XCTAssertThrowsError(try JSONParser.parse(text.utf8), text) { error in
        XCTAssertEqual(error as? JSONParser.Problem, JSONParser.Problem(byte: byte, message: message), text)
      }
    }
  }

  func testDeepNestingIsRefusedNotFollowed() {
    let deep = String(repeating: "[", count: 100_000)
    XCTAssertThrowsError(try JSONParser.parse(deep.utf8)) { error in
      XCTAssertEqual((error as? JSONParser.Problem)?.byte, 64)
    }
  }
}
