/// A bitmap of 8-bit RGBA in the caller's memory or its own.
///
/// The bitmap can only draw an image over its whole area.
public final class CGContext {
  public let width: Int
  public let height: Int
  public let bytesPerRow: Int
  public let data: UnsafeMutableRawPointer?
  private let isOwned: Bool

  public init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace,
    bitmapInfo: UInt32
  ) {
    guard width > 0, height > 0, bitsPerComponent == 8, bytesPerRow >= width * 4,
      bitmapInfo == CGImageAlphaInfo.premultipliedLast.rawValue
    else { return nil }
    (self.width, self.height, self.bytesPerRow, isOwned) = (width, height, bytesPerRow, data == nil)
    self.data = data ?? .allocate(byteCount: bytesPerRow * height, alignment: 16)
    if isOwned { self.data?.initializeMemory(as: UInt8.self, repeating: 0, count: bytesPerRow * height) }
  }

  deinit {
    if isOwned { data?.deallocate() }
  }

  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    precondition(
      rect == CGRect(x: 0, y: 0, width: width, height: height) && image.width == width && image.height == height)
    for row in 0..<height {
      for byte in 0..<width * 4 {
        data?.storeBytes(
          of: image.pixels[row * width * 4 + byte], toByteOffset: row * bytesPerRow + byte, as: UInt8.self)
      }
    }
  }

  public func makeImage() -> CGImage? {
    guard let data else { return nil }
    let rows = (0..<height).flatMap { row in
      UnsafeRawBufferPointer(start: data + row * bytesPerRow, count: width * 4).map { $0 }
    }
    return CGImage(width: width, height: height, pixels: rows)
  }
}
