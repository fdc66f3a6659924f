import GestureCommandLine
import GestureFoundation
import GestureSupport

extension InstallArguments {
  func run(_ streams: Streams) throws {
    let installation = Installation(of: .gestureCLI, prefix: prefix)
    switch work {
    case .fetchModels(let folder): try Self.fetchModels(into: folder, streams)
    case .install(let models): try Self.install(installation, models, streams)
    case .uninstall: for path in try installation.uninstall() { streams.console.note("removed \(path)") }
    }
  }

  private static func install(_ installation: Installation, _ models: Models, _ streams: Streams) throws {
    guard let program = Installation.program else {
      throw ToolError(.internalError, nil, "cannot determine the path of this program")
    }
    let models =
      switch models {
      case .fetched: try fetchModels(into: installation.dataFolder, streams)
      case .none: [(name: String, path: String)]()
      case .file(let path): modelsFound(try ModelFile(given: path).path)
      }
    let script = ModelFile.fetchScript.map { [(URL(fileURLWithPath: $0).lastPathComponent, $0)] } ?? []
    for path in try installation.install(program: program, data: models + script, others: ServiceUnit.files) {
      streams.console.note("wrote \(path)")
    }
    let folder = installation.prefix + "/bin"
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    if !path.contains(folder) {
      streams.console.note("\(folder) is not on the PATH: add it, or run \(folder)/gesture-cli")
    }
  }

  @discardableResult
  private static func fetchModels(into folder: String, _ streams: Streams) throws -> [(name: String, path: String)] {
    try PublishedModel.all.map { ($0.name, try $0.fetch(into: folder, streams.console)) }
  }

  /// The bundle that the tool uses, and `hand_landmarker.task` beside it. The bundle gets the name that the installed
  /// tool searches for.
  private static func modelsFound(_ model: String) -> [(name: String, path: String)] {
    let detector = URL(fileURLWithPath: model).deletingLastPathComponent().appendingPathComponent(
      "hand_landmarker.task")
    let hasDetector = detector.path != model && FileSystem.exists(detector.path)
    return [(ModelFile.name, model)] + (hasDetector ? [(detector.lastPathComponent, detector.path)] : [])
  }
}
