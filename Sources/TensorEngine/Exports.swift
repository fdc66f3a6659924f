@_exported import CheckedBytes
