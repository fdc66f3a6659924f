import GestureCommandLine
import GestureFoundation
import GestureSupport

extension Subcommand {
  static let install = Subcommand(
    name: "install", summary: "Copy the tool, its models and its manual to where they are found",
    discussion: [
      "Copies this program to PREFIX/bin, the models it finds to PREFIX/share/gesture-cli, completions for bash, zsh and fish and the manual page to their folders below PREFIX/share. The installed tool finds its models from every folder."
    ],
    inputs: nil,
    sections: [Section("Installation", [Options.prefix, Options.uninstall, Options.model]), Section("Output", [GeneralOptions.quiet])],
    examples: [
      ("sudo gesture-cli install", "For all users, under /usr/local"), ("gesture-cli install --prefix ~/.local", "For one user"),
      ("gesture-cli install --prefix ~/.local --uninstall", "Remove it"),
    ],
    run: Settings.reading { settings, streams in
      let installation = Installation(of: .gestureCLI, prefix: Installation.expandingTilde(in: settings.prefix))
      if settings.uninstall {
        for path in try installation.uninstall() { streams.console.note("removed \(path)") }
        return
      }
      let model = try ModelFile(settings).path
      let detector = URL(fileURLWithPath: model).deletingLastPathComponent().appendingPathComponent("hand_landmarker.task").path
      guard let program = Installation.program else { throw ToolError(.internalError, nil, "the tool does not find itself") }
      let models = [model] + (detector != model && FileSystem.exists(detector) ? [detector] : [])
      for path in try installation.install(program: program, data: models) { streams.console.note("wrote \(path)") }
      let folder = installation.prefix + "/bin"
      let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
      if !path.contains(folder) { streams.console.note("\(folder) is not on the PATH: add it, or run \(folder)/gesture-cli") }
    })
}
