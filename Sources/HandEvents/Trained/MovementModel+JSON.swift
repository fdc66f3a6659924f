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
        "weights", "wholes", "spansInSeconds",
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

    /// Throws an error that names the first wrong key.
    ///
    /// - Parameter name: The name of the file.
    func check(name: String) throws(StatusError) {
      func check(_ isGood: Bool, _ problem: String, _ key: String, _ right: String) throws(StatusError) {
        if !isGood { throw StatusError(.invalidArgument, problem, file: name, location: key, suggestion: right) }
      }
      try check(
        format == MovementModel.format, "The format is \(format.debugDescription).", "format",
        "it must be \"\(MovementModel.format)\"")
      try check(
        features == MovementFeatures.version, "The version of the features is \(features).", "features",
        "this version reads \(MovementFeatures.version): train the movements again with it")
      let count = MovementFeatures.count
      try check(
        labels.count >= 2 && Set(labels).count == labels.count && !labels.contains(""), "The labels are \(labels).",
        "labels", "there must be two or more, each once")
      try check(
        0...1 ~= scoreThreshold, "The threshold is \(scoreThreshold).", "scoreThreshold", "it must be 0 to 1")
      try check(
        1...64 ~= durationsInSeconds.count && durationsInSeconds.allSatisfy { 0.05...HandPath.memory ~= $0 },
        "The durations are \(durationsInSeconds).",
        "durationsInSeconds", "there must be 1 to 64, each of 0.05 to \(HandPath.memory) seconds")
      try check(
        sharpness.isFinite && sharpness > 0, "The sharpness is \(sharpness).", "sharpness", "it must be above 0")
      try check(
        means.count == count && means.allSatisfy(\.isFinite), "There are \(means.count) means.", "means",
        "there must be \(count) numbers")
      try check(
        deviations.count == count && deviations.allSatisfy { $0.isFinite && $0 > 0 },
        "There are \(deviations.count) deviations, or some are not above 0.", "deviations",
        "there must be \(count) numbers above 0")
      try check(
        weights.count == labels.count
          && weights.allSatisfy { $0.count == MovementModel.inputCount && $0.allSatisfy { abs($0) < 1e6 } },
        "The weights are not those of \(labels.count) labels.", "weights",
        "there must be \(MovementModel.inputCount) numbers for each label")
      try check(
        wholes.count == labels.count && wholes.joined().allSatisfy { 1..<labels.count ~= $0 },
        "The wholes are \(wholes).", "wholes",
        "there must be a list for each of the \(labels.count) labels, of positions of labels")
      try check(
        spansInSeconds.count == labels.count
          && spansInSeconds.allSatisfy { $0.count == 2 && 0 <= $0[0] && $0[0] <= $0[1] && $0[1] <= 1000 },
        "The spans are \(spansInSeconds).", "spansInSeconds",
        "there must be the shortest and the longest duration of each of the \(labels.count) labels, 0 to 1000")
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
    try contents.check(name: name)
    self.init(
      labels: contents.labels, scoreThreshold: contents.scoreThreshold,
      durations: contents.durationsInSeconds.sorted(), sharpness: contents.sharpness, means: contents.means,
      deviations: contents.deviations, weights: contents.weights, wholes: contents.wholes,
      spans: contents.spansInSeconds.map { $0[0]...$0[1] })
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
