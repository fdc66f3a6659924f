import XCTest

final class TensorEnginePlaceholderTests: XCTestCase {}
