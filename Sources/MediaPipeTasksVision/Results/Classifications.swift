import Foundation

/// The findings of one head of a classifier. The hand tasks do not produce it; it exists for code that shares it
/// between tasks.
#if canImport(ObjectiveC)
  @objc(MPPClassifications) @objcMembers
#endif
public final class Classifications: NSObject, Sendable {
  /// Which head of the classifier, counted from 0.
  public let headIndex: Int
  /// The head's name in the model's metadata.
  public let headName: String?
  /// In descending order of their scores.
  public let categories: [ResultCategory]

  /// Creates the categories of a head without a name.
  public convenience init(headIndex: Int, categories: [ResultCategory]) {
    self.init(headIndex: headIndex, headName: nil, categories: categories)
  }

  /// Creates the categories of a head.
  public init(headIndex: Int, headName: String?, categories: [ResultCategory]) {
    self.headIndex = headIndex
    self.headName = headName
    self.categories = categories
  }
}

/// The findings of all heads of a classifier. The hand tasks do not produce it; it exists for code that shares it
/// between tasks.
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
