@_exported import SystemSupport
