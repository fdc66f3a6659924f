import CheckedBytes
import Foundation
import GestureClassifier
import HandLandmarkerCore
import TensorEngine

/// Reads the data sets that `train` and `evaluate` are given: folders of pictures for each label, and files of labelled landmarks.
package struct DatasetReader {
  /// The forms of a report.
  package enum Format: String, CaseIterable, Sendable {
    case text, json
  }

  package static let inputs = Verb.Inputs(
    "DATASET...", count: 1...Int.max,
    "Folders with a folder of pictures for each label, or files of labelled landmarks (JSON Lines); - is landmarks from standard input")
  package static let options: [OptionDefinition] = [
    CommonOptions.minHandDetectionConfidence.definition, CommonOptions.rotation.definition,
  ]
  package static let format = Option.choice("format", "FORMAT", default: Format.text, "Form of the report")

  private let arguments: ParsedArguments
  private let streams: Streams
  private let model: ModelFile

  package init(_ arguments: ParsedArguments, _ streams: Streams, model: ModelFile) {
    self.arguments = arguments
    self.streams = streams
    self.model = model
  }

  /// All examples, in the order of the inputs. Pictures that cannot be read are told on standard error.
  ///
  /// - Returns: Also the status of the first picture that cannot be read.
  /// - Throws: `ToolError` about an input as a whole.
  package func read() throws -> (GestureDataset, ExitStatus) {
    var dataset = GestureDataset()
    for name in arguments.inputs {
      do {
        dataset.append(try read(name))
      } catch {
        if error is Interrupted { throw error }
        throw ToolError(describing: error, subject: name)
      }
    }
    var status = ExitStatus.success
    for leftOut in dataset.leftOut {
      guard case .unreadable(let reason) = leftOut.reason else { continue }
      status = .dataError
      streams.console.error(ToolError(.dataError, leftOut.source, reason))
    }
    return (dataset, status)
  }

  /// Looks at the names of the labels before any picture is read: a missing one should not be told after minutes of work. Labels in files of landmarks
  /// are known only when these are read.
  package func checkLabels() throws {
    guard arguments.inputs.allSatisfy(Self.isFolder) else { return }
    var dataset = GestureDataset()
    for name in arguments.inputs { dataset.append(try GestureDataset(labelsIn: name)) }
    try dataset.checkLabels()
  }

  private static func isFolder(_ name: String) -> Bool {
    var isFolder: ObjCBool = false
    return name != "-" && FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) && isFolder.boolValue
  }

  private func read(_ name: String) throws -> GestureDataset {
    let threads = arguments[TrainOptions.threads] ?? 0
    if Self.isFolder(name) {
      var finder = try HandFinder(bundle: model.bytes())
      finder.minHandDetectionConfidence = Float(arguments[CommonOptions.minHandDetectionConfidence])
      finder.threads = threads
      return try readFolder(name, finder)
    }
    let source: any ByteSource =
      name == "-"
      ? DescriptorSource(descriptor: streams.input, name: "standard input", closesDescriptor: false) : try DescriptorSource(opening: name)
    return try GestureDataset(jsonLines: try Self.contents(of: source, name: name), name: name, threads: threads)
  }

  private func readFolder(_ name: String, _ finder: HandFinder) throws -> GestureDataset {
    let settings = InputSettings(arguments)
    let standardInput = streams.input
    let progress = SharedProgress(streams.console, unit: "pictures")
    defer { progress.end() }
    return try GestureDataset(
      folder: name, finder: finder,
      picture: { path in
        do {
          let start = try PeekableSource(DescriptorSource(opening: path)).peek(ContentKind.signatureLength)
          guard ContentKind.isPicture(start) || GestureDataset.hasPictureName(path) else { return nil }
          return try FrameStream(opening: path, settings: settings, standardInput: standardInput).next()
        } catch let error as ToolError {
          throw StatusError(.invalidArgument, error.message)
        }
      },
      progress: { done, total in
        try Interruption.check()
        progress.show(done, of: total)
      })
  }

  /// Landmarks are text: what begins like something else is refused before all of it is read.
  private static func contents(of source: any ByteSource, name: String) throws -> Data {
    let source = PeekableSource(source)
    let start = try source.peek(ContentKind.signatureLength)
    guard let first = start.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }), first == UInt8(ascii: "{") else {
      throw ToolError(
        .dataError, name,
        "is neither a folder nor labelled landmarks: give a folder with a folder of pictures for each label, or lines of JSON as record writes them"
      )
    }
    var data = Data()
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { chunk.deallocate() }
    while true {
      let count = try source.read(into: chunk)
      if count == 0 { return data }
      data.append(contentsOf: UnsafeRawBufferPointer(rebasing: chunk[..<count]))
      try Interruption.check()
      guard data.count <= Bytes.maximumFileCount else {
        throw ToolError(.dataError, name, "is larger than \(Bytes.maximumFileCount) bytes: give it in several files")
      }
    }
  }
}
