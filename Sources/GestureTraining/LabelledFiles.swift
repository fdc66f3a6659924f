import GestureFoundation
import GestureSupport

/// The files of a data set on disk, `<folder>/<label>/<file>`.
///
/// In a fixed order.
struct LabelledFiles {
  struct File: Sendable {
    var label: String
    var path: String
  }

  private(set) var labels: [String] = []
  private(set) var files: [File] = []
  /// Other files: files beside the labels' folders, nested folders, and pipes.
  private(set) var strays: [String] = []

  /// - Parameter noun: The kind of the files for errors.
  /// - Throws: `StatusError` if the folder cannot be opened or has no subfolder.
  init(folder: String, noun: String = "image") throws {
    for name in try Self.names(in: folder, noun: noun) {
      let path = Self.join(folder, name)
      if PathKind(path) == .nothing {
        throw StatusError(
          .notFound, "This symbolic link leads to no file.", file: path, suggestion: "remove or fix the link")
      }
      guard PathKind(path) == .folder else {
        strays.append(path)
        continue
      }
      labels.append(name)
      for name in try Self.names(in: path, noun: noun) {
        let file = Self.join(path, name)
        // Opening a named pipe would wait for a writer. A link without a target is reported as a separate error.
        let isFile = FileSystem.isRegularFile(file) || PathKind(file) == .nothing
        if isFile { files.append(File(label: labels[labels.count - 1], path: file)) } else { strays.append(file) }
      }
    }
    guard !labels.isEmpty else {
      throw StatusError(
        .invalidArgument, "There are no labels in this folder.", file: folder,
        suggestion: "it must hold a folder of \(noun)s for each label: <data set>/<label>/<\(noun)>")
    }
  }

  /// Returns the names without hidden files, sorted by code points.
  private static func names(in folder: String, noun: String) throws -> [String] {
    guard let names = FileSystem.names(in: folder) else {
      let isThere = FileSystem.exists(folder)
      throw StatusError(
        isThere ? .permissionDenied : .notFound,
        isThere ? "This folder cannot be opened." : "This folder does not exist.", file: folder,
        suggestion: isThere ? "allow reading it" : "give a folder that holds a folder of \(noun)s for each label")
    }
    return names.filter { !$0.hasPrefix(".") }.sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
