@_exported import ImageFiles
