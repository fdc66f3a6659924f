import GestureClassifier
import GestureCommandLine
import GestureFoundation
import TensorEngine

/// The bundle of a subcommand. The bytes of a pipe, which can be read only once, are kept. A file is read again for
/// each use, so that it takes no memory beside the tasks that were made from it.
struct ModelFile: Sendable {
  let path: String
  private let kept: Bytes?

  static let environmentVariable = "GESTURE_MODEL"
  static let name = "gesture_recognizer.task"
  private static let defaultPath = "Models/\(name)"
  /// The script that fetches the models; nil if none is found. The script lies in a folder of models, and also asks the
  /// Python package index.
  static var fetchScript: String? { folders.map { "\($0)/fetch.sh" }.first(where: FileSystem.exists) }

  /// - Parameter path: The file that the command line names; nil to search for one.
  /// - Throws: `ToolError` if no file is found, the file cannot be read, or the processor lacks the kernels that the
  ///   environment asks for.
  init(given path: String?) throws { try self.init(path: try path ?? Self.findDefault()) }

  init(path: String) throws {
    try Self.checkKernels()
    self.path = path
    kept = FileSystem.isRegularFile(path) ? nil : try Self.read(path)
  }

  func bytes() throws -> Bytes { try kept ?? Self.read(path) }

  /// The networks that name gestures.
  func gestureNetworks() throws -> GestureNetworks {
    try reading {
      try GestureNetworks(bundle: ZipArchive(ZipArchive(bytes()).requiredBytes(named: "hand_gesture_recognizer.task")))
    }
  }

  /// The gesture embedder's name; nil for a bundle without an embedder. `Models/README.md` describes the two known
  /// embedders, whose gesture scores differ.
  func embedderName() throws -> String? {
    let archive = try reading { try ZipArchive(bytes()) }
    guard let gestures = archive.bytes(named: "hand_gesture_recognizer.task"),
      let embedder = try ZipArchive(gestures).bytes(named: "gesture_embedder.tflite")
    else { return nil }
    switch embedder.sha256 {
    case "54abe78de1d1cd5e3cdaa0dab01db18e3ec7e09a76e7c3b5fa278572f7a60977":
      return "that of Google's gesture recognizer"
    case "927e4f6cbe6451da6b4fd1485e2576a6f8dbd95062666661cbd9dea893c41d01":
      return "that of Model Maker, whose gesture scores differ by some 0.05 from those of Google's gesture recognizer"
    default: return "neither that of Google's gesture recognizer nor that of Model Maker"
    }
  }

  /// Runs `body`, whose errors are about this file.
  func reading<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch { throw refusal(error) }
  }

  /// The error about a file that is not a usable model. If the file has another known kind, the error names this kind.
  func refusal(_ error: any Error) -> ToolError {
    let start = (try? bytes().withUnsafeBytes { Array($0.prefix(ForeignFile.signatureLength)) }) ?? []
    if let kind = ForeignFile.kindWithoutModel(start[...]) {
      return ToolError(.dataError, path, "is \(kind), not a .task bundle or a .tflite model")
    }
    if (try? bytes().isModel) == true {
      return ToolError(
        .dataError, path, "is a single model: give the .task bundle that holds it, such as gesture_recognizer.task")
    }
    return ToolError(describing: error, subject: path)
  }

  /// Checks the kernels that the environment asks for. A processor may lack such kernels, which is not an error of the
  /// model.
  private static func checkKernels() throws {
    do { _ = try KernelSet.chosen() } catch {
      throw ToolError(
        .usage, "\(KernelSet.environmentVariable)=\(error.value ?? "")", "\(error.message) (\(error.suggestion ?? ""))")
    }
  }

  private static func read(_ path: String) throws -> Bytes {
    try ToolError.about(path) { try Bytes(contentsOfFile: path) }
  }

  /// The environment's bundle, or the first bundle in `folders`.
  static func findDefault() throws -> String {
    if let path = FileSystem.path(inVariable: environmentVariable), !path.isEmpty { return path }
    let candidates = folders.map { "\($0)/\(name)" }
    if let found = candidates.first(where: FileSystem.exists) { return found }
    throw ToolError(
      .noInput, defaultPath,
      "there is no model: looked for \(candidates.joined(separator: ", ")); fetch it with gesture-cli install --models or \(fetchScript.map { "sh \($0)" } ?? "Models/fetch.sh of the package"), give --model FILE, or set \(environmentVariable)"
    )
  }

  /// The folders that are searched for a bundle. The folders are the working folder's `Models`, the tool's folder, the
  /// data folder of `install`, the user's data folder, and `Models` of the package that the tool was built in.
  private static var folders: [String] {
    let environment = ProcessInfo.processInfo.environment
    var folders = ["Models"]
    let tool = Installation.program.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
    if let tool {
      folders.append(tool.path)
      let data = Installation.dataFolder(of: Tool.gestureCLI.name)
      folders.append(tool.deletingLastPathComponent().appendingPathComponent(data).path)
    }
    // According to the XDG Base Directory Specification, relative paths are ignored, and there is a default.
    let data =
      environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? environment["HOME"].map { $0 + "/.local/share" }
    if let data { folders.append("\(data)/\(Tool.gestureCLI.name)") }
    var folder = tool
    while let candidate = folder, candidate.path != "/" {
      // Packages keep their builds in a folder of this name.
      if candidate.lastPathComponent == ".build" {
        folders.append(candidate.deletingLastPathComponent().appendingPathComponent("Models").path)
      }
      folder = candidate.deletingLastPathComponent()
    }
    return folders
  }
}
