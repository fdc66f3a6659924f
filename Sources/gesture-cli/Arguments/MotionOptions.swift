import GestureClassifier
import GestureCommandLine
import GestureImages
import GestureSupport
import HandEvents

/// The options of the movements that `events` and `report` look for.
enum MotionOptions {
  static let motions = Option.list(
    "motions", "LIST", shown: "none",
    "Movements to report as well: all (the usual ones), extra (the others, such as Double_Tap, Push, Stroke_Left), names such as Swipe_Left,Wave, or files that train-motion has written, separated by commas"
  )
  static let viewpoint = Option.choice(
    "viewpoint", "VIEW", default: HandMotionSettings.Viewpoint.image,
    "Which side is right: that of the image, or that of the person in an image that is not mirrored")

  /// The detector of the movements that were asked for; nil if there are none.
  ///
  /// - Parameter motions: The option that names them.
  static func detector(_ arguments: ParsedArguments, _ motions: Option<[String]?> = motions) throws -> HandMotionDetector? {
    let words = arguments[motions] ?? []
    if words.isEmpty || words == ["none"] { return nil }
    var settings = HandMotionSettings()
    settings.viewpoint = arguments[viewpoint]
    settings.kinds = []
    var models: [MotionModel] = []
    for word in words {
      if word == "all" {
        settings.kinds.formUnion(HandMotionKind.usual)
      } else if word == "extra" {
        settings.kinds.formUnion(Set(HandMotionKind.allCases).subtracting(HandMotionKind.usual))
      } else if let kind = HandMotionKind(rawValue: word) {
        settings.kinds.insert(kind)
      } else if FileSystem.exists(word) {
        do {
          models.append(try MotionModel(contentsOfFile: word))
        } catch {
          throw ToolError(describing: error, subject: word)
        }
      } else {
        let names = ["all", "extra"] + HandMotionKind.allCases.map(\.rawValue)
        throw ToolError(.usage, "--motions \(word)", "is neither a file nor \(alternatives(names))")
      }
    }
    return try HandMotionDetector(settings: settings, models: models)
  }
}

extension CommonOptions.Rotation {
  /// The orientation of an image that becomes upright by this turn.
  var orientation: RasterImage.Orientation {
    switch self {
    case .none: .up
    case .quarter: .right
    case .half: .down
    case .threeQuarters: .left
    }
  }
}
