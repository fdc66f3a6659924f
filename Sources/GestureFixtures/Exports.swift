@_exported import GestureClassifier
