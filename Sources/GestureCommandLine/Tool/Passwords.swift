/// Passwords in addresses, which no output shows.
package enum Passwords {
  /// The keys of secret values in queries and paths, such as `password=`.
  private static let keys = [
    "password=", "passphrase=", "passwd=", "pass=", "pwd=", "token=", "auth=", "secret=", "signature=", "sig=", "key=",
  ]
  private static let mask = "***"

  /// A text in which the passwords of addresses are masked: `http://user:***@host`. A user name without a password may
  /// be a token, and is masked, too.
  package static func masked(in text: String) -> String {
    guard text.contains("://") else { return text }
    var result = ""
    var rest = Substring(text)
    while let start = rest.firstRange(of: "://")?.upperBound {
      result += rest[..<start]
      // An address ends at a space or a quotation mark.
      let end = rest[start...].firstIndex { $0.isWhitespace || $0 == "\"" || $0 == "'" } ?? rest.endIndex
      result += maskedAddress(rest[start..<end])
      rest = rest[end...]
    }
    return result + rest
  }

  /// Whether a text has an address with a password.
  package static func areContained(in text: String) -> Bool { masked(in: text) != text }

  /// - Parameter text: An address behind its scheme.
  private static func maskedAddress(_ text: Substring) -> String {
    let host = text.prefix { !"/?#".contains($0) }
    var shown = String(host)
    if let at = host.lastIndex(of: "@") {
      let user = host[..<at]
      shown = (user.firstIndex(of: ":").map { String(user[...$0]) } ?? "") + mask + host[at...]
    }
    return shown + maskedValues(text[host.endIndex...])
  }

  private static func maskedValues(_ text: Substring) -> String {
    var result = ""
    var rest = text
    while let found = keys.compactMap({ key in rest.lowercased().firstRange(of: key).map { (key, $0) } }).min(by: {
      $0.1.lowerBound < $1.1.lowerBound
    }) {
      // Lower case may have other indices.
      let offset = rest.lowercased().distance(from: rest.lowercased().startIndex, to: found.1.upperBound)
      let start = rest.index(rest.startIndex, offsetBy: offset, limitedBy: rest.endIndex) ?? rest.endIndex
      let end = rest[start...].firstIndex { "&/_?#;".contains($0) } ?? rest.endIndex
      result += rest[..<start] + (start < end ? mask : "")
      rest = rest[end...]
    }
    return result + rest
  }
}
