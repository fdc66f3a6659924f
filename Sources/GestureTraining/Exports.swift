@_exported import GestureClassifier
@_exported import HandEvents
