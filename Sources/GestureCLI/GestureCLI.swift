import GestureCommandLine
import TensorEngine

extension Tool {
  /// The tool: its subcommands and its descriptions.
  package static let gestureCLI: Tool = Tool(
    name: "gesture-cli", version: "0.2.0",
    summary: "Hand gestures in images, videos and streams, recognized by MediaPipe's models",
    subcommands: [
      .recognize, .detect, .classify, .describe, .explain, .draw, .report, .view, .events, .train, .trainMotion,
      .evaluate, .record,
      .inspect, .benchmark, .install,
    ],
    options: [Options.model],
    everyday: [
      "arm", "camera", "details", "epochs", "exec", "exec-shell", "format", "help", "label", "mirrored", "model",
      "motion", "motions",
      "name", "num-hands", "on", "osc", "output", "overwrite", "quiet", "reconnect", "recursive", "results", "serve",
      "set", "svg",
      "thorough", "values",
    ],
    environment: [
      (ModelFile.environmentVariable, "The model bundle when --model is not given."),
      (
        "XDG_DATA_HOME",
        "The folder of the user's data, ~/.local/share by default: the tool finds a model at gesture-cli/gesture_recognizer.task in it."
      ),
      (
        KernelSet.environmentVariable,
        "The kernels that compute the models instead of the fastest ones: baseline, avx2 or avx512, for measurements and checks."
      ),
      (ServiceManager.environmentVariable, "The socket of systemd, for services of Type=notify with a watchdog."),
      (
        "PATH",
        "The folders that are searched for ffmpeg, ffplay and curl, which read, show and fetch what the tool cannot."
      ),
    ],
    signals:
      "After SIGINT or SIGTERM the tool finishes the current frame, completes its output, and ends by that signal; record ends with status 0."
  ) { arguments in
    guard let path = arguments[Options.model] else { return "" }
    let embedder = try? ModelFile(path: path).embedderName()
    return "\(path): SHA-256 \(try Bytes(contentsOfFile: path).sha256)\n"
      + (embedder.map { "gesture embedder: \($0)\n" } ?? "")
  }
}
