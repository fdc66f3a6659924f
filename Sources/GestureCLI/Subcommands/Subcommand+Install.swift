import GestureCommandLine
import GestureFoundation
import GestureSupport

extension Subcommand {
  static let install = Subcommand(
    name: "install", summary: "Copy the tool, its models and its manual to where they are found",
    discussion: [
      "Copies this program to PREFIX/bin, the models it finds to PREFIX/share/gesture-cli, completions for bash, zsh and fish and the manual page to their folders below PREFIX/share, and on Linux a unit for systemd, which is not started, to PREFIX/lib. The installed tool finds its models from every folder.",
      "With --models it fetches Google's models first; if a folder is given as well, it only puts them there. No other subcommand opens a connection that was not asked for.",
    ],
    inputs: Inputs(
      "[FOLDER]", count: 0...1, "With --models: the folder that receives the models, such as that of an app's resources"
    ),
    sections: [
      Section("Installation", [Options.prefix, Options.uninstall, Options.models, Options.noModels, Options.model]),
      Section("Output", [GeneralOptions.quiet]),
    ],
    examples: [
      ("sudo gesture-cli install", "For all users, under /usr/local"),
      ("gesture-cli install --prefix ~/.local", "For one user"),
      ("gesture-cli install --models --prefix ~/.local", "For one user, with Google's models"),
      ("gesture-cli install --models Models", "The models alone, into a folder"),
      ("gesture-cli install --prefix ~/.local --uninstall", "Remove it"),
    ],
    run: Settings.reading { settings, streams in
      try settings.refuse(Options.models, unless: !settings.uninstall, "and --uninstall exclude each other")
      try settings.refuse(Options.models, unless: settings.model == nil, "and --model exclude each other")
      try settings.refuse(
        Options.noModels, unless: settings.model == nil && !settings.models && !settings.uninstall,
        "excludes --models, --model and --uninstall")
      if let folder = settings.inputs.first {
        guard settings.models else {
          throw ToolError(
            .usage, folder, "is a folder for models: give --models as well, or --prefix \(folder) to install the tool")
        }
        try settings.refuse(
          Options.prefix, unless: false, "cannot be used with a folder for models, which receives only the models")
        try fetchModels(into: folder, streams)
        return
      }
      let installation = Installation(
        of: .gestureCLI, prefix: Installation.expandingTilde(in: settings.prefix ?? "/usr/local"))
      if settings.uninstall {
        for path in try installation.uninstall() { streams.console.note("removed \(path)") }
        return
      }
      guard let program = Installation.program else {
        throw ToolError(.internalError, nil, "cannot determine the path of this program")
      }
      let fetched = try settings.models ? fetchModels(into: installation.dataFolder, streams) : nil
      let models = try fetched ?? (settings.noModels ? [] : modelsFound(settings))
      let script = ModelFile.fetchScript.map { [(URL(fileURLWithPath: $0).lastPathComponent, $0)] } ?? []
      for path in try installation.install(program: program, data: models + script, others: ServiceUnit.files) {
        streams.console.note("wrote \(path)")
      }
      let folder = installation.prefix + "/bin"
      let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
      if !path.contains(folder) {
        streams.console.note("\(folder) is not on the PATH: add it, or run \(folder)/gesture-cli")
      }
    })

  @discardableResult
  private static func fetchModels(into folder: String, _ streams: Streams) throws -> [(name: String, path: String)] {
    try PublishedModel.all.map { ($0.name, try $0.fetch(into: folder, streams.console)) }
  }

  /// The bundle that the tool uses, under the name by which the installed tool looks for it, and the one of the hands
  /// alone beside it.
  private static func modelsFound(_ settings: Settings) throws -> [(name: String, path: String)] {
    let model = try ModelFile(settings).path
    let detector = URL(fileURLWithPath: model).deletingLastPathComponent().appendingPathComponent(
      "hand_landmarker.task")
    let hasDetector = detector.path != model && FileSystem.exists(detector.path)
    return [(ModelFile.name, model)] + (hasDetector ? [(detector.lastPathComponent, detector.path)] : [])
  }
}
