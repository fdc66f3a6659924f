import GestureFoundation
import GestureImages
import GestureSupport
import HandLandmarkerCore

extension GestureDataset {
  /// Reads the image at a path.
  ///
  /// Nil if the file is not an image.
  ///
  /// - Throws: An error if the file is an image that cannot be read; ``skipped`` then lists it.
  package typealias ImageReader = @Sendable (_ path: String) throws -> RasterImage?

  /// Reads a folder in Model Maker's layout, `<folder>/<label>/<image>`.
  ///
  /// One hand is searched for in each image. Hidden files are ignored. ``skipped`` lists images without a hand, files
  /// that are not images, and unreadable files.
  ///
  /// - Parameters:
  ///   - folder: Holds a folder for each label.
  ///   - tracker: Finds the hands. Its `maximumHandCount` is 1 for one example an image; more give one for each hand.
  ///   - reading: Reads the image at a path, nil if the file is not an image; nil reads JPEG, PNG and Netpbm images.
  ///   - progress: Called with the number of images that are done and that of all, on any thread; may throw to give up.
  /// - Throws: `StatusError` if the folder has no labels or cannot be opened, and what `progress` throws.
  public init(
    folder: String, tracker: HandTracker, reading: (@Sendable (_ path: String) throws -> RasterImage?)? = nil,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws {
    try self.init(
      folder: folder, finder: ExampleFinder(tracker), reading: reading ?? Self.readImage, progress: progress)
  }

  package init(
    folder: String, finder: ExampleFinder, reading: @escaping ImageReader = Self.readImage,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws {
    let listing = try LabelledFiles(folder: folder)
    self.init(skipped: listing.strays.map { Skipped(source: $0, label: nil, reason: .notAnImage) })
    namedLabels = Set(listing.labels)
    for part in try finder.parts(of: listing.files, reading: reading, progress: progress) { append(part) }
  }

  /// Reads the labels of a folder without examples.
  ///
  /// - Throws: `StatusError` if the folder has no labels or cannot be opened.
  package init(labelsIn folder: String) throws {
    self.init()
    namedLabels = Set(try LabelledFiles(folder: folder).labels)
  }

  /// Reads a JPEG, PNG or binary Netpbm file.
  ///
  /// Nil for other files, unless their names are those of images.
  ///
  /// - Throws: `StatusError` for a damaged image, and for an image in an unsupported format.
  package static func readImage(_ path: String) throws -> RasterImage? {
    let start = try ByteStream(contentsOfFile: path).peek(16)
    if FrameReader.knows(start) { return try RasterImage(contentsOfFile: path) }
    guard FileKind(nameOf: path).isImage else { return nil }
    throw StatusError(
      .unimplemented, "This is not a JPEG, PNG or Netpbm image.", file: path,
      suggestion: "convert it to one of these formats")
  }
}
