@_exported import HandValues
