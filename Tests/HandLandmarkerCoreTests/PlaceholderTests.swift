import XCTest

final class HandLandmarkerCorePlaceholderTests: XCTestCase {}
