import XCTest

/// Asserts that two sets are equal.
///
/// A failure prints the members in which the sets differ, and then what to do.
///
/// - Parameter remedy: What the developer can do, such as the script that makes a golden.
package func assertSameMembers<Member: Hashable>(
  _ found: some Sequence<Member>, _ expected: some Sequence<Member>, _ remedy: String, file: StaticString = #filePath,
  line: UInt = #line
) {
  let (found, expected) = (Set(found), Set(expected))
  guard found != expected else { return }
  let lists = [("missing", expected.subtracting(found)), ("not expected", found.subtracting(expected))].filter {
    !$1.isEmpty
  }
  let text = lists.map { "\($0): \($1.map { "\($0)" }.sorted().joined(separator: ", "))" }.joined(separator: "; ")
  XCTFail("\(text). \(remedy)", file: file, line: line)
}
