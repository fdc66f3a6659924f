import GestureCommandLine
import HandLandmarkerCore

/// What a run needs that finds hands in its inputs.
struct RecognitionArguments: Sendable {
  let input: InputArguments
  /// The models, and how hands are found.
  let finder: FinderArguments
  let output: OutputArguments

  init(_ given: ParsedArguments, _ input: InputArguments, _ output: OutputArguments) throws {
    self.input = input
    self.output = output
    finder = try FinderArguments(given)
  }
}
