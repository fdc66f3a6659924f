@_exported import GestureSupport
