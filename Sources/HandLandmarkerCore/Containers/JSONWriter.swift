/// Writes JSON with its keys in the order they are given (`JSONEncoder` cannot), on one line.
package struct JSONWriter {
  package private(set) var text = ""

  package init() {}

  /// The members of an object that is being written.
  package struct Object {
    fileprivate var writer: JSONWriter
    fileprivate var isEmpty = true

    package mutating func member(_ key: String, _ value: (inout JSONWriter) -> Void) {
      if !isEmpty { writer.text += ", " }
      isEmpty = false
      writer.string(key)
      writer.text += ": "
      value(&writer)
    }
  }

  package mutating func object(_ members: (inout Object) -> Void) {
    text += "{"
    var object = Object(writer: self)
    text = ""
    members(&object)
    self = object.writer
    text += "}"
  }

  package mutating func array<Elements: Sequence>(_ elements: Elements, _ element: (inout JSONWriter, Elements.Element) -> Void) {
    text += "["
    var isFirst = true
    for value in elements {
      if !isFirst { text += ", " }
      isFirst = false
      element(&self, value)
    }
    text += "]"
  }

  package mutating func integer(_ value: Int?) {
    text += value.map(String.init) ?? "null"
  }

  /// The shortest form that reads back as the same float; null for what JSON has no number for.
  package mutating func number(_ value: Float?) {
    text += value.flatMap { $0.isFinite ? $0.description : nil } ?? "null"
  }

  /// The shortest form that reads back as the same number; null for what JSON has no number for.
  package mutating func number(_ value: Double?) {
    text += value.flatMap { $0.isFinite ? $0.description : nil } ?? "null"
  }

  package mutating func bool(_ value: Bool?) {
    text += value.map { $0 ? "true" : "false" } ?? "null"
  }

  package mutating func string(_ value: String?) {
    guard let value else {
      text += "null"
      return
    }
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
