extension ModelMetadata {
  /// Reads the metadata of a model (`metadata_schema.fbs`), with its label files.
  ///
  /// The rules and messages are MediaPipe's (`metadata_extractor.cc`, `label_map_util.cc`).
  ///
  /// - Parameters:
  ///   - bytes: The model's buffer called `TFLITE_METADATA`.
  ///   - files: The files appended to the model.
  ///   - limits: The limits of the metadata's demands.
  /// - Throws: `StatusError` with MediaPipe's message if the bytes are not metadata, or refer to a file that is
  ///   missing.
  package init(_ bytes: Bytes, files: [ZipArchive.Entry], limits: Limits = .standard) throws {
    self.init()
    guard bytes.hasBytes(Schema.metadataIdentifier, at: 4) else {
      let found = try bytes.slice(at: min(4, bytes.count), count: min(4, max(0, bytes.count - 4))).text
      throw StatusError(
        .invalidArgument, "Invalid metadata schema version: expected \(Schema.metadataIdentifier), got \(found)",
        place: bytes.place)
    }
    let file = try FlatBuffer(
      bytes, identifier: nil, refusal: "The model metadata is not a valid FlatBuffer buffer", limits: limits)
    let root = try file.root
    let minimum = try root.string(Schema.ModelMetadata.minimumParserVersion) ?? ""
    try bytes.place.require(
      !isVersion(minimum, newerThan: Schema.metadataVersion),
      "Metadata schema version \(Schema.metadataVersion) is smaller than the minimum version \(minimum) to parse the metadata flatbuffer."
    )
    name = try root.string(Schema.ModelMetadata.name) ?? ""
    description = try root.string(Schema.ModelMetadata.description) ?? ""
    version = try root.string(Schema.ModelMetadata.version) ?? ""
    author = try root.string(Schema.ModelMetadata.author) ?? ""
    license = try root.string(Schema.ModelMetadata.license) ?? ""
    let graphs = try root.tables(Schema.ModelMetadata.subgraphs)
    guard graphs.count > 0 else { return }
    let graph = try graphs.table(at: 0)
    let inputs = try graph.tables(Schema.SubgraphMetadata.inputs)
    if inputs.count > 0 { try readInput(inputs.table(at: 0)) }
    let outputs = try graph.tables(Schema.SubgraphMetadata.outputs)
    if outputs.count > 0 { try readOutput(outputs.table(at: 0), files: files) }
  }

  private mutating func readInput(_ table: FlatTable) throws {
    if let content = try table.table(Schema.TensorMetadata.content) {
      let kind = try content.integer(Schema.Content.kind, as: UInt8.self)
      if let properties = try content.table(Schema.Content.properties) {
        inputContent =
          kind == Schema.Content.image
          ? .image(
            isRGB: try properties.integer(Schema.ImageProperties.colorSpace, as: Int8.self)
              == Schema.ImageProperties.rgb)
          : .other(
            Schema.Content.kindNames.indices.contains(Int(kind)) ? Schema.Content.kindNames[Int(kind)] : "\(kind)")
      }
    }
    guard let options = try processUnit(table, Schema.ProcessUnit.normalization, "NormalizationOptions") else { return }
    let mean = try options.floats(Schema.Normalization.mean) ?? []
    let deviation = try options.floats(Schema.Normalization.standardDeviation) ?? []
    guard mean.count == deviation.count else {
      throw options.error(
        "NormalizationOptions: expected mean and std of same dimension, got \(mean.count) and \(deviation.count).")
    }
    guard mean.count == 1 || mean.count == 3 else {
      throw options.error("NormalizationOptions: only 1 or 3 mean and std values are supported, got \(mean.count).")
    }
    guard (mean + deviation).allSatisfy(\.isFinite), !deviation.contains(0) else {
      throw options.error(
        "NormalizationOptions: mean and std must be finite and std must not be 0, got \(mean) and \(deviation).")
    }
    normalization = Normalization(mean: mean, standardDeviation: deviation)
  }

  private mutating func readOutput(_ table: FlatTable, files: [ZipArchive.Entry]) throws {
    if let options = try processUnit(table, Schema.ProcessUnit.scoreThresholding, "ScoreThresholdingOptions") {
      scoreThreshold = try options.float(Schema.ScoreThresholding.threshold)
    }
    let associated = try table.tables(Schema.TensorMetadata.associatedFiles)
    for index in 0..<associated.count {
      let file = try associated.table(at: index)
      guard try file.integer(Schema.AssociatedFile.kind, as: Int8.self) == Schema.AssociatedFile.axisLabels,
        let name = try file.string(Schema.AssociatedFile.name)
      else { continue }
      guard let entry = files.first(where: { $0.name == name }) else {
        throw StatusError(
          .notFound, "No associated file with name: \(name)", place: table.buffer.bytes.place,
          suggestion: "the files appended to the model are: \(files.map(\.name).joined(separator: ", "))")
      }
      try file.buffer.charge(entry.bytes.count, at: file.position)
      labelFiles.append(
        LabelFile(
          name: name, locale: try file.string(Schema.AssociatedFile.locale) ?? "",
          labels: try LabelFile.labels(in: entry.bytes)))
    }
  }

  /// The options of the only process unit of a kind.
  ///
  /// Nil if there is no such unit.
  private func processUnit(_ table: FlatTable, _ kind: UInt8, _ name: String) throws -> FlatTable? {
    let units = try table.tables(Schema.TensorMetadata.processUnits)
    var found: FlatTable?
    for index in 0..<units.count {
      let unit = try units.table(at: index)
      guard try unit.integer(Schema.ProcessUnit.kind, as: UInt8.self) == kind else { continue }
      guard found == nil else {
        throw unit.error("Found multiple ProcessUnits with type=\(name), expected at most one.")
      }
      found = try unit.table(Schema.ProcessUnit.options)
    }
    return found
  }
}

/// Compares versions part by part, as numbers.
///
/// A part that is not a number counts as 0 (`metadata_version_utils.cc`).
private func isVersion(_ version: String, newerThan other: String) -> Bool {
  func numbers(_ version: String) -> [Int] { version.split(separator: ".").map { Int($0) ?? 0 } }
  var parts = numbers(version)
  var others = numbers(other)
  parts += Array(repeating: 0, count: max(others.count - parts.count, 0))
  others += Array(repeating: 0, count: max(parts.count - others.count, 0))
  return others.lexicographicallyPrecedes(parts)
}
