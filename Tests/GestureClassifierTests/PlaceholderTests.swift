import XCTest

final class GestureClassifierPlaceholderTests: XCTestCase {}
