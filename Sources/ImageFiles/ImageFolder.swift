import CheckedBytes
import Foundation

/// The images of a folder, sorted by name, without hidden files. Files are images by their first bytes, whatever they are called.
///
/// ```swift
/// for path in try ImageFolder("photos") { print(path) }
/// ```
///
/// A file is looked into when it is asked for. Folders within the folder are not.
public struct ImageFolder: Sequence, IteratorProtocol, Sendable {
  private var entries: ArraySlice<String>

  /// Lists a folder.
  ///
  /// - Throws: `StatusError` if it cannot be opened.
  public init(_ path: String) throws(StatusError) {
    let prefix = path.hasSuffix("/") ? path : path + "/"
    do {
      entries = try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasPrefix(".") }.sorted().map { prefix + $0 }[...]
    } catch {
      throw StatusError(.notFound, "cannot be opened: \(error.localizedDescription)", location: path)
    }
  }

  /// The path of the next image: the folder's, a slash, and its name.
  public mutating func next() -> String? {
    while let path = entries.popFirst() {
      // Opening a named pipe would wait for a writer.
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      let start = try? ByteStream(contentsOfFile: path).peek(FileKind.signatureLength)
      if let start, FileKind(start).isImage { return path }
    }
    return nil
  }
}
