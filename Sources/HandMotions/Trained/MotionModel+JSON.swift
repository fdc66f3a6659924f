import LeanFoundation
import SystemSupport

extension MotionModel {
  /// The contents of the file.
  private struct Contents: Codable {
    var format: String
    var features: Int
    var labels: [String]
    var scoreThreshold: Float
    var durationsInSeconds: [Double]
    var sharpness: Float
    var means: [Float]
    var deviations: [Float]
    var weights: [[Float]]
  }

  private static let format = "hand-motions"

  /// Reads a file that ``write(to:overwriting:)-(String,_)`` has written.
  ///
  /// - Throws: `StatusError` that names the file, the key and what would be right.
  public init(contentsOfFile path: String) throws(StatusError) {
    try self.init(jsonData: Bytes(contentsOfFile: path).data, name: path)
  }

  /// Reads a file; see ``init(contentsOfFile:)``.
  ///
  /// - Throws: `StatusError` as that, and for a URL that is no file's.
  public init(contentsOf url: URL) throws(StatusError) {
    try self.init(contentsOfFile: url.checkedPath)
  }

  /// Reads the contents of such a file.
  ///
  /// - Parameters:
  ///   - data: UTF-8 text.
  ///   - name: What to call it in errors: a path.
  /// - Throws: `StatusError` that names the key and what would be right.
  public init(jsonData data: Data, name: String = "modelData") throws(StatusError) {
    let contents: Contents
    do {
      contents = try JSONDecoder().decode(Contents.self, from: data)
    } catch {
      let key = (error as? DecodingError).map(Self.path) ?? ""
      throw Self.error(
        "This is not a file of trained movements.", name, key.isEmpty ? nil : key, "give a file that train-motion has written")
    }
    func check(_ isGood: Bool, _ problem: String, _ key: String, _ right: String) throws(StatusError) {
      if !isGood { throw Self.error(problem, name, key, right) }
    }
    try check(
      contents.format == Self.format, "The format is \(contents.format.debugDescription).", "format", "it must be \"\(Self.format)\"")
    try check(
      contents.features == MotionFeatures.version, "The version of the features is \(contents.features).", "features",
      "this version reads \(MotionFeatures.version): train the movements again with it")
    let (labels, count) = (contents.labels, MotionFeatures.count)
    try check(
      labels.count >= 2 && Set(labels).count == labels.count && !labels.contains(""), "The labels are \(labels).", "labels",
      "there must be two or more, each once")
    try check(
      0...1 ~= contents.scoreThreshold, "The threshold is \(contents.scoreThreshold).", "scoreThreshold", "it must be 0 to 1")
    let durations = contents.durationsInSeconds
    try check(
      1...64 ~= durations.count && durations.allSatisfy { 0.05...HandPath.memory ~= $0 }, "The durations are \(durations).",
      "durationsInSeconds", "there must be 1 to 64, each of 0.05 to \(HandPath.memory) seconds")
    try check(
      contents.sharpness.isFinite && contents.sharpness > 0, "The sharpness is \(contents.sharpness).", "sharpness",
      "it must be above 0")
    try check(
      contents.means.count == count && contents.means.allSatisfy(\.isFinite), "There are \(contents.means.count) means.", "means",
      "there must be \(count) numbers")
    try check(
      contents.deviations.count == count && contents.deviations.allSatisfy { $0.isFinite && $0 > 0 },
      "There are \(contents.deviations.count) deviations, or some are not above 0.", "deviations", "there must be \(count) numbers above 0")
    try check(
      contents.weights.count == labels.count
        && contents.weights.allSatisfy { $0.count == Self.inputCount && $0.allSatisfy { abs($0) < 1e6 } },
      "The weights are not those of \(labels.count) labels.", "weights", "there must be \(Self.inputCount) numbers for each label")
    self.init(
      labels: labels, scoreThreshold: contents.scoreThreshold, durations: durations.sorted(), sharpness: contents.sharpness,
      means: contents.means, deviations: contents.deviations, weights: contents.weights)
  }

  private static func error(_ problem: String, _ name: String, _ key: String?, _ right: String) -> StatusError {
    StatusError(.invalidArgument, problem, file: name, location: key, suggestion: right)
  }

  private static func path(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, _): key.stringValue
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined()
    @unknown default: ""
    }
  }

  /// The contents of the file.
  ///
  /// - Throws: `StatusError` (internal) for numbers that JSON does not have, which no training gives.
  public func jsonData() throws(StatusError) -> Data {
    let contents = Contents(
      format: Self.format, features: MotionFeatures.version, labels: labels, scoreThreshold: scoreThreshold,
      durationsInSeconds: durations, sharpness: sharpness, means: means, deviations: deviations, weights: weights)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try StatusError.typed { try encoder.encode(contents) + Data("\n".utf8) }
  }

  /// Writes the model to a file. Afterwards the path has either the whole file or what it had before.
  ///
  /// - Parameters:
  ///   - path: The path of the file; its folder must exist.
  ///   - overwriting: Whether an existing file is replaced.
  /// - Throws: `StatusError` (failed precondition) if the file exists and is not to be replaced; others if it cannot be written.
  public func write(to path: String, overwriting: Bool = false) throws(StatusError) {
    let data = try jsonData()
    try StatusError.typed { try AtomicFile(path: path, overwriting: overwriting).write(data) }
  }

  /// Writes to a file; see ``write(to:overwriting:)-(String,_)``.
  ///
  /// - Throws: `StatusError` as that, and for a URL that is no file's.
  public func write(to url: URL, overwriting: Bool = false) throws(StatusError) {
    try write(to: url.checkedPath, overwriting: overwriting)
  }
}
