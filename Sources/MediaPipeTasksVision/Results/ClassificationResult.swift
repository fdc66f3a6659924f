import Foundation

/// The findings of all heads of a classifier. The hand tasks do not produce it; it exists for code that shares it between tasks.
#if canImport(ObjectiveC)
  @objc(MPPClassificationResult) @objcMembers
#endif
public final class ClassificationResult: NSObject, Sendable {
  /// One for each head of the classifier.
  public let classifications: [Classifications]
  /// The time of what was classified.
  public let timestampInMilliseconds: Int

  /// Creates a result.
  public init(classifications: [Classifications], timestampInMilliseconds: Int) {
    self.classifications = classifications
    self.timestampInMilliseconds = timestampInMilliseconds
  }
}
