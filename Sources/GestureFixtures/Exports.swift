@_exported import GestureClassifier
@_exported import HandEvents
@_exported import HandFiles
