import Foundation

/// The categories of one head of a classifier.
///
/// The hand tasks do not produce it; the class serves code that several tasks share.
#if canImport(ObjectiveC)
  @objc(MPPClassifications) @objcMembers
#endif
public final class Classifications: NSObject, Sendable {
  /// The number of the classifier's head, counted from 0.
  public let headIndex: Int
  /// The head's name in the model's metadata.
  public let headName: String?
  /// The categories in descending order of their scores.
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

/// The categories of all heads of a classifier.
///
/// The hand tasks do not produce it; the class serves code that several tasks share.
#if canImport(ObjectiveC)
  @objc(MPPClassificationResult) @objcMembers
#endif
public final class ClassificationResult: NSObject, Sendable {
  /// The categories of each head.
  public let classifications: [Classifications]
  /// The time of the classified input.
  public let timestampInMilliseconds: Int

  /// Creates a result.
  public init(classifications: [Classifications], timestampInMilliseconds: Int) {
    self.classifications = classifications
    self.timestampInMilliseconds = timestampInMilliseconds
  }
}
