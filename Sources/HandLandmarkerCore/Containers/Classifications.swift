import Foundation

/// What one head of a classifier found. The hand tasks do not produce it; it is here for code that shares it between tasks.
public final class Classifications: NSObject, Sendable {
  public let headIndex: Int
  public let headName: String?
  /// In descending order of their scores.
  public let categories: [ResultCategory]

  public convenience init(headIndex: Int, categories: [ResultCategory]) {
    self.init(headIndex: headIndex, headName: nil, categories: categories)
  }

  public init(headIndex: Int, headName: String?, categories: [ResultCategory]) {
    self.headIndex = headIndex
    self.headName = headName
    self.categories = categories
  }
}
