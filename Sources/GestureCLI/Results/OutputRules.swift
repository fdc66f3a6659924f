import GestureCommandLine
import GestureFoundation
import GestureImages
import GestureSupport

/// The rules for the files that subcommands write.
enum OutputRules {
  /// Refuses the output of a subcommand before it does any work.
  static func check(_ output: OutputArguments, _ console: Console) throws {
    if let path = output.errors {
      if path == output.path || output.path.map({ isSameFile($0, path) }) == true {
        throw ToolError(.usage, "--errors \(path)", "is also the output file: choose another name")
      }
      try refuseInput(path, output)
      if !output.resumes { try refuseExisting(path, overwrites: output.overwrites) }
    }
    for (name, folder) in [("frames", output.frames), ("crops", output.crops)] {
      if let folder { try refuseInputFolder(folder, "--\(name) \(folder)", output) }
    }
    guard let path = output.path else { return }
    if path.contains("://") {
      throw ToolError(
        .usage, "--output \(path)",
        "is an address, but the output must be a file: pipe standard output to a program that sends it")
    }
    for draft in DraftFile.leftovers(of: path) {
      console.note("\(draft) is the unfinished output of a run that was killed: remove it, or recover results from it")
    }
    try refuseInput(path, output)
    if !output.appends { try refuseExisting(path, overwrites: output.overwrites) }
  }

  /// Refuses a folder for images that is also an input folder. The next run would read the files of this run.
  static func refuseInputFolder(_ folder: String, _ option: String, _ output: OutputArguments) throws {
    guard InputList.isFolder(folder), let path = FileSystem.resolved(folder) else { return }
    guard output.inputs.contains(where: { InputList.isFolder($0) && FileSystem.resolved($0) == path }) else { return }
    throw ToolError(
      .cannotCreate, option, "is also an input folder: the next run would read these files; give another folder")
  }

  /// Refuses a file that the run reads. The run reads named files, and images and videos in a folder of the inputs or
  /// beside a source of a list.
  ///
  /// - Parameters:
  ///   - source: The input that the file is written for.
  ///   - folder: The folder for the files of several inputs; a folder within an input folder is not searched.
  static func refuseInput(
    _ path: String, _ output: OutputArguments, for source: String? = nil, in folder: String? = nil
  ) throws {
    guard FileSystem.isRegularFile(path) else { return }
    try OutputFile.refuse(path, over: output.filesRead + [source].compactMap(\.self))
    let kind = FileKind(contentsOfFile: path)
    guard kind.isImage || kind == .video || kind == .yuv4mpeg else { return }
    func resolved(_ folder: String) -> String { (FileSystem.resolved(folder.isEmpty ? "." : folder) ?? folder) + "/" }
    let place = resolved(path.folderAndName.folder)
    let listed = output.hasList ? source?.folderAndName.folder : nil
    let searched = (output.inputs.filter(InputList.isFolder) + [listed].compactMap(\.self)).map(resolved)
    let isInput = searched.contains { output.searchesSubfolders ? place.hasPrefix($0) : place == $0 }
    if isInput, folder.map({ folder in searched.contains { $0.hasPrefix(resolved(folder)) } }) != false {
      throw ToolError(.cannotCreate, path, "is in a folder that is searched for inputs: give another folder")
    }
  }

  /// Refuses a regular file that exists, unless it is to be replaced.
  static func refuseExisting(_ path: String, overwrites: Bool) throws {
    // `/dev/stdout` may lead to a file.
    guard !overwrites, FileSystem.isRegularFile(path), !path.hasPrefix("/dev/") else { return }
    throw existing(path)
  }

  static func existing(_ path: String) -> ToolError {
    ToolError(.cannotCreate, path, "exists already: give another name, or --overwrite to replace it")
  }
}

extension Streams {
  /// Writes a text to a file, or to standard output.
  func write(_ text: String, to path: String?) throws {
    let file = try output(path)
    try file.write(text)
    try file.flush()
  }
}

/// The names of output files for several inputs in a folder.
package struct OutputNames {
  private let folder: String
  private let output: OutputArguments
  private var taken: Set<String> = []

  /// Creates the folder if needed; an empty name is the working folder. The tree within an input folder of the command
  /// line is kept.
  init(creating folder: String, _ output: OutputArguments) throws {
    try Self.create(folder)
    self.folder = folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
    self.output = output
  }

  /// The number of a frame, with at least six digits. Leading zeros sort names in the order of the frames.
  package static func digits(ofFrame number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(6 - digits.count, 0)) + digits
  }

  /// The path of the output for a source. The name of the source gets another file extension, and keeps its folders
  /// within an input folder, which are created. Further outputs of the same name get a number.
  ///
  /// - Parameter frame: The number of the frame; nil if the source has one output.
  /// - Throws: `ToolError` for a file that is an input, or exists and is not to be replaced.
  mutating func path(for source: String, frame: Int? = nil, ending: String) throws -> String {
    let base = source == "-" ? "image" : source.split(separator: "/").last.map(String.init) ?? "image"
    let stem = base.lastIndex(of: ".").map { $0 == base.startIndex ? base : String(base[..<$0]) } ?? base
    let stemInTree = try tree(of: source) + stem
    let numbered = frame.map { stemInTree + "-" + Self.digits(ofFrame: $0) } ?? stemInTree
    let name = freeName(numbered, separator: "-") { taken.contains($0 + ending) }
    taken.insert(name + ending)
    let path = folder + name + ending
    try OutputRules.refuseInput(path, output, for: source, in: folder)
    try OutputRules.refuseExisting(path, overwrites: output.overwrites)
    return path
  }

  /// Whether a source is from a folder among the inputs.
  func isInFolder(_ source: String) -> Bool { root(of: source) != nil }

  private func root(of source: String) -> String? {
    let roots = output.inputs.filter { InputList.isFolder($0) }.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    return roots.filter { source.hasPrefix($0) }.max { $0.count < $1.count }
  }

  /// The folders between an input folder and a source. The path ends with a slash; its folders are created within
  /// `folder`.
  private func tree(of source: String) throws -> String {
    guard let root = root(of: source) else { return "" }
    let names = source.dropFirst(root.count).split(separator: "/").dropLast()
    if names.isEmpty { return "" }
    let path = names.joined(separator: "/") + "/"
    try Self.create(folder + path)
    return path
  }

  private static func create(_ path: String) throws {
    guard FileSystem.createFolder(path) else {
      throw ToolError(.cannotCreate, path, "cannot be created: \(errorText(errno))")
    }
  }
}

/// Returns a name that is not taken, with a number if needed. The number is the first one, from 2 on, with which the
/// name is free.
func freeName(_ name: String, separator: String, isTaken: (String) -> Bool) -> String {
  if !isTaken(name) { return name }
  return (2...).lazy.map { "\(name)\(separator)\($0)" }.first { !isTaken($0) } ?? name
}
