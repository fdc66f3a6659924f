import GestureFoundation
import HandValues

extension MovementModel {
  private struct Contents {
    var format = ""
    var features = 0
    var labels: [String] = []
    var scoreThreshold: Float = 0
    var durationsInSeconds: [Double] = []
    var sharpness: Float = 0
    var means: [Float] = []
    var deviations: [Float] = []
    var weights: [[Float]] = []
    var wholes: [[Int]] = []
    var spansInSeconds: [[Double]] = []

    init(_ json: [UInt8]) throws(JSONProblem) {
      func floats(_ reader: inout JSONReader) throws(JSONProblem) -> [Float] {
        try reader.list { (reader) throws(JSONProblem) in try reader.float() }
      }
      func doubles(_ reader: inout JSONReader) throws(JSONProblem) -> [Double] {
        try reader.list { (reader) throws(JSONProblem) in try reader.double() }
      }
      var missing = [
        "format", "features", "labels", "scoreThreshold", "durationsInSeconds", "sharpness", "means", "deviations",
        "weights", "wholes",
        "spansInSeconds",
      ]
      var reader = JSONReader(json)
      try reader.object { (reader, key) throws(JSONProblem) in
        missing.removeAll { $0 == key }
        switch key {
        case "format": format = try reader.string()
        case "features": features = try reader.int()
        case "labels": labels = try reader.list { (reader) throws(JSONProblem) in try reader.string() }
        case "scoreThreshold": scoreThreshold = try reader.float()
        case "durationsInSeconds": durationsInSeconds = try doubles(&reader)
        case "sharpness": sharpness = try reader.float()
        case "means": means = try floats(&reader)
        case "deviations": deviations = try floats(&reader)
        case "weights": weights = try reader.list(floats)
        case "wholes":
          wholes = try reader.list { (reader) throws(JSONProblem) in
            try reader.list { (reader) throws(JSONProblem) in try reader.int() }
          }
        case "spansInSeconds": spansInSeconds = try reader.list(doubles)
        default: try reader.skip()
        }
      }
      try reader.end()
      if let key = missing.first { throw reader.missing(key) }
    }
  }

  private static let format = "hand-motions"

  /// Reads a model's file.
  ///
  /// The file is one that ``write(to:overwriting:)`` has written.
  ///
  /// - Throws: `StatusError` that names the file, the key and the right value.
  public init(contentsOfFile path: String) throws(StatusError) {
    try self.init(jsonData: Bytes(contentsOfFile: path).data, name: path)
  }

  /// Reads the contents of a model's file.
  ///
  /// - Parameters:
  ///   - data: The file's UTF-8 text.
  ///   - name: The name of the data in errors: a path.
  /// - Throws: `StatusError` that names the key and the right value.
  public init(jsonData data: Data, name: String = "modelData") throws(StatusError) {
    let contents: Contents
    do throws(JSONProblem) {
      contents = try Contents(Array(data))
    } catch {
      throw error.error(reading: "a file of trained movements", suggestion: "give a file that train-motion has written")
        .located(in: name)
    }
    func check(_ isGood: Bool, _ problem: String, _ key: String, _ right: String) throws(StatusError) {
      if !isGood { throw StatusError(.invalidArgument, problem, file: name, location: key, suggestion: right) }
    }
    try check(
      contents.format == Self.format, "The format is \(contents.format.debugDescription).", "format",
      "it must be \"\(Self.format)\"")
    try check(
      contents.features == MovementFeatures.version, "The version of the features is \(contents.features).", "features",
      "this version reads \(MovementFeatures.version): train the movements again with it")
    let labels = contents.labels
    let count = MovementFeatures.count
    try check(
      labels.count >= 2 && Set(labels).count == labels.count && !labels.contains(""), "The labels are \(labels).",
      "labels",
      "there must be two or more, each once")
    try check(
      0...1 ~= contents.scoreThreshold, "The threshold is \(contents.scoreThreshold).", "scoreThreshold",
      "it must be 0 to 1")
    let durations = contents.durationsInSeconds
    try check(
      1...64 ~= durations.count && durations.allSatisfy { 0.05...HandPath.memory ~= $0 },
      "The durations are \(durations).",
      "durationsInSeconds", "there must be 1 to 64, each of 0.05 to \(HandPath.memory) seconds")
    try check(
      contents.sharpness.isFinite && contents.sharpness > 0, "The sharpness is \(contents.sharpness).", "sharpness",
      "it must be above 0")
    try check(
      contents.means.count == count && contents.means.allSatisfy(\.isFinite),
      "There are \(contents.means.count) means.", "means",
      "there must be \(count) numbers")
    try check(
      contents.deviations.count == count && contents.deviations.allSatisfy { $0.isFinite && $0 > 0 },
      "There are \(contents.deviations.count) deviations, or some are not above 0.", "deviations",
      "there must be \(count) numbers above 0")
    try check(
      contents.weights.count == labels.count
        && contents.weights.allSatisfy { $0.count == Self.inputCount && $0.allSatisfy { abs($0) < 1e6 } },
      "The weights are not those of \(labels.count) labels.", "weights",
      "there must be \(Self.inputCount) numbers for each label")
    let wholes = contents.wholes
    let spans = contents.spansInSeconds
    try check(
      wholes.count == labels.count && wholes.joined().allSatisfy { 1..<labels.count ~= $0 },
      "The wholes are \(wholes).", "wholes",
      "there must be a list for each of the \(labels.count) labels, of positions of labels")
    try check(
      spans.count == labels.count
        && spans.allSatisfy { $0.count == 2 && 0 <= $0[0] && $0[0] <= $0[1] && $0[1] <= 1000 },
      "The spans are \(spans).", "spansInSeconds",
      "there must be the shortest and the longest duration of each of the \(labels.count) labels, 0 to 1000")
    self.init(
      labels: labels, scoreThreshold: contents.scoreThreshold, durations: durations.sorted(),
      sharpness: contents.sharpness,
      means: contents.means, deviations: contents.deviations, weights: contents.weights, wholes: wholes,
      spans: spans.map { $0[0]...$0[1] })
  }

  /// Returns the contents of a model's file.
  ///
  /// - Throws: `StatusError`: invalid argument for a threshold that is not 0 to 1; internal for numbers that JSON
  ///   lacks, which no training makes.
  public func jsonData() throws(StatusError) -> Data {
    guard (means + deviations + weights.joined() + [sharpness]).allSatisfy(\.isFinite) else {
      throw StatusError(.internal, "The training gave numbers that are not finite.")
    }
    try StatusError.check(0...1 ~= scoreThreshold, option: "scoreThreshold", scoreThreshold, "0 to 1")
    // In the order of the keys.
    let json: JSON = [
      "deviations": deviations, "durationsInSeconds": durations, "features": MovementFeatures.version,
      "format": Self.format,
      "labels": labels, "means": means, "scoreThreshold": scoreThreshold, "sharpness": sharpness,
      "spansInSeconds": spans.map { [$0.lowerBound, $0.upperBound] }, "weights": weights,
      "wholes": wholes,
    ]
    return Data((json.text + "\n").utf8)
  }

  /// Writes the model to a file, completely or not at all.
  ///
  /// - Parameters:
  ///   - path: The path of the file; its folder must exist.
  ///   - overwriting: Whether an existing file is replaced.
  /// - Throws: `StatusError` (failed precondition) if the file exists and must not be replaced; other statuses if it
  ///   cannot be written.
  public func write(to path: String, overwriting: Bool = false) throws(StatusError) {
    let data = try jsonData()
    try StatusError.typed { try AtomicFile(path: path, overwriting: overwriting).write(data) }
  }
}
