import GestureSupport

/// A number for the file that a path leads to: two spellings of a path have the same. Two paths of a million have the same one with a probability of
/// 10⁻⁷.
enum InputHash {
  static func of(_ name: String) -> Int {
    // Bytes, not characters: two files may have names that Unicode calls equal.
    FileName.bytes(of: FileSystem.resolved(name) ?? name).hashValue
  }
}
