import Foundation

/// Converts coordinates of an image to those of a view that it fills, with parts of the image cut off (`resizeAspectFill`).
nonisolated struct ImageLayout {
  var imageSize: CGSize
  var viewSize: CGSize

  /// - Parameters:
  ///   - x: A fraction of the image's width, as landmarks have it.
  ///   - y: A fraction of the image's height.
  /// - Returns: The location in the view, in points.
  func location(x: Float, y: Float) -> CGPoint {
    guard imageSize.width > 0, imageSize.height > 0 else { return .zero }
    let scale = max(viewSize.width / imageSize.width, viewSize.height / imageSize.height)
    return CGPoint(
      x: viewSize.width / 2 + (CGFloat(x) - 0.5) * imageSize.width * scale,
      y: viewSize.height / 2 + (CGFloat(y) - 0.5) * imageSize.height * scale)
  }
}
