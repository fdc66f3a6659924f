@_exported import Foundation
@_exported import GestureClassifier
@_exported import HandLandmarkerCore
