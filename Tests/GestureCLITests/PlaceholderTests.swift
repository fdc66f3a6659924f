import XCTest

final class GestureCLIPlaceholderTests: XCTestCase {}
