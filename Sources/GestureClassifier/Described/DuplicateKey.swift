/// Finds keys that an object of JSON has twice, which a decoder passes over in silence.
enum DuplicateKey {
  /// - Parameter bytes: JSON that has been checked.
  /// - Returns: The path of the second key of the first pair, such as `gestures[1].angles`; nil if each is there once.
  static func first(in bytes: [UInt8]) -> String? {
    /// An object or array that is open, and where in it the text is.
    struct Level {
      var keys: Set<[UInt8]>?
      var key: [UInt8] = []
      var index = 0
      var isKeyNext: Bool
    }
    var levels: [Level] = []
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "{"): levels.append(Level(keys: [], isKeyNext: true))
      case UInt8(ascii: "["): levels.append(Level(keys: nil, isKeyNext: false))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = levels.popLast()
      case UInt8(ascii: ","):
        guard let last = levels.indices.last else { break }
        levels[last].index += 1
        levels[last].isKeyNext = levels[last].keys != nil
      case UInt8(ascii: "\""):
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") { position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1 }
        let text = Array(bytes[start..<min(position, bytes.count)])
        position += 1
        guard let last = levels.indices.last, levels[last].isKeyNext else { break }
        (levels[last].key, levels[last].isKeyNext) = (text, false)
        if levels[last].keys?.insert(text).inserted == false {
          return levels.reduce("") { path, level in
            if level.keys == nil { return "\(path)[\(level.index)]" }
            let name = String(decoding: level.key, as: UTF8.self)
            return path.isEmpty ? name : "\(path).\(name)"
          }
        }
      default: break
      }
    }
    return nil
  }
}
