import GestureFixtures

/// The scenes of the goldens, as images in memory.
///
/// The product draws the same scenes.
package typealias DrawnScene = HandScene
package typealias DrawnTexture = HandTexture

extension HandScene {
  /// - Parameter backdrop: The background behind the hands, of the same size, drawn before; nil for the scene's own
  ///   background.
  package func draw(over backdrop: HandBackdrop? = nil) -> DrawnPicture {
    DrawnPicture(width: width, height: height, rgb: pixels(over: backdrop))
  }
}
