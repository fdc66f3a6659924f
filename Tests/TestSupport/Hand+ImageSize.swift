import HandValues

extension Hand {
  /// The hand with landmarks that are fractions of an image of another size.
  public func inImage(_ width: Int, _ height: Int) -> Hand {
    var hand = self
    hand.imageSize = ImageSize(width: width, height: height)
    return hand
  }
}
