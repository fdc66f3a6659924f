import HandValues

extension Hand {
  /// The hand with landmarks for another image size.
  ///
  /// The landmarks are fractions of an image of the other size.
  public func inImage(_ width: Int, _ height: Int) -> Hand {
    var hand = self
    hand.imageSize = ImageSize(width: width, height: height)
    return hand
  }
}
