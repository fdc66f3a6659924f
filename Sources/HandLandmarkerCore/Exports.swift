@_exported import GestureImages
@_exported import HandValues
