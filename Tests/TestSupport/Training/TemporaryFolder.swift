import Foundation

/// A folder that is removed with its owner.
///
/// XCTest keeps test cases, so a folder of a test case is removed when the tests end.
package final class TemporaryFolder {
  package let url: URL
  private static let existing = Existing()

  /// The folders that are there.
  private final class Existing: @unchecked Sendable {
    private let lock = NSLock()
    private var urls: Set<URL> = []

    init() { atexit { TemporaryFolder.existing.removeAll() } }

    func add(_ url: URL) { lock.withLock { _ = urls.insert(url) } }

    func remove(_ url: URL) {
      lock.withLock { _ = urls.remove(url) }
      try? FileManager.default.removeItem(at: url)
    }

    func removeAll() { for url in lock.withLock({ urls }) { remove(url) } }
  }

  package init() throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appendingPathComponent(
      "gesture-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    Self.existing.add(url)
  }

  deinit { Self.existing.remove(url) }

  package func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  @discardableResult
  package func write(_ data: Data, _ name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file.path
  }

  @discardableResult
  package func write(_ text: String, _ name: String) throws -> String { try write(Data(text.utf8), name) }

  package var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() } }
}
