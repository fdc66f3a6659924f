import GestureCommandLine

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
    run: running(InstallArguments.init) { try $0.run($1) })
}

/// The installation work, and the folder for it.
struct InstallArguments: Sendable {
  /// The work that is asked for.
  enum Work: Sendable {
    case fetchModels(folder: String)
    case install(models: Models)
    case uninstall
  }

  /// The models that are installed with the tool.
  enum Models: Sendable {
    case fetched
    case none
    /// A file; nil for the default file.
    case file(String?)
  }

  /// The folder that holds bin and share.
  let prefix: String
  let work: Work

  init(_ given: ParsedArguments, _ output: OutputArguments, _ streams: Streams) throws {
    let model = given[Options.model]
    let fetches = given[Options.models]
    let uninstalls = given[Options.uninstall]
    try given.refuse(Options.models, unless: !uninstalls, "and --uninstall exclude each other")
    try given.refuse(Options.models, unless: model == nil, "and --model exclude each other")
    try given.refuse(
      Options.noModels, unless: model == nil && !fetches && !uninstalls, "excludes --models, --model and --uninstall")
    prefix = Installation.expandingTilde(in: given[Options.prefix] ?? "/usr/local")
    if let folder = given.inputs.first {
      guard fetches else {
        throw ToolError(
          .usage, folder, "is a folder for models: give --models as well, or --prefix \(folder) to install the tool")
      }
      try given.refuse(
        Options.prefix, unless: false, "cannot be used with a folder for models, which receives only the models")
      work = .fetchModels(folder: folder)
    } else if uninstalls {
      work = .uninstall
    } else {
      work = .install(models: fetches ? .fetched : given[Options.noModels] ? .none : .file(model))
    }
  }
}
