import LeanFoundation

/// A number for the file that a path leads to: two spellings of a path have the same. Two paths of a million have the same one with a probability of
/// 10⁻⁷.
enum InputHash {
  static func of(_ name: String) -> Int {
    guard let resolved = realpath(name, nil) else { return name.hashValue }
    defer { free(resolved) }
    return String(cString: resolved).hashValue
  }
}
