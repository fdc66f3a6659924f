import Foundation

/// What all heads of a classifier found. The hand tasks do not produce it; it is here for code that shares it between tasks.
#if canImport(ObjectiveC)
  @objc(MPPClassificationResult) @objcMembers
#endif
public final class ClassificationResult: NSObject, Sendable {
  /// One for each head of the classifier.
  public let classifications: [Classifications]
  /// Of what was classified.
  public let timestampInMilliseconds: Int

  /// A result made by hand.
  public init(classifications: [Classifications], timestampInMilliseconds: Int) {
    self.classifications = classifications
    self.timestampInMilliseconds = timestampInMilliseconds
  }
}
