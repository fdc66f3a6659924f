import GestureClassifier

#if canImport(CoreVideo)
  import CoreVideo

  extension MPImage {
    /// The pixel buffer of the image; nil if another object was given.
    public var pixelBuffer: CVPixelBuffer? {
      if case .pixelBuffer(let buffer) = origin { buffer } else { nil }
    }

    /// Creates an upright image of a pixel buffer.
    ///
    /// - Throws: The errors of ``init(pixelBuffer:orientation:)``.
    public convenience init(pixelBuffer: CVPixelBuffer) throws {
      try self.init(pixelBuffer: pixelBuffer, orientation: .up)
    }

    /// Creates an image of a Core Video pixel buffer.
    ///
    /// The pixels are copied at once.
    ///
    /// | format | |
    /// | --- | --- |
    /// | `kCVPixelFormatType_32BGRA` | as in MediaPipe; rows are copied as they are, which makes it the fastest for cameras |
    /// | `kCVPixelFormatType_32RGBA`, `kCVPixelFormatType_24RGB` | an addition |
    /// | `kCVPixelFormatType_OneComponent8` | an addition: gray |
    /// | `kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange`, `…FullRange` | an addition: what cameras deliver if they are not asked for another; converted with the matrix the buffer names (BT.601 if it names none) |
    ///
    /// Colours of the formats with alpha are taken as multiplied by alpha, as Core Video's are. One-component floats,
    /// in which MediaPipe finds no hand, are refused.
    ///
    /// - Parameters:
    ///   - pixelBuffer: The pixel buffer. The image keeps it as ``pixelBuffer``. A camera has few pixel buffers: do not
    ///     collect images.
    ///   - orientation: The turn that makes the stored pixels upright. The tasks refuse mirrored orientations.
    /// - Throws: An `NSError` of code 3 for other formats and for a side of no pixels, of code 13 if the memory cannot
    ///   be read.
    public convenience init(pixelBuffer: CVPixelBuffer, orientation: Orientation) throws {
      try self.init(orientation: orientation, origin: .pixelBuffer(pixelBuffer)) {
        try RasterImage(pixelBuffer: pixelBuffer)
      }
    }
  }
#endif
