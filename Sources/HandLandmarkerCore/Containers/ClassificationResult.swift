import Foundation

/// What all heads of a classifier found. The hand tasks do not produce it; it is here for code that shares it between tasks.
public final class ClassificationResult: NSObject, Sendable {
  public let classifications: [Classifications]
  public let timestampInMilliseconds: Int

  public init(classifications: [Classifications], timestampInMilliseconds: Int) {
    self.classifications = classifications
    self.timestampInMilliseconds = timestampInMilliseconds
  }
}
