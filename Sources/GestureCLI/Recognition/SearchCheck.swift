import GestureCommandLine
import HandLandmarkerCore

/// Checks `--smallest-hand` against image sizes, and describes searches with `--verbose`. A description has the number
/// of palm detections.
final class SearchCheck: Sendable {
  private struct Size: Hashable {
    let width: Int
    let height: Int
    let isStream: Bool
  }

  private let options: HandTracker.Options
  private let isVerbose: Bool
  private let console: Console
  private let checked = Locked<Set<Size>>([])

  init(_ options: HandTracker.Options, raw: RawFrameFormat?, isVerbose: Bool, _ console: Console) throws {
    self.options = options
    self.console = console
    self.isVerbose = isVerbose
    try Self.checkForAnyImage(options)
    if let raw { try plan(width: raw.width, height: raw.height, name: "frames") }
  }

  /// - Throws: `ToolError` for a value of `--smallest-hand` that is too small for every image.
  static func checkForAnyImage(_ options: HandTracker.Options) throws {
    // An image of a single row has the fewest tiles.
    guard let smallestHand = options.finding.search.smallestHand,
      (try? options.searchPlan(imageSize: ImageSize(width: 1 << 16, height: 1))) == nil
    else {
      return
    }
    let video = smallest(1920, 1080)
    let square = smallest(1000, 1000)
    throw ToolError(
      .usage, "--smallest-hand \(smallestHand)",
      "needs more than \(SearchPlan.maximumTileCount) tiles in any image: the smallest value is \(video) for 1920×1080 pixels, \(square) for a square image"
    )
  }

  /// Checks an image or a frame before it is searched. Each size is described once.
  func check(_ image: RasterImage, name: String, isStream: Bool) throws {
    let size = Size(width: image.width, height: image.height, isStream: isStream)
    guard !checked.withLock({ $0.contains(size) }) else { return }
    let plan = try plan(width: size.width, height: size.height, name: name)
    guard checked.withLock({ $0.insert(size).inserted }), isVerbose else { return }
    console.note("\(size.width)×\(size.height) pixels: \(isStream ? streamText(plan) : imageText(plan))")
  }

  @discardableResult
  private func plan(width: Int, height: Int, name: String) throws -> SearchPlan {
    do { return try options.searchPlan(imageSize: ImageSize(width: width, height: height)) } catch {
      throw ToolError(
        .usage, "--smallest-hand \(options.finding.search.smallestHand ?? 0)",
        "needs more than \(SearchPlan.maximumTileCount) tiles for \(name) of \(width)×\(height) pixels: the smallest value is \(Self.smallest(width, height))"
      )
    }
  }

  private static func smallest(_ width: Int, _ height: Int) -> Float {
    HandTracker.Options.smallestHand(imageWidth: width, imageHeight: height)
  }

  private func imageText(_ plan: SearchPlan) -> String {
    (plan.detectionsPerImage > 1 ? "at most " : "") + counted(plan.detectionsPerImage, "palm detection") + " per image"
  }

  private func streamText(_ plan: SearchPlan) -> String {
    let budget =
      "at most \(counted(plan.maximumDetectionsPerFrame, "palm detection")) per frame while hands are missing"
    let large = counted(plan.framesUntilSearched(handSize: 1), "frame")
    guard plan.detectionsPerImage > 1 else { return "\(budget); a complete search of the image takes \(large)" }
    let small = counted(plan.framesUntilSearched(handSize: options.finding.search.smallestHand ?? 1), "frame")
    return
      "\(budget); a complete search for still hands takes \(small), or \(large) for hands of at least 0.2 of the longer side"
  }
}
