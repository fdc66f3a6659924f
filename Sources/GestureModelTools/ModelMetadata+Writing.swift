import GestureFoundation
import TensorEngine

extension ModelMetadata {
  /// Returns the metadata as a FlatBuffer (`metadata_schema.fbs`), for a model's `TFLITE_METADATA` buffer.
  func data() throws -> Data {
    var input = FlatRecord()
    if let inputContent { input[Schema.TensorMetadata.content] = .table(Self.record(of: inputContent)) }
    if let normalization {
      let options: FlatRecord = [
        Schema.Normalization.mean: .floats(normalization.mean),
        Schema.Normalization.standardDeviation: .floats(normalization.standardDeviation),
      ]
      input[Schema.TensorMetadata.processUnits] = .tables([Self.processUnit(Schema.ProcessUnit.normalization, options)])
    }
    var output = FlatRecord()
    if let scoreThreshold {
      let options: FlatRecord = [Schema.ScoreThresholding.threshold: .float(scoreThreshold)]
      output[Schema.TensorMetadata.processUnits] = .tables([
        Self.processUnit(Schema.ProcessUnit.scoreThresholding, options)
      ])
    }
    if !labelFiles.isEmpty { output[Schema.TensorMetadata.associatedFiles] = .tables(labelFiles.map(Self.record(of:))) }
    let graph: FlatRecord = [
      Schema.SubgraphMetadata.inputs: .tables([input]), Schema.SubgraphMetadata.outputs: .tables([output]),
    ]
    // All written fields exist since the schema's first version.
    var root: FlatRecord = [
      Schema.ModelMetadata.subgraphs: .tables([graph]), Schema.ModelMetadata.minimumParserVersion: .string("1.0.0"),
    ]
    for (field, text) in [
      (Schema.ModelMetadata.name, name), (Schema.ModelMetadata.description, description),
      (Schema.ModelMetadata.version, version),
      (Schema.ModelMetadata.author, author), (Schema.ModelMetadata.license, license),
    ] where !text.isEmpty {
      root[field] = .string(text)
    }
    return try FlatBufferWriter.data(root: root, identifier: Schema.metadataIdentifier)
  }

  private static func record(of content: Content) -> FlatRecord {
    var properties = FlatRecord()
    var kind = Schema.Content.image
    switch content {
    case .image(let isRGB):
      properties[Schema.ImageProperties.colorSpace] = .number(isRGB ? Schema.ImageProperties.rgb : 0)
    case .other(let name):
      kind = UInt8(clamping: Schema.Content.kindNames.firstIndex(of: name) ?? Int(Schema.Content.feature))
    }
    return [Schema.Content.kind: .number(kind), Schema.Content.properties: .table(properties)]
  }

  private static func processUnit(_ kind: UInt8, _ options: FlatRecord) -> FlatRecord {
    [Schema.ProcessUnit.kind: .number(kind), Schema.ProcessUnit.options: .table(options)]
  }

  private static func record(of file: LabelFile) -> FlatRecord {
    var record: FlatRecord = [
      Schema.AssociatedFile.name: .string(file.name),
      Schema.AssociatedFile.kind: .number(Schema.AssociatedFile.axisLabels),
    ]
    if !file.locale.isEmpty { record[Schema.AssociatedFile.locale] = .string(file.locale) }
    return record
  }
}

extension ModelMetadata.LabelFile {
  /// The contents of the file: one label per line.
  var data: Data { Data(labels.map { $0 + "\n" }.joined().utf8) }
}
