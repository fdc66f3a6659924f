/// The inputs that a command line names.
struct InputNames: Sendable {
  /// A file with the names of inputs. The separator is the byte that ends each name.
  struct List: Sendable {
    let name: String
    let separator: UInt8
    /// Whether the lines are objects of JSON that have a name.
    let isJSON: Bool
  }

  /// Files, folders and addresses.
  var names: [String]
  /// The list of further names; nil if there is none.
  var list: List?
  /// Whether folders within folders are searched.
  var searchesSubfolders = false
  /// Folders that are not searched, such as those of the outputs.
  var excludedFolders: [String] = []
  /// Whether image files may be decoded together.
  var sharesHelpers: Bool
  /// Whether the videos of folders are inputs, besides the images.
  var takesVideos = false
  /// Whether files that are passed over are named.
  var namesSkippedFiles = false

  /// The number of inputs; nil if folders or a list name them.
  var count: Int? { list == nil && !names.contains(where: InputList.isFolder) ? names.count : nil }
}
