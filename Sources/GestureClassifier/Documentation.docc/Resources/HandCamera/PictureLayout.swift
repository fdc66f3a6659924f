import Foundation

/// Where the points of a picture lie in a view that it fills, parts of it being cut off (`resizeAspectFill`).
nonisolated struct PictureLayout {
  var pictureSize: CGSize
  var viewSize: CGSize

  /// - Parameters:
  ///   - x: A fraction of the picture's width, as landmarks have it.
  ///   - y: A fraction of the picture's height.
  /// - Returns: The place in the view, in points.
  func place(x: Float, y: Float) -> CGPoint {
    guard pictureSize.width > 0, pictureSize.height > 0 else { return .zero }
    let scale = max(viewSize.width / pictureSize.width, viewSize.height / pictureSize.height)
    return CGPoint(
      x: viewSize.width / 2 + (CGFloat(x) - 0.5) * pictureSize.width * scale,
      y: viewSize.height / 2 + (CGFloat(y) - 0.5) * pictureSize.height * scale)
  }
}
