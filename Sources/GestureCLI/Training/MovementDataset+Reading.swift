import GestureCommandLine
import GestureTraining

extension MovementDataset {
  /// The recordings of all inputs. Videos that cannot be read are reported, and listed as skipped.
  ///
  /// - Throws: `ToolError` for options that need videos if there are no videos.
  init(reading arguments: MovementDatasetArguments, _ streams: Streams) throws {
    self.init()
    var hasVideos = false
    var images = 0
    for name in arguments.inputs {
      try ToolError.about(name) {
        guard InputList.isFolder(name) else {
          let data = try DatasetReader.contents(of: name, streams, expected: "takes as record --motion writes them")
          return append(try MovementDataset(jsonLines: data, name: name, groupKey: arguments.group))
        }
        let recordings = try MovementDataset(folder: name, groupKey: arguments.group) { path in
          guard try Self.mayBeVideo(path, countingImages: &images) else { return nil }
          hasVideos = true
          return try Self.frames(of: path, arguments, streams)
        }
        append(recordings)
      }
    }
    if self.recordings.isEmpty, images > 0 {
      throw ToolError(
        .dataError, arguments.inputs.first,
        "holds \(counted(images, "image")) but no recording: give videos, or their results")
    }
    if let refusal = arguments.refusalWithoutVideos, !hasVideos { throw refusal }
  }

  private static func mayBeVideo(_ path: String, countingImages images: inout Int) throws -> Bool {
    let source = try? DescriptorSource(opening: path, standardInput: -1)
    guard let start = try? source?.peek(ForeignFile.signatureLength) else { return true }
    if ForeignFile.kindWithoutImages(start) != nil { return false }
    // A folder of images is one error, not an error for each image.
    guard [.jpeg, .png, .bmp, .tiff].contains(FileKind(start)),
      (try? FrameReader.isSequence(contentsOfFile: path)) != true
    else { return true }
    images += 1
    return false
  }

  private static func frames(
    of path: String, _ arguments: MovementDatasetArguments, _ streams: Streams
  ) throws -> [HandFrame] {
    var frames = [HandFrame]()
    var failure = ToolError?.none
    let recognition = try Recognition(.handLandmarker, arguments.recognition(path), streams)
    let orientation = RasterImage.Orientation(rotationDegrees: recognition.arguments.input.view.rotationDegrees)
    let noteFailure: Recognition.FailureHandler = { failure = $1 }
    try recognition.forEachResult(onFailure: noteFailure) { record, _ in
      if let frame = record.result.frame { frames.append(frame.upright(in: orientation)) }
    }
    if let failure { throw StatusError(.invalidArgument, failure.message) }
    return frames
  }
}
