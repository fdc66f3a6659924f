// Support for the tests: drawn hands, goldens, model builders.
@_exported import DrawnHands
@_exported import GestureFixtures
@_exported import GestureModelTools
@_exported import MediaPipeFixtures
