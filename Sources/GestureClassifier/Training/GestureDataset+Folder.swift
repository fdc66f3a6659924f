import CheckedBytes
import Foundation
import HandLandmarkerCore
import ImageFiles
import TensorEngine

extension GestureDataset {
  /// Reads the picture at a path; nil if the file is not a picture.
  ///
  /// - Throws: If the file is a picture that cannot be read; it is listed in ``leftOut`` then.
  public typealias PictureReader = @Sendable (_ path: String) throws -> MPImage?

  /// Reads a folder as Model Maker has it, `<folder>/<label>/<picture>`, and finds one hand in each picture.
  ///
  /// Hidden files are passed over. Pictures without a hand, files that are no pictures, and what cannot be read are listed in ``leftOut``.
  ///
  /// - Parameters:
  ///   - folder: Holds a folder for each label.
  ///   - modelPath: A gesture recognizer's bundle, or a hand landmarker's.
  ///   - minHandDetectionConfidence: A palm counts as found if its score is at least this, 0…1.
  ///   - threads: How many pictures are worked on at once; 0 means as many as there are processors, at most 4.
  ///   - picture: Reads a file; the default reads Netpbm pictures.
  ///   - progress: Told how many pictures of how many are done, on any thread; may throw to give up.
  /// - Throws: An `NSError` if the folder has no labels or cannot be opened, or the bundle is not good.
  public init(
    folder: String, modelPath: String, minHandDetectionConfidence: Float = 0.5, threads: Int = 0,
    picture: @escaping PictureReader = Self.readNetpbm,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws {
    self = try TaskError.reporting {
      var finder = try HandFinder(bundle: Bytes(contentsOfFile: modelPath))
      finder.minHandDetectionConfidence = minHandDetectionConfidence
      finder.threads = threads
      return try GestureDataset(folder: folder, finder: finder, picture: picture, progress: progress)
    }
  }

  package init(
    folder: String, finder: HandFinder, picture: @escaping PictureReader = Self.readNetpbm,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws {
    let listing = try LabelledFiles(folder: folder)
    self.init(leftOut: listing.strays.map { LeftOut(source: $0, label: nil, reason: .notAPicture) })
    namedLabels = Set(listing.labels)
    let outcomes = try finder.examples(of: listing.files, picture: picture, progress: progress)
    for (file, outcome) in zip(listing.files, outcomes) {
      switch outcome {
      case .success(let example): examples.append(example)
      case .failure(let refusal): leftOut.append(LeftOut(source: file.path, label: file.label, reason: refusal.reason))
      }
    }
  }

  /// The labels of a folder, without any example.
  ///
  /// - Throws: `StatusError` if the folder has no labels or cannot be opened.
  package init(labelsIn folder: String) throws {
    self.init()
    namedLabels = Set(try LabelledFiles(folder: folder).labels)
  }

  /// Reads a file in a binary Netpbm format (PPM, PGM, PAM). Other files are no pictures to it, unless their name says that they are.
  ///
  /// - Throws: An `NSError` for a damaged picture, and for one in a format that is not read.
  public static func readNetpbm(_ path: String) throws -> MPImage? {
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    let start = try handle.read(upToCount: 16) ?? Data()
    try handle.close()
    if FrameReader.knows(ArraySlice(start)) { return try MPImage(contentsOfPPMFile: path) }
    guard hasPictureName(path) else { return nil }
    throw TaskError.misuse("\(path) is not a Netpbm picture", suggestion: "convert it to PPM")
  }

  /// Whether a file's name says that it is a picture: then it must not be passed over silently.
  package static func hasPictureName(_ path: String) -> Bool {
    pictureExtensions.contains(URL(fileURLWithPath: path).pathExtension.lowercased())
  }

  private static let pictureExtensions: Set<String> = [
    "ppm", "pgm", "pnm", "pam", "jpg", "jpeg", "png", "webp", "bmp", "tif", "tiff", "gif", "heic", "heif", "avif",
  ]
}
